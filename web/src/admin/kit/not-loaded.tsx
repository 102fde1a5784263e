import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, type FailedQuery, LoadError } from '../../ui/states.tsx';

type Props = {
  query: FailedQuery;
  /** What was to be shown: 'account'. */
  what: string;
  /** Where others are: 'accounts'. */
  list: string;
  onClose: () => void;
};

/** In the dialog of a row that a link has opened: no Retry finds what is not there. */
export function NotLoaded({ query, what, list, onClose }: Props) {
  const { error } = query;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <BrokenLink
        title={`There is no such ${what}`}
        actions={<Button onClick={onClose}>Back to the {list}</Button>}
      />
    );
  }
  return <LoadError title={`Failed to load ${what}`} query={query} />;
}

/** In place of what the address names and the server refuses; no Retry helps, `actions` lead on. */
export function BrokenLink({ title, actions }: { title: string; actions: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert size={28} className="text-bad" />}
        title={title}
        body="The link is broken or out of date."
        actions={actions}
      />
    </div>
  );
}

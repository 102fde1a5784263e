import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, type FailedQuery, LoadError } from '../../ui/states.tsx';

type Props = {
  query: FailedQuery;
  /** What failed to load: 'account'. */
  what: string;
  /** The list to go back to: 'accounts'. */
  list: string;
  onClose: () => void;
};

/** Content of a dialog opened by a link whose row fails to load; without Retry if the row does not exist. */
export function NotLoaded({ query, what, list, onClose }: Props) {
  const { error } = query;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <BrokenLink title={`No such ${what}`} actions={<Button onClick={onClose}>Back to the {list}</Button>} />
    );
  }
  return <LoadError title={`Failed to load ${what}`} query={query} />;
}

/** Shown if the server rejects what the URL names. Retry would not help; `actions` are the ways out. */
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

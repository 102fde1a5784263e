import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/client.ts';
import { failureText } from '../../lib/api/error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

type Props = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What was to be shown: 'account'. */
  what: string;
  /** Where others are: 'accounts'. */
  list: string;
  onClose: () => void;
};

/** In the dialog of a row that a link has opened: no Retry finds what is not there. */
export function NotLoaded({ query: { error, isFetching, refetch }, what, list, onClose }: Props) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <BrokenLink
        title={`There is no such ${what}`}
        actions={<Button onClick={onClose}>Back to the {list}</Button>}
      />
    );
  }
  return (
    <ErrorState
      title={`Failed to load ${what}`}
      message={failureText(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
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

import { ApiError, messageOf } from '../../lib/api/client.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Button } from '../ui/button.tsx';

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
      <div className="grid gap-3">
        <ErrorState title={`There is no such ${what}`} message="The link is broken or out of date." />
        <Button className="justify-self-center" onClick={onClose}>
          Back to the {list}
        </Button>
      </div>
    );
  }
  return (
    <ErrorState
      title={`Failed to load ${what}`}
      message={messageOf(error, 'Check your connection and try again.')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}

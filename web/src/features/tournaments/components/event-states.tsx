import { fallbackTexts } from '@hotdrop/contract/texts.ts';
import { Trophy } from 'lucide-react';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError } from '../../../lib/api/client.ts';
import { failureText } from '../../../lib/api/failure-text.ts';

type Props = { error: unknown; onRetry: () => void; busy: boolean };

/** Whether the error says that there is no such tournament, or no longer. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Why there is no tournament to show: it does not exist, or loading it failed. */
export function TournamentProblem({ error, onRetry, busy }: Props) {
  if (isMissing(error)) {
    return (
      <div className="panel grid justify-items-center gap-3 px-5 py-12 text-center">
        <Trophy aria-hidden size={32} className="text-ink-3" />
        <h1 className="text-xl">Tournament not found</h1>
        <p className="max-w-md text-ink-2">It may have been deleted, or the link is not complete.</p>
        <ButtonLink to="/tournaments">All tournaments</ButtonLink>
      </div>
    );
  }
  return (
    <ErrorState
      title={fallbackTexts.loadTournament}
      message={failureText(error)}
      onRetry={onRetry}
      busy={busy}
    />
  );
}

/** The grey shape of the detail page while it loads. */
export function TournamentSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading tournament"
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem]"
    >
      <Skeleton className="h-36 rounded-card sm:h-60 lg:col-span-2" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="mt-6 h-40 w-full rounded-card" />
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

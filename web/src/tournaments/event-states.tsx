import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { Trophy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { EventProblem } from '../events/event-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = Pick<ComponentProps<typeof EventProblem>, 'query'> & {
  /** Title of a tournament that this page showed before: it can only have been deleted. */
  known: string | undefined;
};

/** Says why there is no tournament: it was deleted, never existed, or failed to load. */
export function TournamentProblem({ query, known }: Props) {
  return (
    <EventProblem
      query={query}
      icon={Trophy}
      missing={{
        title: known === undefined ? 'Tournament not found' : 'This tournament was deleted',
        body: known ?? 'It may have been deleted, or the link is incomplete.',
      }}
      back={{ to: '/tournaments', label: 'All tournaments' }}
      failure={fallbackTexts.loadTournament}
    />
  );
}

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

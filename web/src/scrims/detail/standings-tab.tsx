import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { ChevronRight } from 'lucide-react';
import { failureText } from '../../lib/api/failure-text.ts';
import { plural } from '../../lib/format/count.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { StandingsTable } from '../results/standings-table.tsx';
import { useStandings } from '../results/use-standings.ts';

type Props = { scrim: Scrim; ownSlot: number | null };

/** Who leads, and the way to the whole table. */
export function StandingsTab({ scrim, ownSlot }: Props) {
  const query = useStandings(scrim._id, scrim);
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading standings" className="grid gap-2.5">
        {['a', 'b', 'c', 'd', 'e'].map(row => (
          <Skeleton key={row} className="h-10 rounded-card" />
        ))}
      </div>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Failed to load standings"
        message={failureText(query.error)}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        {scrim.matchesPlayed} of {plural(scrim.matchCount, 'match', 'matches')} played
      </p>
      <div className="w-full min-w-0">
        <StandingsTable standings={query.data} compact ownSlot={ownSlot} />
      </div>
      <ButtonLink to={`/scrims/${scrim._id}/standings`} size="sm">
        Full standings
        <ChevronRight aria-hidden size={17} />
      </ButtonLink>
    </div>
  );
}

import type { ScrimParticipant } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { scrimFallbackTexts } from '@hotdrop/contract/scrims/texts.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { api } from '../lib/api/client.ts';
import { failureText } from '../lib/api/error.ts';
import { queryKey } from '../lib/api/query.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

const PAGE = 100;

/** The confirmed squads by seat, as everybody sees them. */
function squadsQuery(id: string) {
  const params = { id };
  const query = { status: 'confirmed', limit: PAGE } as const;
  return infiniteQueryOptions({
    queryKey: [...queryKey('GET /scrims/:id/participants', { params, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /scrims/:id/participants',
        { params, query: pageParam === '' ? query : { ...query, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
  });
}

/** Who plays, by seat. */
export function Squads({ scrimId }: { scrimId: string }) {
  const query = useInfiniteQuery(squadsQuery(scrimId));
  const squads = query.data?.pages.flatMap(page => page.items) ?? [];
  if (query.isPending) {
    return (
      <div className="panel grid gap-4 p-4" role="status" aria-label="Loading squads">
        {['a', 'b', 'c'].map(row => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-7" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && squads.length === 0) {
    return (
      <ErrorState
        title={scrimFallbackTexts.loadSquads}
        message={failureText(query.error)}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (squads.length === 0) {
    return (
      <EmptyState
        icon={<Users size={30} />}
        title="No squads yet"
        body="Confirmed squads show up here by slot."
      />
    );
  }
  return (
    <>
      <SquadList squads={squads} />
      {query.hasNextPage && (
        <div className="mt-4 grid justify-items-center">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

function SquadList({ squads }: { squads: readonly ScrimParticipant[] }) {
  return (
    <ol className="panel divide-y divide-line">
      {squads.map(squad => (
        <li key={squad._id} className="flex items-center gap-3 px-4 py-2.5">
          <span className="numeric w-7 text-ink-3 text-lg">
            {squad.slotNumber !== null && (
              <>
                <span className="sr-only">Slot </span>
                {slotText(squad.slotNumber)}
              </>
            )}
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate">{squad.teamName}</p>
            <p className="truncate text-ink-3 text-sm">
              {squad.players.map(player => player.ignName).join(', ')}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

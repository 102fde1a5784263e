import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../../lib/first-data.ts';
import { readTournamentList } from '../../tournaments/normalise-list.ts';

/** What is asked for; the server puts the answers to these very calls into the page. */
const tournamentQueries = {
  live: { status: 'live', sort: 'soonest', limit: 12 },
  upcoming: { status: 'upcoming', sort: 'soonest', limit: 50 },
} as const;

const scrimArgs = { query: { sort: 'soonest', limit: 12 } } as const;

/** Poll interval in ms, as signed-out readers get no slot events. */
const lookAgainMs = 60_000;

/** Tournaments that run now, or that come. */
export function openTournamentsQuery(status: keyof typeof tournamentQueries) {
  const args = { query: tournamentQueries[status] };
  return queryOptions({
    queryKey: [...queryKey('GET /tournaments', args), 'landing'],
    queryFn: async ({ signal }) => readTournamentList(await api('GET /tournaments', args, { signal })),
    initialData: () => {
      const first = takeFirstData('GET /tournaments', args);
      return first && readTournamentList(first);
    },
    initialDataUpdatedAt: firstDataAt,
  });
}

export const landingScrimsKey = [...queryKey('GET /scrims', scrimArgs), 'landing'] as const;

/** Scrims that run now, then those that come, by start. */
export function landingScrimsQuery() {
  return queryOptions({
    queryKey: landingScrimsKey,
    queryFn: ({ signal }) => api('GET /scrims', scrimArgs, { signal }),
    initialData: () => takeFirstData('GET /scrims', scrimArgs),
    initialDataUpdatedAt: firstDataAt,
    refetchInterval: lookAgainMs,
  });
}

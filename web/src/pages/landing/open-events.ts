import { registrationState, timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import { queryOptions } from '@tanstack/react-query';
import { readTournamentList } from '../../features/tournaments/normalise-list.ts';
import { api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { takeFirstData } from '../../lib/first-data.ts';

/** What is asked for; the server puts the answers to these very calls into the page. */
const queries = {
  live: { status: 'live', sort: 'soonest', limit: 12 },
  upcoming: { status: 'upcoming', sort: 'soonest', limit: 50 },
} as const;

/** Tournaments that run now, or that come. */
export function openEventsQuery(status: keyof typeof queries) {
  const args = { query: queries[status] };
  return queryOptions({
    queryKey: [...queryKey('GET /tournaments', args), 'landing'],
    queryFn: async ({ signal }) => readTournamentList(await api('GET /tournaments', args, { signal })),
    initialData: () => {
      const first = takeFirstData('GET /tournaments', args);
      return first && readTournamentList(first);
    },
  });
}

/** What starts next, the soonest first; those where a squad still gets in come before the full ones of the same time. */
export function nextDrops(events: readonly TournamentSummary[], now: number): TournamentSummary[] {
  const closed = (event: TournamentSummary) =>
    ['open', 'external'].includes(registrationState(event, now)) ? 0 : 1;
  return events
    .filter(event => timeStatus(event, now) === 'upcoming')
    .sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt) || closed(a) - closed(b));
}

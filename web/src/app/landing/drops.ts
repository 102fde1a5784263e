import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { registrationState, timeStatus } from '@hotdrop/contract/tournaments/rules.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { queryKey } from '../../lib/api/query.ts';
import { firstDataAt, takeFirstData } from '../../lib/first-data.ts';
import { readTournamentList } from '../../tournaments/normalise-list.ts';

/** A lobby or tournament that is live or upcoming. */
export type Drop = { kind: 'scrim'; event: ScrimSummary } | { kind: 'tournament'; event: TournamentSummary };

const shown = 5;

const startOf = ({ startAt }: { startAt: string }) => Date.parse(startAt);

/** Returns scrims that are not over: live ones first, then by start. `now` in ms. */
export function comingScrims(scrims: readonly ScrimSummary[], now: number): ScrimSummary[] {
  const live = (scrim: ScrimSummary) => statusNow(scrim, now) === 'live';
  return scrims
    .filter(scrim => !['cancelled', 'completed'].includes(statusNow(scrim, now)))
    .sort((a, b) => Number(live(b)) - Number(live(a)) || startOf(a) - startOf(b));
}

/** Returns upcoming tournaments, the soonest first; at the same time, those that can be joined come first. */
export function comingTournaments(events: readonly TournamentSummary[], now: number): TournamentSummary[] {
  const closed = (event: TournamentSummary) =>
    ['open', 'external'].includes(registrationState(event, now)) ? 0 : 1;
  return events
    .filter(event => timeStatus(event, now) === 'upcoming')
    .sort((a, b) => startOf(a) - startOf(b) || closed(a) - closed(b));
}

/** Returns the first rows: scrims, then tournaments if there are too few. */
export function nextDrops(
  scrims: readonly ScrimSummary[],
  tournaments: readonly TournamentSummary[],
): Drop[] {
  const lobbies = scrims.slice(0, shown).map(event => ({ kind: 'scrim' as const, event }));
  const others = tournaments
    .slice(0, shown - lobbies.length)
    .map(event => ({ kind: 'tournament' as const, event }));
  return [...lobbies, ...others];
}

/** The queries; the server inlines the responses to exactly these calls. */
const tournamentQueries = {
  live: { status: 'live', sort: 'soonest', limit: 12 },
  upcoming: { status: 'upcoming', sort: 'soonest', limit: 50 },
} as const;

const scrimArgs = { query: { sort: 'soonest', limit: 12 } } as const;

/** Poll interval in ms, as signed-out readers get no slot events. */
const pollMs = 60_000;

/** Returns the query of live or upcoming tournaments. */
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

/** Returns the query of live scrims, then upcoming ones by start. */
export function landingScrimsQuery() {
  return queryOptions({
    queryKey: landingScrimsKey,
    queryFn: ({ signal }) => api('GET /scrims', scrimArgs, { signal }),
    initialData: () => takeFirstData('GET /scrims', scrimArgs),
    initialDataUpdatedAt: firstDataAt,
    refetchInterval: pollMs,
  });
}

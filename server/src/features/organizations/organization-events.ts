import { listTournamentsQuery } from '@hotdrop/contract/tournaments/routes.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournament.ts';
import type { Executor } from '../../db/database.ts';
import { toTournamentSummary } from '../tournaments/tournaments.mapper.ts';
import { findTournamentPage } from '../tournaments/tournaments.queries.ts';

/** So many events that run or come, and so many that are over. */
export type Shown = { ahead: number; past: number };

/** An organizer's tournaments: those that run, those to come by start, then the latest past ones. */
export async function findTournamentsOf(
  executor: Executor,
  organizationId: string,
  { ahead, past }: Shown,
  now: Date,
): Promise<TournamentSummary[]> {
  const page = async (status: string, sort: string, limit: number) => {
    const query = listTournamentsQuery.parse({ organizationId, status, sort, limit });
    return (await findTournamentPage(executor, query, now)).rows.map(toTournamentSummary);
  };
  const [live, upcoming, over] = await Promise.all([
    page('live', 'soonest', ahead),
    page('upcoming', 'soonest', ahead),
    page('completed', 'newest', past),
  ]);
  return [...[...live, ...upcoming].slice(0, ahead), ...over];
}

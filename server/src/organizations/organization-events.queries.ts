import { listTournamentsQuery } from '@hotdrop/contract/tournaments/routes.ts';
import type { TournamentSummary } from '@hotdrop/contract/tournaments/tournaments.ts';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { ScrimWithOrganizer } from '../scrims/scrims.mapper.ts';
import { scrimsWithOrganizer } from '../scrims/scrims.queries.ts';
import { toTournamentSummary } from '../tournaments/tournaments.mapper.ts';
import { findTournamentPage } from '../tournaments/tournaments.queries.ts';

/** Maximum numbers of current and upcoming events, and of past ones. */
export type Shown = { ahead: number; past: number };

/** Returns an organizer's tournaments: current and upcoming by start, and the latest past ones. */
export async function findTournamentsOf(
  executor: Executor,
  organizationId: string,
  { ahead, past }: Shown,
  now: Date,
): Promise<{ ahead: TournamentSummary[]; past: TournamentSummary[] }> {
  const page = async (status: string, sort: string, limit: number) => {
    const query = listTournamentsQuery.parse({ organizationId, status, sort, limit });
    return (await findTournamentPage(executor, query, now)).rows.map(toTournamentSummary);
  };
  const [live, upcoming, over] = await Promise.all([
    page('live', 'soonest', ahead),
    page('upcoming', 'soonest', ahead),
    page('completed', 'newest', past),
  ]);
  return { ahead: [...live, ...upcoming].slice(0, ahead), past: over };
}

/**
 * Returns an organizer's lobbies: current and upcoming by start, and those that are over, latest first.
 * `withCancelled` adds cancelled lobbies to the latter.
 */
export async function findScrimsOf(
  executor: Executor,
  organizationId: string,
  { ahead, past, withCancelled = false }: Shown & { withCancelled?: boolean },
  now: Date,
): Promise<{ ahead: ScrimWithOrganizer[]; past: ScrimWithOrganizer[] }> {
  const own = scrimsWithOrganizer(executor).where('scrims.organization_id', '=', organizationId);
  const isOver = withCancelled
    ? sql<boolean>`(scrims.end_at < ${now} or scrims.cancelled_at is not null)`
    : sql<boolean>`scrims.end_at < ${now} and scrims.cancelled_at is null`;
  const [coming, over] = await Promise.all([
    own
      .where('scrims.end_at', '>=', now)
      .where('scrims.cancelled_at', 'is', null)
      .orderBy('scrims.start_at')
      .orderBy('scrims.id')
      .limit(ahead)
      .execute(),
    own.where(isOver).orderBy('scrims.start_at', 'desc').orderBy('scrims.id').limit(past).execute(),
  ]);
  return { ahead: coming, past: over };
}

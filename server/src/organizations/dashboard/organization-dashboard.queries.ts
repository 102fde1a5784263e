import { sql } from 'kysely';

import type { Executor } from '../../platform/db/database.ts';
import { type FullKickRequest, fullKickRequests } from '../../scrims/kick-requests/kick-requests.queries.ts';

/** What an organizer must take care of in a lobby. */
export type LobbyCounts = {
  scrimId: string;
  confirmed: number;
  paymentsToConfirm: number;
  kickRequests: number;
  refundsDue: number;
  /** The matches whose room details are set. */
  credentialsFor: number[];
  /** The next release of room details that are set; if none is ahead, the latest; null if none are set. */
  credentialsReleaseAt: Date | null;
};

/** One statement for all lobbies. */
export async function findLobbyCounts(
  executor: Executor,
  scrimIds: readonly string[],
  now: Date,
): Promise<LobbyCounts[]> {
  if (scrimIds.length === 0) return [];
  const { rows } = await sql<LobbyCounts>`
    select scrim_id as "scrimId",
      (select count(*) from bookings
        where bookings.scrim_id = lobby.scrim_id and status = 'confirmed') as confirmed,
      (select count(*) from payments
        where payments.scrim_id = lobby.scrim_id and status = 'submitted') as "paymentsToConfirm",
      (select count(*) from kick_requests
        where kick_requests.scrim_id = lobby.scrim_id and status = 'pending') as "kickRequests",
      (select count(*) from payments
        where payments.scrim_id = lobby.scrim_id and status = 'refund-due') as "refundsDue",
      (select coalesce(array_agg(match order by match), '{}')
        from scrim_credentials join scrims on scrims.id = scrim_credentials.scrim_id,
          generate_series(match_number, least(through_match, match_count)) as match
        where scrim_credentials.scrim_id = lobby.scrim_id) as "credentialsFor",
      (select coalesce(min(release_at) filter (where release_at > ${now}), max(release_at))
        from scrim_credentials where scrim_credentials.scrim_id = lobby.scrim_id) as "credentialsReleaseAt"
    from unnest(${scrimIds}::uuid[]) as lobby (scrim_id)`.execute(executor);
  return rows;
}

/** A kick after the end helps nobody. */
const waitsFor = ({ organizationId, now }: Organizer) =>
  sql<boolean>`kick_requests.status = 'pending' and kick_requests.scrim_id in (select id from scrims
    where organization_id = ${organizationId} and cancelled_at is null and end_at >= ${now})`;

/** Returns pending kick requests in all of an organizer's lobbies, the oldest first. */
export async function findPendingKickRequests(
  executor: Executor,
  organizer: Organizer,
  limit: number,
): Promise<(FullKickRequest & { scrim_title: string })[]> {
  return fullKickRequests(executor)
    .innerJoin('scrims', 'scrims.id', 'kick_requests.scrim_id')
    .select('scrims.title as scrim_title')
    .where(waitsFor(organizer))
    .orderBy('kick_requests.id')
    .limit(limit)
    .execute();
}

export async function countPendingKickRequests(executor: Executor, organizer: Organizer): Promise<number> {
  const { total } = await executor
    .selectFrom('kick_requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(waitsFor(organizer))
    .executeTakeFirstOrThrow();
  return total;
}

export type Organizer = { organizationId: string; now: Date };

import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

/** So many of an organizer's events of each kind are told of, the next ones. */
const mostAhead = 200;

/** An organizer's events that run or are to come; none of whoever is no organizer. */
export async function findEventsAhead(
  executor: Executor,
  organizationId: string,
  now: Date,
): Promise<WatchTarget[]> {
  const { rows } = await sql<WatchTarget>`
    (select 'scrim' as kind, id from scrims
      where organization_id = ${organizationId} and cancelled_at is null and end_at >= ${now}
      order by start_at limit ${mostAhead})
    union all
    (select 'tournament' as kind, id from tournaments
      where organization_id = ${organizationId} and deleted_at is null and coalesce(end_at, 'infinity') >= ${now}
      order by id desc limit ${mostAhead})`.execute(executor);
  return rows;
}

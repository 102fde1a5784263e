import type { adminScrimRoutes } from '@hotdrop/contract/admin/scrims/scrims.ts';
import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import { sql } from 'kysely';
import { organizerIsActive } from '../../account/hidden-users.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow } from '../../platform/db/schema-scrims.ts';
import { accountsLike, wordPatterns } from '../../platform/db/word-search.ts';
import { insertBookings, moveCounts, reservePlayers } from '../../scrims/bookings/slots.queries.ts';
import { hasStatus } from '../../scrims/detail/scrim-list.queries.ts';

export type AdminScrimsQuery = RouteInput<typeof adminScrimRoutes.list>['query'];

function scrims(executor: Executor, { search, status, organizationId }: AdminScrimsQuery, now: Date) {
  let query = executor.selectFrom('scrims');
  for (const pattern of wordPatterns(search)) {
    query = query.where(sql<boolean>`(search_text like ${pattern}
      or organization_id = any(array(${accountsLike(pattern)} and role = 'organization')))`);
  }
  if (status) query = query.where(hasStatus(status, now));
  if (organizationId) query = query.where('organization_id', '=', organizationId);
  return query;
}

/** Returns scrim ids, newest first, including cancelled scrims and those of suspended organizers. */
export async function findScrimIds(
  executor: Executor,
  filter: AdminScrimsQuery,
  { before, limit, now }: { before: string | null; limit: number; now: Date },
): Promise<{ id: string; organizer_hidden: boolean }[]> {
  let query = scrims(executor, filter, now)
    .select('id')
    .select(sql<boolean>`not ${organizerIsActive('scrims')}`.as('organizer_hidden'));
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function countScrimsOfAll(
  executor: Executor,
  filter: AdminScrimsQuery,
  now: Date,
): Promise<number> {
  const { total } = await scrims(executor, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type LastSquad = { teamName: string; phone: string; players: SquadPlayer[] };

/** Returns the squad that a player entered last, in a scrim or a tournament; one of the same game first. */
export async function findLastSquad(
  executor: Executor,
  userId: string,
  game: string,
): Promise<LastSquad | undefined> {
  const entered = (table: string, events: string, event: string) => sql`
    select team_name, phone, players, ${sql.ref(`${table}.created_at`)} as at, lower(game) = lower(${game}) as same
    from ${sql.table(table)} join ${sql.table(events)} on ${sql.ref(`${events}.id`)} = ${sql.ref(event)}
    where user_id = ${userId}`;
  const { rows } = await sql<LastSquad>`
    select team_name as "teamName", phone, players from (
      ${entered('bookings', 'scrims', 'bookings.scrim_id')}
      union all ${entered('registrations', 'tournaments', 'registrations.tournament_id')}
    ) as squads order by same desc, at desc limit 1`.execute(executor);
  return rows[0];
}

/**
 * Inserts a squad with its slot into a lobby whose row is locked, or restores a squad that had lost its slot.
 */
export async function enterSlot(
  executor: Executor,
  row: BookingRow,
  ignKeys: readonly string[],
  { isNew }: { isNew: boolean },
): Promise<void> {
  if (isNew) {
    await insertBookings(executor, [{ row, ignKeys, idempotencyKey: null, request: null }]);
  } else {
    const { id, players, ...columns } = row;
    const changes = { ...columns, players: JSON.stringify(players) };
    await executor.updateTable('bookings').set(changes).where('id', '=', id).execute();
    await reservePlayers(executor, row, ignKeys);
  }
  await moveCounts(executor, row.scrim_id, { taken: 1 });
}

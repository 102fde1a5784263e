import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { freePlayers } from '../../scrims/bookings/slots.queries.ts';
import { erasedNames } from './erased.rules.ts';

/** The squad's players, as many and in the same order as before, without names and ids. */
const nobody: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('ignName', ${erasedNames.player}::text, 'ignId', '',
    'slot', player->'slot') order by place), '[]')
  from jsonb_array_elements(players) with ordinality as squad (player, place))`;

/**
 * Names are unique among an event's squads; each erased one gets a unique key that nobody can choose: keys of
 * chosen names have no capital letters.
 */
const erasedKey = (table: 'bookings' | 'registrations') =>
  sql<string>`'ERASED ' || ${sql.ref(`${table}.id`)}`;

/** A squad that still has its name. */
export type NamedSquad = { id: string; eventId: string; teamName: string };

/** Returns this account's squads in scrims that still have a name, by scrim; `roomId`: the scrim's room. */
export async function findNamedBookings(
  executor: Executor,
  userId: string,
): Promise<(NamedSquad & { roomId: string })[]> {
  return executor
    .selectFrom('bookings')
    .innerJoin('scrims', 'scrims.id', 'bookings.scrim_id')
    .select(['bookings.id', 'scrim_id as eventId', 'team_name as teamName', 'scrims.room_id as roomId'])
    .where('user_id', '=', userId)
    .where('team_key', '<>', erasedKey('bookings'))
    .orderBy('scrim_id')
    .orderBy('bookings.id')
    .execute();
}

/** Removes the names, ids and the phone from a squad in a scrim, whose row the caller has locked. */
export async function blankBooking(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('bookings')
    .set({
      team_name: erasedNames.squad,
      team_key: erasedKey('bookings'),
      phone: '',
      players: sql`${nobody}`,
    })
    .where('id', '=', id)
    .execute();
  await freePlayers(executor, id);
}

/** Returns this account's teams in tournaments that still have a name, also in deleted tournaments. */
export async function findNamedTeams(executor: Executor, userId: string): Promise<NamedSquad[]> {
  return executor
    .selectFrom('registrations')
    .select(['id', 'tournament_id as eventId', 'team_name as teamName'])
    .where('user_id', '=', userId)
    .where('team_key', '<>', erasedKey('registrations'))
    .orderBy('id')
    .execute();
}

/** Removes the names, ids and the phone from a team in a tournament. */
export async function blankTeam(executor: Executor, id: string): Promise<void> {
  const searched = [erasedNames.squad, erasedNames.player].join(' ').toLowerCase();
  await executor
    .updateTable('registrations')
    .set({
      team_name: erasedNames.squad,
      team_key: erasedKey('registrations'),
      real_name: '',
      phone: '',
      players: sql`${nobody}`,
      public_search: searched,
      private_search: searched,
      idempotency_key: null,
    })
    .where('id', '=', id)
    .execute();
  await executor.deleteFrom('registration_players').where('registration_id', '=', id).execute();
}

import { randomUUIDv7 } from 'node:crypto';
import { comparisonKey } from '@hotdrop/contract/fields.ts';
import type { RegisterTeamBody } from '@hotdrop/contract/tournaments/registration.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { RegistrationRow } from '../../db/schema.ts';
import { addressOf, organizerStands } from '../users/hidden-users.queries.ts';
import { ignKeys } from './squads.rules.ts';
import type { TeamCondition } from './team-selection.queries.ts';
import { findRegistered } from './tournaments.queries.ts';

type Registrant = { user_name: string; user_avatar_url: string | null };
export type ParticipantRow = RegistrationRow & Registrant & { user_email: string };

type NewTeam = {
  id: string;
  tournamentId: string;
  userId: string;
  team: RegisterTeamBody;
  idempotencyKey: string | null;
  now: Date;
};

/**
 * Takes a place and enters the team, in one statement: all of it or nothing. The row of the tournament is locked
 * first and only counts up below its capacity, so nothing that arrives at once can oversell (SECURITY D5).
 * Undefined when no place could be had; a team, squad or user that is in already violates its unique constraint.
 */
export async function insertTeam(
  executor: Executor,
  { id, tournamentId, userId, team, idempotencyKey, now }: NewTeam,
): Promise<{ number: number; registeredCount: number; capacity: number } | undefined> {
  const names = [team.teamName, ...team.players.map(player => player.ignName)];
  const ids = [...team.players.map(player => player.ignId), team.realName, team.phone];
  const publicSearch = comparisonKey(names.join(' '));
  const privateSearch = comparisonKey([...names, ...ids].join(' '));
  const { rows } = await sql<{ number: number; registeredCount: number; capacity: number }>`
    with place as (
      update tournaments
      set registered_count = registered_count + 1, last_number = last_number + 1
      where id = ${tournamentId} and deleted_at is null and registration_url is null
        and registered_count < capacity and ${organizerStands('tournaments')}
        and least(coalesce(registration_closes_at, end_at, start_at), end_at) >= ${now}
      returning last_number, registered_count, capacity
    ), entered as (
      insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
        public_search, private_search, idempotency_key, created_at)
      select ${id}::uuid, ${tournamentId}::uuid, ${userId}::uuid, last_number, ${team.teamName}::text,
        ${comparisonKey(team.teamName)}::text,
        ${team.realName}::text, ${team.phone}::text, ${JSON.stringify(team.players)}::jsonb,
        ${publicSearch}::text, ${privateSearch}::text, ${idempotencyKey}::text, ${now}::timestamptz
      from place
    ), request as (
      insert into registration_requests (tournament_id, user_id, idempotency_key, created_at)
      select ${tournamentId}::uuid, ${userId}::uuid, ${idempotencyKey}::text, ${now}::timestamptz
      from place where ${idempotencyKey}::text is not null
    ), squad as (
      insert into registration_players (tournament_id, ign_key, registration_id)
      select ${tournamentId}::uuid, ign_key, ${id}::uuid from place, unnest(${ignKeys(team.players)}::text[]) as ign_key
    )
    select last_number as number, registered_count as "registeredCount", capacity from place`.execute(
    executor,
  );
  return rows[0];
}

type Wanted = { tournamentId: string; userId: string };

/** What decides whether each of these squads may register, in their order; undefined where there is no tournament. */
export async function findForRegistration(executor: Executor, wanted: readonly Wanted[]) {
  const ids = [...new Set(wanted.map(one => one.tournamentId))];
  const [rows, registered] = await Promise.all([
    executor
      .selectFrom('tournaments')
      .select([
        'id',
        'start_at',
        'end_at',
        'registration_closes_at',
        'registration_url',
        'registered_count',
        'capacity',
        organizerStands('tournaments').as('organizer_stands'),
      ])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute(),
    findRegistered(executor, wanted),
  ]);
  const byId = new Map(rows.map(row => [row.id, row]));
  return wanted.map(({ tournamentId, userId }) => {
    const row = byId.get(tournamentId);
    return row && { ...row, own: registered.get(`${tournamentId} ${userId}`) };
  });
}

/** The first of the squad's ids that another team has. */
export async function findTakenIgnKey(
  executor: Executor,
  tournamentId: string,
  keys: string[],
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('registration_players')
    .select('ign_key')
    .where('tournament_id', '=', tournamentId)
    .where(sql<boolean>`ign_key = any(${keys}::text[])`)
    .limit(1)
    .executeTakeFirst();
  return row?.ign_key;
}

const participantColumns = [
  'users.name as user_name',
  'users.avatar_url as user_avatar_url',
  addressOf('users').as('user_email'),
] as const;

function participants(executor: Executor) {
  return executor
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .selectAll('registrations')
    .select(participantColumns);
}

export async function findRegistration(
  executor: Executor,
  tournamentId: string,
  userId: string,
): Promise<ParticipantRow | undefined> {
  return participants(executor)
    .where('registrations.tournament_id', '=', tournamentId)
    .where('registrations.user_id', '=', userId)
    .executeTakeFirst();
}

/** A team as the list shows it, with the group that it is in. */
export type ListedParticipantRow = ParticipantRow & {
  group_number: number | null;
  group_name: string | null;
};

/**
 * These teams in the order of registration, after `afterNumber`, `offset` of them skipped; one more than `limit`, to
 * tell whether there is a next page.
 */
export async function findParticipantPage(
  executor: Executor,
  teams: TeamCondition,
  { afterNumber, offset, limit }: { afterNumber: number; offset: number; limit: number },
): Promise<ListedParticipantRow[]> {
  // The page is cut out first, so that users and groups are looked up for its rows alone.
  const page = executor
    .selectFrom('registrations')
    .selectAll()
    .where(teams)
    .where('number', '>', afterNumber)
    .orderBy('number')
    .offset(offset)
    .limit(limit + 1)
    .as('registrations');
  return executor
    .selectFrom(page)
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .leftJoin('tournament_groups', 'tournament_groups.id', 'registrations.group_id')
    .selectAll('registrations')
    .select(participantColumns)
    .select(['tournament_groups.number as group_number', 'tournament_groups.name as group_name'])
    .orderBy('registrations.number')
    .execute();
}

export async function countParticipants(executor: Executor, teams: TeamCondition): Promise<number> {
  const row = await executor
    .selectFrom('registrations')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(teams)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The teams of a group, by number. */
export async function findTeamsOfGroup(
  executor: Executor,
  tournamentId: string,
  groupId: string,
): Promise<ParticipantRow[]> {
  return participants(executor)
    .where('registrations.tournament_id', '=', tournamentId)
    .where('registrations.group_id', '=', groupId)
    .orderBy('registrations.number')
    .execute();
}

type Removal = {
  tournamentId: string;
  /** How many rows `teams` chooses; the tournament's row is locked, so that it stays true. */
  count: number;
  actorId: string;
  action: string;
  now: Date;
};

/**
 * Takes teams out, gives their places back and writes each into the audit log: two statements for any number of
 * teams. The log names them by number and account alone: nothing is ever taken out of it, not even for a person who is
 * erased. The tournament's row must be locked. Gives the places that are taken now.
 */
export async function deleteTeams(
  executor: Executor,
  teams: TeamCondition,
  { tournamentId, count, actorId, action, now }: Removal,
): Promise<number> {
  const auditIds = Array.from({ length: count }, () => randomUUIDv7());
  await sql`
    with removed as (
      delete from registrations where ${teams} returning id, user_id, number
    )
    insert into audit_log (id, at, actor_id, action, target_kind, target_id, detail)
    select (${auditIds}::uuid[])[row_number() over (order by number)], ${now}::timestamptz, ${actorId}::uuid,
      ${action}::text, 'registration', id::text,
      jsonb_build_object('tournamentId', ${tournamentId}::text, 'userId', user_id, 'number', number)
    from removed`.execute(executor);
  const row = await executor
    .updateTable('tournaments')
    .set(({ eb }) => ({ registered_count: eb('registered_count', '-', count) }))
    .where('id', '=', tournamentId)
    .returning('registered_count')
    .executeTakeFirstOrThrow();
  return row.registered_count;
}

/** These registrations, in no order; those that are not there are left out. */
export async function findRegistrationsByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<ParticipantRow[]> {
  if (ids.length === 0) return [];
  return participants(executor).where(sql<boolean>`registrations.id = any(${ids}::uuid[])`).execute();
}

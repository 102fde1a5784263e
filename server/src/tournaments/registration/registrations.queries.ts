import { randomUUIDv7 } from 'node:crypto';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import type { RegisterTeamBody } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { sql } from 'kysely';
import { addressOf, organizerIsActive } from '../../account/hidden-users.queries.ts';
import { ignKeys } from '../../events/squads.rules.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { RegistrationRow } from '../../platform/db/schema.ts';
import type { TeamCondition } from '../tournaments.queries.ts';

type Registrant = { user_name: string; user_avatar_url: string | null };
export type ParticipantRow = RegistrationRow & Registrant & { user_email: string };

type Asking = { userId: string; idempotencyKey: string | null };

/** What the requesting accounts have in a tournament so far; the caller has locked its row. */
export type OwnEntries = {
  teams: Asking[];
  /** Their keys that have registered a team before, including teams that left, as `account key`. */
  usedKeys: string[];
  /** Suspended or erased: nobody new can register. */
  organizerHidden: boolean;
};

/** Runs one statement for any number of accounts. */
export async function findOwnEntries(
  executor: Executor,
  tournamentId: string,
  asking: readonly Asking[],
): Promise<OwnEntries> {
  const userIds = asking.map(one => one.userId);
  const keys = asking.map(one => one.idempotencyKey);
  const { rows } = await sql<OwnEntries>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('userId', user_id, 'idempotencyKey', idempotency_key))
        from registrations where tournament_id = ${tournamentId} and user_id = any(${userIds}::uuid[])), '[]') as teams,
      coalesce((select array_agg(used.user_id || ' ' || used.idempotency_key)
        from unnest(${userIds}::uuid[], ${keys}::text[]) as asked (user_id, idempotency_key)
        join registration_requests used using (user_id, idempotency_key)
        where used.tournament_id = ${tournamentId}), '{}') as "usedKeys",
      not ${organizerIsActive('tournaments')} as "organizerHidden"
    from tournaments where tournaments.id = ${tournamentId}`.execute(executor);
  return rows[0] as OwnEntries;
}

type Compared = { teamKey: string; ignKeys: readonly string[] };
type TakenEntries = { teamKeys: string[]; ignKeys: string[] };

/** Returns which of these names and game ids other teams of a tournament have. */
export async function findTakenEntries(
  executor: Executor,
  tournamentId: string,
  asking: readonly Compared[],
): Promise<TakenEntries> {
  const { rows } = await sql<TakenEntries>`
    select
      array(select team_key from registrations where tournament_id = ${tournamentId}
        and team_key = any(${asking.map(one => one.teamKey)}::text[])) as "teamKeys",
      array(select ign_key from registration_players where tournament_id = ${tournamentId}
        and ign_key = any(${asking.flatMap(one => one.ignKeys)}::text[])) as "ignKeys"`.execute(executor);
  return rows[0] as TakenEntries;
}

type NewTeam = {
  id: string;
  userId: string;
  number: number;
  team: RegisterTeamBody;
  idempotencyKey: string | null;
};

/** Inserts any number of teams, with their players and request keys, in one statement. */
export async function insertTeams(
  executor: Executor,
  tournamentId: string,
  teams: readonly NewTeam[],
  now: Date,
): Promise<void> {
  const records = teams.map(({ team, ...rest }) => {
    const names = [team.teamName, ...team.players.map(player => player.ignName)];
    const ids = [...team.players.map(player => player.ignId), team.realName, team.phone];
    return {
      ...rest,
      ...team,
      teamKey: comparisonKey(team.teamName),
      ignKeys: ignKeys(team.players),
      publicSearch: comparisonKey(names.join(' ')),
      privateSearch: comparisonKey([...names, ...ids].join(' ')),
    };
  });
  await sql`
    with teams as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as team (
        id uuid, "userId" uuid, number integer, "teamName" text, "teamKey" text, "realName" text, phone text, players jsonb,
        "ignKeys" text[], "publicSearch" text, "privateSearch" text, "idempotencyKey" text)
    ), entered as (
      insert into registrations (id, tournament_id, user_id, number, team_name, team_key, real_name, phone, players,
        public_search, private_search, idempotency_key, created_at)
      select id, ${tournamentId}::uuid, "userId", number, "teamName", "teamKey", "realName", phone, players,
        "publicSearch", "privateSearch", "idempotencyKey", ${now}::timestamptz
      from teams
    ), requests as (
      insert into registration_requests (tournament_id, user_id, idempotency_key, created_at)
      select ${tournamentId}::uuid, "userId", "idempotencyKey", ${now}::timestamptz
      from teams where "idempotencyKey" is not null
    )
    insert into registration_players (tournament_id, ign_key, registration_id)
    select ${tournamentId}::uuid, unnest("ignKeys"), id from teams`.execute(executor);
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

/** Returns the teams of these accounts in a tournament, in no order. */
export async function findRegistrations(
  executor: Executor,
  tournamentId: string,
  userIds: readonly string[],
): Promise<ParticipantRow[]> {
  if (userIds.length === 0) return [];
  return participants(executor)
    .where('registrations.tournament_id', '=', tournamentId)
    .where(sql<boolean>`registrations.user_id = any(${userIds}::uuid[])`)
    .execute();
}

/** A team as the list shows it, with its group. */
export type ListedParticipantRow = ParticipantRow & {
  group_number: number | null;
  group_name: string | null;
};

/**
 * Returns these teams in order of registration, after `afterNumber`, skipping `offset`. One more than `limit`
 * shows that there is a next page.
 */
export async function findParticipantPage(
  executor: Executor,
  teams: TeamCondition,
  { afterNumber, offset, limit }: { afterNumber: number; offset: number; limit: number },
): Promise<ListedParticipantRow[]> {
  // Limits the page first, so that users and groups are joined for its rows only.
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

/** Returns the teams of a group, by number. */
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
  /** The number of rows that `teams` selects; the tournament's row is locked, so it cannot change. */
  count: number;
  actorId: string;
  action: string;
  now: Date;
};

/**
 * Removes teams, frees their slots and adds an audit entry for each, in two statements for any number of
 * teams. The log names them only by number and account: nothing is ever removed from it, not even when an
 * account is erased. The tournament's row must be locked. Returns the number of slots taken now.
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

/** Returns these registrations in no order; skips missing ones. */
export async function findRegistrationsByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<ParticipantRow[]> {
  if (ids.length === 0) return [];
  return participants(executor).where(sql<boolean>`registrations.id = any(${ids}::uuid[])`).execute();
}

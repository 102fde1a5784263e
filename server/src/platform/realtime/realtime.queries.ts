import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import type { Role } from '@hotdrop/contract/route.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { sql } from 'kysely';
import { isHidden } from '../../account/hidden-users.queries.ts';
import { bookableSlotsOf } from '../../scrims/bookings/seats.ts';
import { readsAsSquad } from '../../scrims/room/room-readers.queries.ts';
import type { Executor } from '../db/database.ts';
import type { Visit } from './presence.ts';

type OwnerColumns = { organizationId: string; createdBy: string; role: Role };

const mayManage = { tournament: canEditTournament, scrim: canManageScrim };

function manages(
  kind: WatchTarget['kind'],
  { organizationId, createdBy, role }: OwnerColumns,
  userId: string,
): boolean {
  return mayManage[kind]({ _id: userId, role }, { organizationId: { _id: organizationId }, createdBy });
}

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

/**
 * The tournament of the group for each of these people who may be in its room, as a member or because they manage the
 * tournament; undefined for the others, and where group or tournament are gone.
 */
export async function findGroupAccess(
  executor: Executor,
  visits: readonly Visit[],
): Promise<({ tournamentId: string } | undefined)[]> {
  const { rows } = await sql<OwnerColumns & { position: number; tournamentId: string; isMember: boolean }>`
    select position, tournaments.id as "tournamentId", tournaments.organization_id as "organizationId",
      tournaments.created_by as "createdBy", users.role, registrations.id is not null as "isMember"
    from unnest(${visits.map(visit => visit.id)}::uuid[], ${visits.map(visit => visit.userId)}::uuid[])
      with ordinality as visit (group_id, user_id, position)
    join tournament_groups on tournament_groups.id = visit.group_id
    join tournaments on tournaments.id = tournament_groups.tournament_id and tournaments.deleted_at is null
    join users on users.id = visit.user_id and not ${isHidden('users')}
    left join registrations on registrations.tournament_id = tournaments.id
      and registrations.user_id = visit.user_id and registrations.group_id = visit.group_id`.execute(
    executor,
  );
  const byPosition = new Map(rows.map(row => [row.position, row]));
  return visits.map(({ userId }, index) => {
    const row = byPosition.get(index + 1);
    return row && (row.isMember || manages('tournament', row, userId))
      ? { tournamentId: row.tournamentId }
      : undefined;
  });
}

/**
 * For each of these people whether they may be in the scrim's room: squads as `readsAsSquad` says, its organizer and
 * admins; undefined where there is no such scrim.
 */
export async function findScrimAccess(
  executor: Executor,
  visits: readonly Visit[],
): Promise<({ reads: boolean } | undefined)[]> {
  const { rows } = await sql<OwnerColumns & { position: number; isHidden: boolean; isSquad: boolean }>`
    select position, scrims.organization_id as "organizationId", scrims.created_by as "createdBy", users.role,
      ${isHidden('users')} as "isHidden", ${readsAsSquad(sql`visit.user_id`)} as "isSquad"
    from unnest(${visits.map(visit => visit.id)}::uuid[], ${visits.map(visit => visit.userId)}::uuid[])
      with ordinality as visit (scrim_id, user_id, position)
    join scrims on scrims.id = visit.scrim_id
    join users on users.id = visit.user_id`.execute(executor);
  const byPosition = new Map(rows.map(row => [row.position, row]));
  return visits.map(({ userId }, index) => {
    const row = byPosition.get(index + 1);
    return row && { reads: !row.isHidden && (row.isSquad || manages('scrim', row, userId)) };
  });
}

export type Watching = { kind: WatchTarget['kind']; id: string; userId: string };

/** Whether each of these people manages the event that they want to watch; undefined where there is none. */
export async function findWatchAccess(
  executor: Executor,
  wanted: readonly Watching[],
): Promise<({ manages: boolean } | undefined)[]> {
  const { rows } = await sql<OwnerColumns & { position: number }>`
    select position, event.organization_id as "organizationId", event.created_by as "createdBy", users.role
    from unnest(${wanted.map(one => one.kind)}::text[], ${wanted.map(one => one.id)}::uuid[],
        ${wanted.map(one => one.userId)}::uuid[]) with ordinality as wanted (kind, event_id, user_id, position)
    join lateral (
      select organization_id, created_by from tournaments
      where wanted.kind = 'tournament' and tournaments.id = wanted.event_id and deleted_at is null
      union all
      select organization_id, created_by from scrims where wanted.kind = 'scrim' and scrims.id = wanted.event_id
    ) as event on true
    join users on users.id = wanted.user_id and not ${isHidden('users')}`.execute(executor);
  const byPosition = new Map(rows.map(row => [row.position, row]));
  return wanted.map(({ kind, userId }, index) => {
    const row = byPosition.get(index + 1);
    return row && { manages: manages(kind, row, userId) };
  });
}

/** Places taken, and how many there are. */
export type Slots = { taken: number; capacity: number };

/** The places of these tournaments, in their order; undefined for what is deleted. */
export async function findTournamentSlots(
  executor: Executor,
  ids: readonly string[],
): Promise<(Slots | undefined)[]> {
  const rows = await executor
    .selectFrom('tournaments')
    .select(['id', 'registered_count as taken', 'capacity'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map(({ id, ...slots }) => [id, slots]));
  return ids.map(id => byId.get(id));
}

/** The seats of these scrims that squads can take, in their order, and how many of them are held or confirmed. */
export async function findScrimSlots(
  executor: Executor,
  ids: readonly string[],
): Promise<(Slots | undefined)[]> {
  const rows = await executor
    .selectFrom('scrims')
    .select(['id', 'taken_count', 'slots', 'start_from', 'reserved_slots'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.map(id => {
    const row = byId.get(id);
    return row && { taken: row.taken_count, capacity: bookableSlotsOf(row).length };
  });
}

import type { Role } from '@hotdrop/contract/route.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

type OwnerColumns = { organizationId: string; createdBy: string; role: Role };

function manages({ organizationId, createdBy, role }: OwnerColumns, userId: string): boolean {
  return canEditTournament({ _id: userId, role }, { organizationId: { _id: organizationId }, createdBy });
}

export type GroupVisit = { groupId: string; userId: string };

/**
 * The tournament of the group for each of these people who may be in its room, as a member or because they manage the
 * tournament; undefined for the others, and where group or tournament are gone.
 */
export async function findGroupAccess(
  executor: Executor,
  visits: readonly GroupVisit[],
): Promise<({ tournamentId: string } | undefined)[]> {
  const { rows } = await sql<OwnerColumns & { position: number; tournamentId: string; isMember: boolean }>`
    select position, tournaments.id as "tournamentId", tournaments.organization_id as "organizationId",
      tournaments.created_by as "createdBy", users.role, registrations.id is not null as "isMember"
    from unnest(${visits.map(visit => visit.groupId)}::uuid[], ${visits.map(visit => visit.userId)}::uuid[])
      with ordinality as visit (group_id, user_id, position)
    join tournament_groups on tournament_groups.id = visit.group_id
    join tournaments on tournaments.id = tournament_groups.tournament_id and tournaments.deleted_at is null
    join users on users.id = visit.user_id and users.suspended_at is null
    left join registrations on registrations.tournament_id = tournaments.id
      and registrations.user_id = visit.user_id and registrations.group_id = visit.group_id`.execute(
    executor,
  );
  const byPosition = new Map(rows.map(row => [row.position, row]));
  return visits.map(({ userId }, index) => {
    const row = byPosition.get(index + 1);
    return row && (row.isMember || manages(row, userId)) ? { tournamentId: row.tournamentId } : undefined;
  });
}

export type Watching = { tournamentId: string; userId: string };

/** Whether each of these people manages the tournament they want to watch; undefined where there is none. */
export async function findWatchAccess(
  executor: Executor,
  wanted: readonly Watching[],
): Promise<({ manages: boolean } | undefined)[]> {
  const { rows } = await sql<OwnerColumns & { position: number }>`
    select position, organization_id as "organizationId", created_by as "createdBy", users.role
    from unnest(${wanted.map(one => one.tournamentId)}::uuid[], ${wanted.map(one => one.userId)}::uuid[])
      with ordinality as wanted (tournament_id, user_id, position)
    join tournaments on tournaments.id = wanted.tournament_id and tournaments.deleted_at is null
    join users on users.id = wanted.user_id and users.suspended_at is null`.execute(executor);
  const byPosition = new Map(rows.map(row => [row.position, row]));
  return wanted.map(({ userId }, index) => {
    const row = byPosition.get(index + 1);
    return row && { manages: manages(row, userId) };
  });
}

/** Places taken, and how many there are. */
export type Slots = { taken: number; capacity: number };

/** The places of these tournaments, in their order; undefined for what is deleted. */
export async function findSlots(executor: Executor, ids: readonly string[]): Promise<(Slots | undefined)[]> {
  const rows = await executor
    .selectFrom('tournaments')
    .select(['id', 'registered_count as taken', 'capacity'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map(({ id, ...slots }) => [id, slots]));
  return ids.map(id => byId.get(id));
}

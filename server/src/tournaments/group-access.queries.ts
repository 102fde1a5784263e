import { sql } from 'kysely';
import { isHidden } from '../account/hidden-users.queries.ts';
import { manages, type OwnerColumns } from '../events/watch-access.queries.ts';
import type { Executor } from '../platform/db/database.ts';
import type { Visit } from '../platform/realtime/presence.ts';

/**
 * Returns the group's tournament for each person who may enter its room, as a member or manager; undefined
 * for others, and if the group or tournament is gone.
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

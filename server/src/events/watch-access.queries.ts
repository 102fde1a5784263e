import type { Role } from '@hotdrop/contract/lib/route.ts';
import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { sql } from 'kysely';
import { isHidden } from '../account/hidden-users.queries.ts';
import type { Executor } from '../platform/db/database.ts';

export type OwnerColumns = { organizationId: string; createdBy: string; role: Role };

const mayManage = { tournament: canEditTournament, scrim: canManageScrim };

export function manages(
  kind: WatchTarget['kind'],
  { organizationId, createdBy, role }: OwnerColumns,
  userId: string,
): boolean {
  return mayManage[kind]({ _id: userId, role }, { organizationId: { _id: organizationId }, createdBy });
}

export type Watching = { kind: WatchTarget['kind']; id: string; userId: string };

/** Returns whether each person manages the event they want to watch; undefined if it is gone. */
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

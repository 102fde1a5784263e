import type { Executor } from '../platform/db/database.ts';
import type { TournamentRow } from '../platform/db/schema.ts';

/** Of a lobby that is cancelled: whether payments are to be given back, and whether UTRs are still to be looked for. */
export async function findMoneyLeft(
  executor: Executor,
  scrimId: string,
): Promise<{ due: boolean; checked: boolean }> {
  const rows = await executor
    .selectFrom('payments')
    .select('status')
    .distinct()
    .where('scrim_id', '=', scrimId)
    .execute();
  const statuses = new Set(rows.map(row => row.status));
  return {
    due: statuses.has('refund-due'),
    checked: statuses.has('submitted'),
  };
}

/** A tournament that is deleted. */
export async function findDeletedTournament(
  executor: Executor,
  id: string,
): Promise<(TournamentRow & { deleted_at: Date }) | undefined> {
  return executor
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .$narrowType<{ deleted_at: Date }>()
    .executeTakeFirst();
}

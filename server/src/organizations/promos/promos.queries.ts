import type { PromoPlacement } from '@hotdrop/contract/organizations/promos/promos.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { PromoRow } from '../../platform/db/schema.ts';

export async function insertPromo(executor: Executor, promo: PromoRow): Promise<void> {
  await executor.insertInto('promos').values(promo).execute();
}

const runsAt = (now: Date) =>
  sql<boolean>`status = 'active' and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
    and not exists (select from users where users.id = promos.owner_id
      and (suspended_at is not null or deleted_at is not null))`;

/** Returns running promos, newest first. */
export async function findRunningPromos(
  executor: Executor,
  { placement, limit, now }: { placement: PromoPlacement | undefined; limit: number; now: Date },
): Promise<PromoRow[]> {
  let query = executor.selectFrom('promos').selectAll().where(runsAt(now));
  if (placement) query = query.where('placement', '=', placement);
  return query.orderBy('starts_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function findPromosByIds(executor: Executor, ids: readonly string[]): Promise<PromoRow[]> {
  return executor.selectFrom('promos').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Returns an account's promos in any state, newest first. */
export async function findPromosOf(executor: Executor, ownerId: string, limit: number): Promise<PromoRow[]> {
  return executor
    .selectFrom('promos')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts an account's promos in review. */
export async function countPendingPromos(executor: Executor, ownerId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('promos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts a click in one statement, so that none is lost; false if the promo is not running. */
export async function countClick(executor: Executor, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('promos')
    .set({ clicks: sql`clicks + 1` })
    .where('id', '=', id)
    .where(runsAt(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the row, locked until the transaction ends. */
export async function lockPromo(executor: Executor, id: string): Promise<PromoRow | undefined> {
  return executor.selectFrom('promos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Updates everything but the clicks, which are counted concurrently, and raises the revision. */
export async function updatePromo(
  executor: Executor,
  { id, clicks: _, owner_id: __, created_at: ___, revision, ...changes }: PromoRow,
): Promise<void> {
  await executor
    .updateTable('promos')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

export async function deletePromo(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('promos').where('id', '=', id).execute();
}

import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { NoticeFacts } from '../platform/db/schema-notifications.ts';

type NewBroadcast = {
  id: string;
  subjectId: string;
  news: object;
  /** Selects `user_id`, and `facts` of their own, of everybody to tell. */
  recipients: RawBuilder<unknown>;
};

/**
 * Inserts a broadcast to everybody that `recipients` selects now; returns false if there is nobody. Call it with the
 * subject locked, so that broadcasts on the same topic have an order.
 */
export async function insertBroadcast(
  executor: Executor,
  { id, subjectId, news, recipients }: NewBroadcast,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into broadcasts (id, number, subject_id, news, recipient_ids, recipient_facts)
    select ${id}::uuid,
      (select coalesce(max(number), 0) + 1 from broadcasts where subject_id = ${subjectId}::uuid),
      ${subjectId}::uuid, ${JSON.stringify(news)}::jsonb, array_agg(user_id), array_agg(facts)
    from (${recipients}) as recipients having count(*) > 0`.execute(executor);
  return numAffectedRows > 0n;
}

/** Some recipients of a broadcast; `told` counts them too, and `isLast` if nobody is left. */
export type BroadcastPage = {
  id: string;
  news: object;
  recipients: { id: string; facts: NoticeFacts }[];
  told: number;
  isLast: boolean;
};

/** Returns the next recipients of the oldest broadcast about a subject, locked against other runs. */
export async function findBroadcastPage(
  executor: Executor,
  subjectId: string,
  limit: number,
): Promise<BroadcastPage | null> {
  const { rows } = await sql<{
    id: string;
    news: object;
    told: number;
    count: number;
    ids: string[];
    facts: NoticeFacts[];
  }>`
    select id, news, told, cardinality(recipient_ids) as count,
      recipient_ids[told + 1:told + ${limit}::integer] as ids,
      to_jsonb(recipient_facts[told + 1:told + ${limit}::integer]) as facts
    from broadcasts where subject_id = ${subjectId} order by number, id limit 1 for update`.execute(executor);
  const [row] = rows;
  if (!row) return null;
  const { id, news, ids, facts, count } = row;
  const told = row.told + ids.length;
  const recipients = ids.map((userId, index) => ({ id: userId, facts: facts[index] ?? {} }));
  return { id, news, recipients, told, isLast: told >= count };
}

/** Notes that a page was notified. */
export async function notePageTold(executor: Executor, { id, told, isLast }: BroadcastPage): Promise<void> {
  if (isLast) await executor.deleteFrom('broadcasts').where('id', '=', id).execute();
  else await executor.updateTable('broadcasts').set({ told }).where('id', '=', id).execute();
}

import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { requestDigest } from '../../lib/request-digest.ts';

/** How long a retry gets the first answer. */
const rememberedMs = 24 * 60 * 60_000;

type Creation = {
  userId: string;
  /** Null for a request that nobody will repeat. */
  idempotencyKey: string | null;
  /** All that is asked for, with the name of the call. */
  request: unknown;
  /** Of what this request is about to make. */
  ids: readonly string[];
  now: Date;
};

/**
 * Returns the ids of what this request made when it came before; null when it is the first, which is then remembered
 * for a day. Of two that come at once the second waits for the transaction of the first.
 * @throws AppError REQUEST_REPEATED when the key came with another request
 */
export async function madeBefore(
  trx: Executor,
  { userId, idempotencyKey, request, ids, now }: Creation,
): Promise<string[] | null> {
  if (idempotencyKey === null) return null;
  const digest = requestDigest(request);
  await trx
    .deleteFrom('creation_requests')
    .where('user_id', '=', userId)
    .where('created_at', '<', new Date(now.getTime() - rememberedMs))
    .execute();
  const first = await trx
    .insertInto('creation_requests')
    .values({
      user_id: userId,
      idempotency_key: idempotencyKey,
      request: digest,
      made: sql<string[]>`${ids}::uuid[]`,
      created_at: now,
    })
    .onConflict(conflict => conflict.constraint('creation_requests_key').doNothing())
    .returning('made')
    .executeTakeFirst();
  if (first) return null;
  const before = await trx
    .selectFrom('creation_requests')
    .select(['request', 'made'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (before?.request !== digest) throw new AppError('REQUEST_REPEATED');
  return before.made;
}

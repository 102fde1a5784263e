import type { Executor } from '../db/database.ts';
import { requestDigest } from '../lib/cursor.ts';
import { AppError } from '../lib/errors.ts';
import { deleteCreationsBefore, findCreation, insertCreation } from './repeats.queries.ts';

/** How long a retry gets the first response. */
const rememberedMs = 24 * 60 * 60_000;

type Creation = {
  userId: string;
  /** Null for a request that cannot be retried. */
  idempotencyKey: string | null;
  /** The whole request, with the call's name. */
  request: unknown;
  /** The ids that this request is about to create. */
  ids: readonly string[];
  now: Date;
};

/**
 * Returns the ids that this request created before; null for the first one, which is then remembered for a
 * day. Of two at once, the second waits for the transaction of the first.
 * @throws AppError REQUEST_REPEATED if the key came with another request
 */
export async function findEarlierRequest(
  trx: Executor,
  { userId, idempotencyKey, request, ids, now }: Creation,
): Promise<string[] | null> {
  if (idempotencyKey === null) return null;
  const digest = requestDigest(request);
  await deleteCreationsBefore(trx, userId, new Date(now.getTime() - rememberedMs));
  if (await insertCreation(trx, { userId, idempotencyKey, request: digest, made: ids, at: now })) return null;
  const before = await findCreation(trx, userId, idempotencyKey);
  if (before?.request !== digest) throw new AppError('REQUEST_REPEATED');
  return before.made;
}

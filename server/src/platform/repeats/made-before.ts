import type { Executor } from '../db/database.ts';
import { requestDigest } from '../lib/cursor.ts';
import { AppError } from '../lib/errors.ts';
import { deleteCreationsBefore, findCreation, insertCreation } from './repeats.queries.ts';

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
  await deleteCreationsBefore(trx, userId, new Date(now.getTime() - rememberedMs));
  if (await insertCreation(trx, { userId, idempotencyKey, request: digest, made: ids, at: now })) return null;
  const before = await findCreation(trx, userId, idempotencyKey);
  if (before?.request !== digest) throw new AppError('REQUEST_REPEATED');
  return before.made;
}

import type { Executor } from '../platform/db/database.ts';
import type { UserRow } from '../platform/db/schema.ts';
import { AppError } from '../platform/lib/errors.ts';
import { lockWithAdmins } from './users.queries.ts';

/** A locked account, with the current admins. */
export type LockedAccount = {
  user: UserRow;
  /** Ids of the admins that are neither suspended nor erased. */
  admins: ReadonlySet<string>;
};

/**
 * Locks an account and all admins, in the order of their IDs, until the transaction ends. So removals of
 * admins run one after another: of two who act on each other at once, one is left. Rows that refer to an
 * admin can still be written: their writer may hold the account that this waits for.
 * @throws AppError `missing` if there is no such account
 */
export async function lockAmongAdmins(
  executor: Executor,
  userId: string,
  missing: 'USER_NOT_FOUND' | 'KYC_NOT_FOUND' = 'USER_NOT_FOUND',
): Promise<LockedAccount> {
  const rows = await lockWithAdmins(executor, userId);
  const user = rows.find(row => row.id === userId);
  if (!user) throw new AppError(missing);
  const active = rows.filter(row => row.role === 'admin' && !row.suspended_at && !row.deleted_at);
  return { user, admins: new Set(active.map(row => row.id)) };
}

/** Rejects the removal of the last admin. @throws AppError LAST_ADMIN */
export function assertNotLastAdmin({ user, admins }: LockedAccount): void {
  if (admins.size === 1 && admins.has(user.id)) throw new AppError('LAST_ADMIN');
}

/** Rejects a caller who is no longer an admin. @throws AppError FORBIDDEN */
export function assertStillAdmin(actorId: string, { admins }: LockedAccount): void {
  if (!admins.has(actorId)) throw new AppError('FORBIDDEN');
}

/**
 * Checks an admin's action on an account: not erased, not their own, not the last admin, and by a current
 * admin. @throws AppError USER_DELETED, LAST_ADMIN, OWN_ACCOUNT, FORBIDDEN
 */
export function assertActsOnOther(actorId: string, account: LockedAccount): void {
  if (account.user.deleted_at) throw new AppError('USER_DELETED');
  assertNotLastAdmin(account);
  if (account.user.id === actorId) throw new AppError('OWN_ACCOUNT');
  assertStillAdmin(actorId, account);
}

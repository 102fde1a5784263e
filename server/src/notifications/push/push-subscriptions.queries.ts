import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { PushTarget } from '../deliveries.queries.ts';

type Address = { endpoint: string; p256dh: string; auth: string };

type NewDevice = Address & {
  id: string;
  userId: string;
  sessionId: string;
  renewHash: string;
  label: string;
  now: Date;
};

export type DeviceRow = { id: string; label: string; sessionId: string; lastOkAt: Date | null };

/** Has other changes to an account's devices wait until this transaction ends. */
export async function lockDevicesOf(executor: Executor, userId: string): Promise<void> {
  await executor.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Has other changes of addresses wait until this transaction ends: two browsers that swap theirs would each wait for
 * the other, and two that take the same one would collide.
 */
export async function lockAddresses(executor: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('addresses of devices'))`.execute(executor);
}

/**
 * Saves the device of a session, or updates it; undefined if the session has ended, which changes nothing.
 * Share-locks the session: its end commits before and is seen here, or comes after and ends the device too. Call it
 * with addresses locked.
 */
export async function upsertDevice(
  executor: Executor,
  { id, userId, sessionId, renewHash, now, ...browser }: NewDevice,
): Promise<DeviceRow | undefined> {
  const session = await executor
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  if (!session) return undefined;
  const others = executor.deleteFrom('push_subscriptions').where('endpoint', '=', browser.endpoint);
  // On a phone that another account used: what is queued for that one must not arrive.
  await others.where('user_id', '!=', userId).execute();
  // A session is one browser: what is queued for its old address goes to the new one.
  const own = await executor
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const saved = { ...browser, session_id: sessionId, renew_hash: renewHash };
  const columns = ['id', 'label', 'session_id as sessionId', 'last_ok_at as lastOkAt'] as const;
  if (own) {
    await others.where('id', '!=', own.id).execute();
    const update = executor.updateTable('push_subscriptions').set(moved(saved)).where('id', '=', own.id);
    return update.returning(columns).executeTakeFirst();
  }
  return executor
    .insertInto('push_subscriptions')
    .values({ ...saved, id, user_id: userId, created_at: now })
    .onConflict(conflict => conflict.column('endpoint').doUpdateSet(saved))
    .returning(columns)
    .executeTakeFirst();
}

/** A device with another address has not been reached there yet. */
const moved = <Moved extends Address>(address: Moved) => ({
  ...address,
  last_ok_at: sql<Date | null>`case when push_subscriptions.endpoint = ${address.endpoint} then push_subscriptions.last_ok_at end`,
});

/** Deletes all but the newest devices of an account. */
export async function deleteOldDevices(executor: Executor, userId: string, kept: number): Promise<void> {
  await executor
    .deleteFrom('push_subscriptions')
    .where('id', 'in', query =>
      query
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Deletes one of an account's devices; false if it has no such device. */
export async function deleteDevice(executor: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes a device that its push service no longer knows, unless it has a new address by now. Returns its owner,
 * and whether it was the last one that got pushes; undefined if there is nothing to delete. Inside a transaction.
 */
export async function deleteGoneDevice(
  executor: Executor,
  { deviceId, endpoint }: PushTarget,
  now: Date,
): Promise<{ userId: string; wasLast: boolean } | undefined> {
  const owner = await executor
    .selectFrom('push_subscriptions')
    .select('user_id as userId')
    .where('id', '=', deviceId)
    .executeTakeFirst();
  if (!owner) return undefined;
  // Of two devices that are gone at the same time, one is the last.
  await lockDevicesOf(executor, owner.userId);
  const { numDeletedRows } = await executor
    .deleteFrom('push_subscriptions')
    .where('id', '=', deviceId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  const left = await findTargets(executor, owner.userId, now);
  return { ...owner, wasLast: left.length === 0 };
}

const liveDevices = (executor: Executor, userId: string, now: Date) =>
  executor
    .selectFrom('push_subscriptions as devices')
    .innerJoin('sessions', 'sessions.id', 'devices.session_id')
    .where('devices.user_id', '=', userId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now);

/** Returns an account's devices whose session lasts, the newest first. */
export async function findDevices(executor: Executor, userId: string, now: Date): Promise<DeviceRow[]> {
  return liveDevices(executor, userId, now)
    .select(['devices.id', 'devices.label', 'devices.session_id as sessionId'])
    .select('devices.last_ok_at as lastOkAt')
    .orderBy('devices.created_at', 'desc')
    .orderBy('devices.id', 'desc')
    .execute();
}

/** Returns where to send pushes to an account. */
export async function findTargets(executor: Executor, userId: string, now: Date): Promise<PushTarget[]> {
  return liveDevices(executor, userId, now)
    .select(['devices.id as deviceId', 'devices.endpoint', 'devices.p256dh', 'devices.auth'])
    .execute();
}

/** Records that a push service accepted a push for a device. */
export async function noteAccepted(
  executor: Executor,
  { deviceId, endpoint }: PushTarget,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('push_subscriptions')
    .set({ last_ok_at: now })
    .where('id', '=', deviceId)
    // It may have another address by now.
    .where('endpoint', '=', endpoint)
    .execute();
}

/**
 * Changes the address of the device with this token; false if there is none, or another one has the address. Call it
 * with addresses locked.
 */
export async function renewDevice(executor: Executor, renewHash: string, address: Address): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('push_subscriptions')
    .set(moved(address))
    .where('renew_hash', '=', renewHash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscriptions as others')
            .select('others.id')
            .where('others.endpoint', '=', address.endpoint)
            .where('others.renew_hash', '!=', renewHash),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

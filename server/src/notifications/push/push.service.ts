import { createHash, ECDH, randomBytes, randomUUIDv7 } from 'node:crypto';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Device } from '@hotdrop/contract/notifications/notifications.ts';
import type { RenewBody, SubscribeBody, Subscription } from '@hotdrop/contract/notifications/push.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { countUnseen } from '../notices.queries.ts';
import { untell } from '../tell.ts';
import { payloadOf, topicHash } from './push-message.rules.ts';
import {
  type DeviceRow,
  deleteDevice,
  deleteOldDevices,
  findDevices,
  findTargets,
  lockAddresses,
  lockDevicesOf,
  renewDevice,
  upsertDevice,
} from './push-subscriptions.queries.ts';
import { type PushToDevice, stoppedTopic } from './push-to-device.ts';

type Deps = {
  db: Database;
  clock: Clock;
  publicUrl: () => string;
  push: PushToDevice;
  isPushService: (url: URL) => boolean;
};

/** The test is of use only right now. */
const testSeconds = 60;

export type PushService = ReturnType<typeof createPushService>;

/** The devices that get an account's pushes. Each belongs to a session and ends with it (SECURITY A10). */
export function createPushService({ db, clock, publicUrl, push, isPushService }: Deps) {
  /** @throws AppError PUSH_ENDPOINT, VALIDATION */
  const addressOf = ({ endpoint, keys: { p256dh, auth } }: Subscription, path = '') => {
    const url = URL.parse(endpoint);
    // Measured as it is saved: encoded, an address can be nine times as long.
    if (!url || url.href.length > limits.push.endpoint || !isPushService(url))
      throw new AppError('PUSH_ENDPOINT');
    // Otherwise each push to it would fail.
    if (!isPoint(p256dh))
      throw new AppError('VALIDATION', { fieldErrors: { [`${path}keys.p256dh`]: 'Must be a public key' } });
    return { endpoint: url.href, p256dh, auth };
  };

  return {
    /**
     * Sends pushes to this browser from now on, in place of the account that it got them for before. Nothing
     * is asked of its address.
     * @throws AppError PUSH_ENDPOINT, VALIDATION, UNAUTHENTICATED
     */
    async subscribe(
      actor: Actor,
      { label, ...subscription }: SubscribeBody,
    ): Promise<{ device: Device; renewToken: string }> {
      const address = addressOf(subscription);
      const renewToken = randomBytes(32).toString('base64url');
      const device = await db.transaction().execute(async trx => {
        await lockAddresses(trx);
        await lockDevicesOf(trx, actor._id);
        const row = await upsertDevice(trx, {
          ...address,
          id: randomUUIDv7(),
          userId: actor._id,
          sessionId: actor.sessionId,
          renewHash: hashOf(renewToken),
          label,
          now: clock.now(),
        });
        if (!row) return undefined;
        await deleteOldDevices(trx, actor._id, limits.push.devices);
        await untell(trx, actor._id, stoppedTopic);
        return row;
      });
      if (!device) throw new AppError('UNAUTHENTICATED');
      return { device: toDevice(device, actor), renewToken };
    },

    /** Returns the actor's devices. */
    async devices(actor: Actor): Promise<Device[]> {
      const rows = await findDevices(db, actor._id, clock.now());
      return rows.map(row => toDevice(row, actor));
    },

    /** @throws AppError DEVICE_NOT_FOUND */
    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await deleteDevice(db, actor._id, id))) throw new AppError('DEVICE_NOT_FOUND');
    },

    /** Sends a push to the actor's devices; returns how many were accepted. */
    async test(actor: Actor): Promise<number> {
      const targets = await findTargets(db, actor._id, clock.now());
      const unseen = (await countUnseen(db, [actor._id])).get(actor._id) ?? 0;
      const topic = topicHash('push-test');
      const payload = payloadOf(
        {
          title: 'Notifications work on this device',
          body: 'Room details, start times and changes arrive here.',
          link: '/settings/notifications',
          tag: topic,
          unseen,
          offline: null,
        },
        publicUrl(),
      );
      const message = { payload, ttl: testSeconds, urgent: true, topic };
      const pushed = await Promise.all(targets.map(target => push(target, message)));
      return pushed.filter(outcome => outcome === 'accepted').length;
    },

    /**
     * Replaces the address of the device with this token, and nothing else.
     * @throws AppError PUSH_ENDPOINT, VALIDATION, DEVICE_NOT_FOUND
     */
    async renew({ renewToken, subscription }: RenewBody): Promise<void> {
      const address = addressOf(subscription, 'subscription.');
      const isRenewed = await db.transaction().execute(async trx => {
        await lockAddresses(trx);
        return renewDevice(trx, hashOf(renewToken), address);
      });
      if (!isRenewed) throw new AppError('DEVICE_NOT_FOUND');
    },
  };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Whether this is an uncompressed point on P-256. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key;
  } catch {
    return false;
  }
}

function toDevice({ id, label, sessionId, lastOkAt }: DeviceRow, actor: Actor): Device {
  return {
    _id: id,
    label,
    lastOkAt: lastOkAt?.toISOString() ?? null,
    isThis: sessionId === actor.sessionId,
  };
}

import { z } from 'zod';
import { cutLine, pathId } from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { route } from '../lib/route.ts';
import { device } from './notifications.ts';

/** Bytes in base64url, as a browser's `PushSubscription` has them. */
const bytes = (length: number, message: string) =>
  z.string({ error: message }).regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), message);

/** What a browser's `PushSubscription.toJSON()` returns. */
const subscription = z.object({
  /** Its address at a push service; the server checks it. */
  endpoint: z.string({ error: 'Must be an address' }),
  keys: z.object({
    /** The public key of the browser: an uncompressed point on P-256. */
    p256dh: bytes(65, 'Must be a public key'),
    auth: bytes(16, 'Must be 16 bytes'),
  }),
});
export type Subscription = z.output<typeof subscription>;

export const subscribeBody = subscription.extend({
  /** Browser and system: 'Chrome on Android'. */
  label: cutLine(limits.push.label),
});
export type SubscribeBody = z.output<typeof subscribeBody>;

export const renewBody = z.object({ renewToken: z.string().max(100), subscription });
export type RenewBody = z.output<typeof renewBody>;

export const pushRoutes = {
  subscribe: route({
    method: 'POST',
    path: '/push/subscriptions',
    summary: 'Send pushes to this browser for as long as the session lasts; again to renew it',
    access: 'signed-in',
    body: subscribeBody,
    status: 201,
    response: z.object({ device, renewToken: z.string() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/push/subscriptions/:id',
    summary: 'Send no more pushes to one of the caller’s devices',
    access: 'signed-in',
    params: z.object({ id: pathId('DEVICE_NOT_FOUND') }),
    status: 204,
  }),
  test: route({
    method: 'POST',
    path: '/push/test',
    summary: 'Send a push to the caller’s devices now; returns how many push services accepted it',
    access: 'signed-in',
    rateLimit: 'push-test',
    status: 200,
    response: z.object({ sent: z.number().int() }),
  }),
  renew: route({
    method: 'POST',
    path: '/push/renew',
    summary: 'Replace the subscription of one device, by its service worker, which has no session',
    access: 'public',
    rateLimit: 'write',
    body: renewBody,
    status: 204,
  }),
};

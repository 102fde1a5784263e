import type { VapidKeys } from '../../platform/config/vapid-keys.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { ErrorLog } from '../../platform/lib/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { PushTarget } from '../deliveries.queries.ts';
import type { PushMessage } from './push-message.rules.ts';
import { createRestingHosts } from './resting-hosts.ts';

type Deps = {
  outbound: Outbound;
  vapid: VapidKeys;
  publicUrl: () => string;
  clock: Clock;
  log: ErrorLog;
};

/**
 * What a push service did: took it; says that the device is gone; or rejected the message, and always will. `later`:
 * to be tried again, at a given time or after a growing pause.
 */
export type Pushed = 'accepted' | 'gone' | 'refused' | { later: Date | null };

/** When to try again with a key that a push service rejects, in ms. Its errors are logged that often. */
const rejectionMs = 60_000;

/** Encrypts pushes and hands them to push services; never logs an address or a key. */
export function createPushSender({ outbound, vapid, publicUrl, clock, log }: Deps) {
  const resting = createRestingHosts();
  const rejections = { count: 0, loggedAt: 0 };

  /** Returns whom push services can write to; without https there is nobody. */
  const subject = () => (publicUrl().startsWith('https:') ? publicUrl() : 'mailto:nobody@localhost');

  const encrypted = async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) => {
    // Loaded at the first push: an idle server need not hold it.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      message.payload,
      {
        vapidDetails: { subject: subject(), ...vapid },
        TTL: message.ttl,
        urgency: message.urgent ? 'high' : 'normal',
        topic: message.topic,
      },
    );
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { headers: Object.fromEntries(sent), body: new Uint8Array(body ?? []) };
  };

  const rejected = (host: string, status: number): Pushed => {
    const now = clock.now();
    rejections.count++;
    if (+now - rejections.loggedAt >= rejectionMs) {
      rejections.loggedAt = +now;
      log.error({ host, status }, 'a push service rejects our key; see VAPID_PRIVATE_KEY');
    }
    return { later: new Date(+now + rejectionMs) };
  };

  return {
    /** How often a push service rejected our key, since the process started. */
    get rejections(): number {
      return rejections.count;
    },

    /** Sends a message to a device. */
    async send(target: PushTarget, message: PushMessage): Promise<Pushed> {
      const url = new URL(target.endpoint);
      const { host } = url;
      const rest = resting.restsUntil(host, clock.now());
      if (rest) return { later: rest };
      const request = await encrypted(target, message);
      const answer = await outbound.post(url, request).catch(() => null);
      if (!answer) {
        resting.failed(host, clock.now());
        return { later: null };
      }
      resting.answered(host);
      const { status, retryAfter } = answer;
      if (status >= 200 && status < 300) return 'accepted';
      if (status === 404 || status === 410) return 'gone';
      if (status === 401 || status === 403) return rejected(host, status);
      if (status === 429 || status >= 500) return { later: readRetryAfter(retryAfter, clock.now()) };
      log.error({ host, status }, 'a push service refused a push');
      return 'refused';
    },
  };
}

/** Returns when a push service wants to be asked again, by its `Retry-After`: seconds or a date. */
function readRetryAfter(header: string | null, now: Date): Date | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return new Date(+now + Number(header) * 1000);
  const at = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(Math.max(at, +now));
}

export type PushSender = ReturnType<typeof createPushSender>;

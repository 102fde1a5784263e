import { createHash } from 'node:crypto';
import { noticeKindOf } from '@hotdrop/contract/notifications/notice-kinds.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import type { Delivery } from '../deliveries.queries.ts';
import type { NoticeText, OfflineChange, Told } from '../notice-source.ts';

/** What is sent to a device. */
export type PushMessage = {
  payload: string;
  /** How long the push service keeps it for a phone that is off, in seconds. */
  ttl: number;
  /** Wakes the phone. */
  urgent: boolean;
  /** Replaces an older message on the same topic that the push service still has. */
  topic: string;
};

type Shown = NoticeText & {
  /** A newer notification with the same tag replaces an older one. */
  tag: string;
  /** How many notices the account has not seen. */
  unseen: number;
  offline: OfflineChange | null;
};

/** Push services take 4,096 bytes with the encryption; this leaves room for padding. */
const payloadBytes = 3_000;
/** Push services take no longer times. */
const longestSeconds = (28 * dayMs) / 1000;

/** Returns the topic in the form that push services take; it reveals nothing to them. */
export function topicHash(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 24);
}

/** Returns when a delivery is no longer worth sending. */
export function endOf({ expiresAt, queuedAt }: Pick<Delivery, 'expiresAt' | 'queuedAt'>): Date {
  return expiresAt ?? new Date(+queuedAt + dayMs);
}

/**
 * Returns the payload for a browser: a declarative push message, which Safari shows without asking the service
 * worker, with members of ours for the worker. A body that is too long is cut.
 */
export function payloadOf({ title, body, link, tag, unseen, offline }: Shown, publicUrl: string): string {
  const payloadWith = (text: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title,
        body: text,
        navigate: `${publicUrl}${link}`,
        tag,
        lang: 'en-IN',
        dir: 'auto',
        silent: false,
        // Safari passes only the notification on to the service worker.
        ...(offline && { data: { offline } }),
      },
      app_badge: unseen,
      // Safari asks the service worker too.
      ...(offline && { mutable: true }),
      offline,
    });
  const letters = Array.from(body);
  let payload = payloadWith(body);
  for (let excess = excessOf(payload); excess > 0 && letters.length > 0; excess = excessOf(payload)) {
    // A letter takes up to four bytes.
    letters.splice(-Math.ceil(excess / 4) - 1);
    payload = payloadWith(`${letters.join('')}…`);
  }
  return payload;
}

const excessOf = (payload: string): number => Buffer.byteLength(payload) - payloadBytes;

/** Returns the push for a delivery. */
export function messageOf(
  delivery: Delivery,
  { text, offline }: Pick<Told, 'text' | 'offline'>,
  { publicUrl, now }: { publicUrl: string; now: Date },
): PushMessage {
  const topic = topicHash(delivery.topic);
  return {
    payload: payloadOf({ ...text, tag: topic, unseen: delivery.unseen, offline }, publicUrl),
    ttl: Math.min(longestSeconds, Math.ceil((+endOf(delivery) - +now) / 1000)),
    urgent: noticeKindOf(delivery.kind).urgent ?? false,
    topic,
  };
}

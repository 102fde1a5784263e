import {
  type NoticeKindName,
  noticeKindNames,
  noticeKindOf,
} from '@hotdrop/contract/notifications/notice-kinds.ts';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '../deliveries.queries.ts';
import type { OfflineChange } from '../notice-source.ts';
import { messageOf } from './push-message.rules.ts';

const now = new Date('2026-11-20T15:30:00.000Z');
const inSeconds = (seconds: number) => new Date(+now + seconds * 1000);
const text = { title: 'Room details are out', body: 'Night cup, Erangel.', link: '/scrims/1' };

const delivery = (fields: Partial<Delivery> = {}): Delivery => ({
  id: 'delivery',
  noticeId: 'notice',
  kind: 'starts-soon',
  subjectId: 'scrim',
  topic: 'booking:1',
  facts: {},
  at: now,
  queuedAt: now,
  expiresAt: inSeconds(600),
  tries: 0,
  isSeen: false,
  isRemoved: false,
  isOff: false,
  unseen: 3,
  recipient: { id: 'player', name: 'Asha', timeZone: 'Asia/Kolkata' },
  email: null,
  quiet: null,
  target: null,
  ...fields,
});
const message = (fields: Partial<Delivery> = {}, shown = text, offline: OfflineChange | null = null) =>
  messageOf(delivery(fields), { text: shown, offline }, { publicUrl: 'https://hotdrop.example', now });
const payload = (fields: Partial<Delivery> = {}, shown = text) => JSON.parse(message(fields, shown).payload);

describe('a push', () => {
  it('is a declarative push message with our own members', () => {
    expect(payload()).toEqual({
      web_push: 8030,
      notification: {
        title: 'Room details are out',
        body: 'Night cup, Erangel.',
        navigate: 'https://hotdrop.example/scrims/1',
        tag: message().topic,
        lang: 'en-IN',
        dir: 'auto',
        silent: false,
      },
      app_badge: 3,
      offline: null,
    });
  });

  it('has a topic and a tag that stay the same for news on a topic, and that reveal nothing', () => {
    expect(message().topic).toMatch(/^[\w-]{24}$/);
    expect(message({ kind: 'squad-kicked' }).topic).toBe(message().topic);
    expect(message({ topic: 'booking:2' }).topic).not.toBe(message().topic);
  });

  it('wakes the phone if its kind is urgent', () => {
    for (const kind of noticeKindNames) {
      expect([kind, message({ kind }).urgent]).toEqual([kind, noticeKindOf(kind).urgent === true]);
    }
  });

  it.each<NoticeKindName>(['slot-given', 'payment-rejected', 'tournament-moved', 'tournament-deleted'])(
    'of kind %s wakes the phone: after quiet hours it may be too late to come, pay or stay home',
    kind => expect(message({ kind }).urgent).toBe(true),
  );

  it.each([
    ['until the end of its use', { expiresAt: inSeconds(600) }, 600],
    ['a day if it has no end', { expiresAt: null }, 86_400],
    ['a day from when it was queued', { expiresAt: null, queuedAt: inSeconds(-400) }, 86_000],
    ['28 days at most', { expiresAt: inSeconds(60 * 86_400) }, 28 * 86_400],
  ])('is kept for a phone that is off: %s', (_, fields, ttl) => expect(message(fields).ttl).toBe(ttl));

  it.each([null, '2.3'])('with a change of the offline copy tells Safari of it too: keep %j', keep => {
    const offline = { subject: 'scrim', keep };
    const sent = JSON.parse(message({}, text, offline).payload);
    // It wakes the service worker only for these, and passes it only the notification.
    expect(sent).toMatchObject({ offline, mutable: true, notification: { data: { offline } } });
  });

  it.each([
    ['letters', 'a'],
    ['conjuncts', 'क्ष्म'],
    ['emoji', '🏆'],
    ['quotes', '"'],
    ['line breaks', '\n'],
  ])('with thousands of %s is cut to what push services take', (_, letter) => {
    const title = letter.repeat(40);
    const { payload: sent } = message({}, { ...text, title, body: letter.repeat(5_000) });
    expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(3_000);
    expect(Buffer.byteLength(sent)).toBeGreaterThan(2_900);
    const { notification } = JSON.parse(sent);
    expect(notification.title).toBe(title);
    expect(notification.body).toMatch(/…$/);
    expect(notification.body.isWellFormed()).toBe(true);
  });
});

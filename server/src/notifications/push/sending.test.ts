import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMetrics } from '../../../test/metrics-exposition.ts';
import { heldSlot, submitUtr } from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import type { ReceivedPush } from '../../../test/push/push-service.ts';
import { usePush } from '../../../test/push/use-push.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';
import { databaseOf, startOn } from '../../../test/second-node.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import { findPushState } from '../../platform/metrics/installation.queries.ts';
import type { PushTarget } from '../deliveries.queries.ts';
import { sendJobs, tell } from '../tell.ts';
import { deleteGoneDevice, findTargets } from './push-subscriptions.queries.ts';

const { server, service, turnOn, run, titles } = await usePush();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

const as = async (by: Person, route: string, body?: object, expected = [200, 201, 204]) => {
  const answer = await server.call(route, { token: by.token, body });
  expect(expected, `${route} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer.body;
};
/** Returns what is queued for an account's devices. */
const queuedFor = ({ user }: Person) =>
  server.deps.db
    .selectFrom('deliveries')
    .innerJoin('notices', 'notices.id', 'notice_id')
    .selectAll('deliveries')
    .select('expires_at')
    .where('channel', '=', 'push')
    .where('recipient_id', '=', user._id)
    .execute();
const noticesOf = async ({ user }: Person) =>
  (await as(await signInAgain(user.email), 'GET /notifications')).items as {
    kind: string;
    title: string;
    link: string;
  }[];
/** Resolves once a statement waits for another transaction. */
const waitsForLock = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.deps.db);
      return rows.length;
    })
    .toBeGreaterThan(0);
const password = 'correct horse battery';
const signInAgain = async (email: string): Promise<Person> => {
  const { body } = await server.call('POST /auth/login', { body: { email, password } });
  return { token: body.accessToken, refreshToken: body.refreshToken, user: body.user, password };
};

/** Books a slot for a new player with a phone. */
async function squadWithPhone(fields: object = {}) {
  const player = await signUp(server, 'player');
  const { browser, deviceId } = await turnOn(player);
  const scrim = await publishScrim(server, owner, fields);
  const booking = await bookSlot(server, player, scrim._id);
  return { player, browser, deviceId, scrim, booking };
}
type Squad = Awaited<ReturnType<typeof squadWithPhone>>;

const kick = ({ player, scrim }: Pick<Squad, 'player' | 'scrim'>) =>
  as(owner, `DELETE /scrims/${scrim._id}/participants/${player.user._id}`);
const release = ({ scrim }: Pick<Squad, 'scrim'>, password = 'drop') =>
  as(owner, `PUT /scrims/${scrim._id}/room/credentials`, { roomId: '4400', password, releaseAt: null });

describe('a push', () => {
  it('tells a squad that the room is out, at once and urgently', async () => {
    const squad = await squadWithPhone();
    await release(squad);
    await run();
    const [push] = service.pushesTo(squad.browser);
    expect(push).toMatchObject({
      urgency: 'high',
      message: {
        web_push: 8030,
        notification: {
          title: 'Room details are out',
          navigate: `${server.url}/scrims/${squad.scrim._id}`,
          tag: push?.topic,
        },
        // The slot and the room.
        app_badge: 2,
        offline: { subject: squad.scrim._id, keep: '1.1' },
      },
    });
    expect(push?.ttl).toBeGreaterThan(2 * 3600);
    expect(await queuedFor(squad.player)).toEqual([]);
    const { devices } = (await as(squad.player, 'GET /notifications/settings')).push;
    expect(Math.abs(Date.parse(devices[0].lastOkAt) - +server.clock.now())).toBeLessThan(10_000);
  });

  it('goes to each device of an account, and to none that has turned the group off', async () => {
    const [on, off] = [await squadWithPhone(), await squadWithPhone()];
    const laptop = await turnOn(on.player);
    await as(off.player, 'PUT /notifications/settings', { rows: [{ group: 'slot', push: false }] });
    await kick(on);
    await kick(off);
    await run();
    expect([on.browser, laptop.browser, off.browser].map(titles)).toEqual([
      ['Your squad was kicked'],
      ['Your squad was kicked'],
      [],
    ]);
  });

  it('waits for the end of quiet hours unless it is urgent, and is dropped if it was seen until then', async () => {
    const squad = await squadWithPhone();
    const minutesNow = () => {
      const shown = new Date(+server.clock.now() + 5.5 * 3_600_000);
      return shown.getUTCHours() * 60 + shown.getUTCMinutes();
    };
    const quiet = { from: (minutesNow() + 1439) % 1440, to: (minutesNow() + 30) % 1440 };
    await as(squad.player, 'PUT /notifications/settings', { quiet });
    const about = { subjectId: squad.scrim._id, recipientId: squad.player.user._id };
    const facts = { bookingId: squad.booking._id, slotNumber: 1 };
    const tellOf = (topic: string) =>
      tell(server.deps.db, [{ kind: 'slot-moved', topic, facts, ...about }], { now: server.clock.now() });
    await tellOf('one');
    await release(squad);
    await run();
    expect(titles(squad.browser)).toEqual(['Room details are out']);
    server.clock.advance(31 * 60_000);
    await run();
    expect(titles(squad.browser)).toEqual(['Room details are out', 'You are in slot 01 now']);

    await tellOf('two');
    await as(squad.player, 'POST /notifications/seen', { subjectId: squad.scrim._id });
    await run();
    expect(titles(squad.browser)).toHaveLength(2);
    expect(await queuedFor(squad.player)).toEqual([]);
  });
});

describe('a device that is gone (N2)', () => {
  it.each(['410', '404'])(
    'answers %s: it is deleted with its pushes, and its owner is told if it was the last one',
    async status => {
      const squad = await squadWithPhone();
      const laptop = await turnOn(squad.player);
      service.state.reply = ({ endpoint }) =>
        endpoint === squad.browser.endpoint ? { status: Number(status) } : null;
      await release(squad);
      await run();
      expect(titles(laptop.browser)).toEqual(['Room details are out']);
      expect((await noticesOf(squad.player)).map(({ kind }) => kind)).not.toContain('push-stopped');
      expect((await as(squad.player, 'GET /notifications/settings')).push.devices).toMatchObject([
        { _id: laptop.deviceId },
      ]);

      service.unsubscribe(laptop.browser);
      await kick(squad);
      await run();
      expect((await noticesOf(squad.player))[0]).toMatchObject({
        kind: 'push-stopped',
        title: 'Notifications on this phone have stopped',
        link: '/settings/notifications',
      });
      expect((await as(squad.player, 'GET /notifications/settings')).push.devices).toEqual([]);
      expect(await queuedFor(squad.player)).toEqual([]);

      await turnOn(squad.player);
      expect((await noticesOf(squad.player)).map(({ kind }) => kind)).not.toContain('push-stopped');
    },
  );

  it('in the middle of an act does not make the act fail', async () => {
    const squad = await squadWithPhone();
    const deleted = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const deleting = server.deps.db.transaction().execute(async trx => {
      await trx.deleteFrom('push_subscriptions').where('id', '=', squad.deviceId).execute();
      deleted.resolve();
      await released.promise;
    });
    await deleted.promise;
    const kicking = kick(squad);
    await waitsForLock();
    released.resolve();
    await Promise.all([deleting, kicking]);
    expect(await queuedFor(squad.player)).toEqual([]);
  });

  it('is the last one only once if two of them go at the same time', async () => {
    const squad = await squadWithPhone();
    await turnOn(squad.player);
    const { db } = server.deps;
    const now = server.clock.now();
    const targets = await findTargets(db, squad.player.user._id, now);
    const [first, second] = targets as [PushTarget, PushTarget];
    const released = Promise.withResolvers<void>();
    const deleting = db.transaction().execute(async trx => {
      const gone = await deleteGoneDevice(trx, first, now);
      await released.promise;
      return gone;
    });
    const next = db.transaction().execute(trx => deleteGoneDevice(trx, second, now));
    await waitsForLock();
    released.resolve();
    expect([await deleting, await next].map(gone => gone?.wasLast).toSorted()).toEqual([false, true]);
  });
});

describe('a push service in trouble (N3)', () => {
  it.each([
    ['429 with Retry-After', { status: 429, retryAfter: '120' }, 120],
    ['503', { status: 503 }, 5],
    ['500', { status: 500 }, 5],
    ['a broken connection', 'reset', 5],
  ] as const)('is asked again later, and others are not delayed: %s', async (_, reply, seconds) => {
    const [delayed, other] = [await squadWithPhone(), await squadWithPhone()];
    service.state.reply = ({ endpoint }) => (endpoint === delayed.browser.endpoint ? reply : null);
    await kick(delayed);
    await kick(other);
    await run();
    expect(titles(other.browser)).toEqual(['Your squad was kicked']);
    service.state.reply = () => null;
    server.clock.advance((seconds - 1) * 1000);
    await run();
    expect(titles(delayed.browser)).toEqual([]);
    server.clock.advance(1500);
    await run();
    expect(titles(delayed.browser)).toEqual(['Your squad was kicked']);
  });

  it('is asked after growing pauses', async () => {
    const squad = await squadWithPhone();
    const asked: number[] = [];
    service.state.reply = () => {
      asked.push(+server.clock.now());
      return { status: 500 };
    };
    await kick(squad);
    for (let second = 0; second < 40; second++) {
      await run();
      server.clock.advance(1000);
    }
    const pauses = asked.slice(1).map((at, index) => Math.round((at - (asked[index] ?? 0)) / 5000) * 5);
    expect(pauses).toEqual([5, 10, 20]);
  });

  it('gets nothing any more once it is of no use, and that is counted', async () => {
    const expired = async () => {
      const labels = { channel: 'push', outcome: 'expired' };
      const metrics = await readMetrics(server);
      return (
        metrics.series.find(
          ({ name, labels: has }) =>
            name === 'hotdrop_deliveries_total' &&
            has.channel === labels.channel &&
            has.outcome === labels.outcome,
        )?.value ?? 0
      );
    };
    const before = await expired();
    const squad = await squadWithPhone();
    service.state.reply = () => ({ status: 429, retryAfter: '999999' });
    await release(squad);
    await run();
    expect(await queuedFor(squad.player)).toMatchObject([{ tries: 1 }]);
    const [{ due_at, expires_at } = { due_at: null, expires_at: null }] = await queuedFor(squad.player);
    expect(due_at).toEqual(expires_at);
    service.state.reply = () => null;
    server.clock.advance(3 * 3_600_000);
    await run();
    expect(titles(squad.browser)).toEqual([]);
    expect(await queuedFor(squad.player)).toEqual([]);
    expect((await expired()) - before).toBe(1);
  });

  it('that refuses a message gets it once', async () => {
    const squad = await squadWithPhone();
    let asked = 0;
    service.state.reply = () => {
      asked++;
      return { status: 400 };
    };
    await kick(squad);
    await run();
    server.clock.advance(3_600_000);
    await run();
    expect(asked).toBe(1);
    expect(await queuedFor(squad.player)).toEqual([]);
    expect((await as(squad.player, 'GET /notifications/settings')).push.devices).toHaveLength(1);
  });
});

it('while our key is rejected everything is kept, counted, and sent once it is accepted (N4)', async () => {
  const rejections = async () => (await readMetrics(server)).value('hotdrop_push_rejections_total');
  const before = await rejections();
  const squad = await squadWithPhone();
  service.state.reply = () => ({ status: 403 });
  await release(squad);
  await run();
  expect((await rejections()) - before).toBe(1);
  service.state.reply = () => null;
  server.clock.advance(59_000);
  await run();
  expect(titles(squad.browser)).toEqual([]);
  server.clock.advance(1500);
  await run();
  expect(titles(squad.browser)).toEqual(['Room details are out']);
});

it('a phone that was subscribed with another key delays nobody else’s pushes (L4)', async () => {
  const [foreign, other] = [await squadWithPhone(), await squadWithPhone()];
  await as(foreign.player, `DELETE /push/subscriptions/${foreign.deviceId}`);
  await turnOn(foreign.player, service.subscribe('a key of somebody else'));
  await kick(foreign);
  await run();
  await kick(other);
  await run();
  expect(titles(other.browser)).toEqual(['Your squad was kicked']);
  expect(await queuedFor(foreign.player)).toHaveLength(1);
});

it('an address that is no push service is not asked at the time of sending either (B6)', async () => {
  let callers = 0;
  const listener = createServer(socket => {
    callers++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const squad = await squadWithPhone();
  const endpoint = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/push`;
  await server.deps.db
    .updateTable('push_subscriptions')
    .set({ endpoint })
    .where('id', '=', squad.deviceId)
    .execute();
  await kick(squad);
  await run();
  await as(squad.player, 'POST /push/test');
  listener.close();
  expect(callers).toBe(0);
});

describe('the metrics', () => {
  it('count what was told and what became of it', async () => {
    await readMetrics(server);
    const squad = await squadWithPhone();
    const before = await readMetrics(server);
    await release(squad);
    await run();
    const after = await readMetrics(server);
    const labels = { channel: 'push' };
    expect(
      after.value('hotdrop_notices_total', { kind: 'room-released' }) -
        before.value('hotdrop_notices_total', { kind: 'room-released' }),
    ).toBe(1);
    expect(after.value('hotdrop_deliveries_total', { ...labels, outcome: 'sent' })).toBeGreaterThan(0);
    expect(after.value('hotdrop_delivery_age_seconds_bucket', { ...labels, le: '1' })).toBeGreaterThan(0);
  });

  it('show how long urgent pushes have been waiting', async () => {
    const { db } = server.deps;
    await db.deleteFrom('deliveries').execute();
    const waiting = async () => (await findPushState(db, server.clock.now())).oldestUrgentSeconds;
    expect(await waiting()).toBe(0);
    const squad = await squadWithPhone();
    service.state.reply = () => ({ status: 429, retryAfter: '300' });
    await release(squad);
    await run();
    server.clock.advance(120_000);
    expect(await waiting()).toBeGreaterThanOrEqual(120);
    service.state.reply = () => null;
    server.clock.advance(180_000);
    await run();
    expect(await waiting()).toBe(0);
  });
});

describe('what is no longer true is not sent (N5)', () => {
  it('to a squad that was kicked, but that it was kicked', async () => {
    const squad = await squadWithPhone();
    await release(squad);
    await kick(squad);
    await run();
    expect(titles(squad.browser)).toEqual(['Your squad was kicked']);
  });

  it('to a squad of a cancelled scrim, but that it was cancelled', async () => {
    const squad = await squadWithPhone({ title: 'Night cup' });
    await release(squad);
    await as(owner, `DELETE /scrims/${squad.scrim._id}`);
    await run();
    expect(titles(squad.browser)).toEqual(['Night cup was cancelled']);
  });

  it('about room details that were replaced, but about the new ones', async () => {
    const squad = await squadWithPhone();
    await release(squad);
    await release(squad, 'another');
    await run();
    expect(titles(squad.browser)).toEqual(['The room details have changed']);
  });

  it('about the old start of a scrim that was moved', async () => {
    const squad = await squadWithPhone();
    server.clock.advance(106 * 60_000);
    // Told by the job, and not sent.
    service.state.reply = () => ({ status: 503 });
    await run();
    expect(await queuedFor(squad.player)).toMatchObject([{ tries: 1 }]);
    await as(owner, `PUT /scrims/${squad.scrim._id}`, { startAt: server.clock.inHours(5) });
    service.state.reply = () => null;
    server.clock.advance(60_000);
    await run();
    expect(titles(squad.browser)).toEqual([expect.stringMatching(/^Scrim \d+ starts /)]);
  });

  it('about a hold that was paid for', async () => {
    const { scrim, player, booking } = await heldSlot(server, owner);
    const { browser } = await turnOn(player);
    const until = Date.parse(booking.holdExpiresAt ?? '');
    const about = { subjectId: scrim._id, topic: 'hold', recipientId: player.user._id };
    const facts = { bookingId: booking._id, until };
    await tell(server.deps.db, [{ kind: 'hold-ending', facts, ...about }], { now: server.clock.now() });
    await submitUtr(server, player, scrim._id);
    await run();
    expect(titles(browser)).toEqual([]);
  });
});

describe('news that follows news (N7)', () => {
  it('replaces it: a squad that got a slot and was kicked a second later hears of the kick only', async () => {
    const scrim = await publishScrim(server, owner, { slots: 1 });
    const first = await signUp(server, 'player');
    await bookSlot(server, first, scrim._id);
    const player = await signUp(server, 'player');
    const { browser } = await turnOn(player);
    await bookSlot(server, player, scrim._id);
    await as(first, `DELETE /scrims/${scrim._id}/book`);
    expect(await queuedFor(player)).toHaveLength(1);
    server.clock.advance(1000);
    await kick({ player, scrim });
    await run();
    expect(titles(browser)).toEqual(['Your squad was kicked']);
  });

  it('adds up for the organizer: one push for all squads of five minutes', async () => {
    const host = await signUp(server, 'organization');
    await as(host, 'PUT /notifications/settings', { quiet: null });
    const { browser } = await turnOn(host);
    const scrim = await publishScrim(server, host, { slots: 20 });
    for (let count = 0; count < 5; count++) await bookSlot(server, await signUp(server, 'player'), scrim._id);
    await run();
    expect(titles(browser)).toEqual([]);
    server.clock.advance(5 * 60_000);
    await run();
    const told = titles(browser).map(title => Number(/^(\d+) new squads?$/.exec(title)?.[1]));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(5);
    // Two if the five minutes ended in between.
    expect(told.length).toBeLessThanOrEqual(2);
  });
});

describe('a push is sent at least once, and not by two at a time (N1, D10)', () => {
  it('if a node died with it: by the next one, once the claim has expired', async () => {
    const squad = await squadWithPhone();
    await kick(squad);
    const claimed_until = new Date(+server.clock.now() + 60_000);
    await server.deps.db
      .updateTable('deliveries')
      .set({ claimed_until })
      .where('channel', '=', 'push')
      .execute();
    await run();
    expect(titles(squad.browser)).toEqual([]);
    server.clock.advance(60_000);
    await run();
    expect(titles(squad.browser)).toEqual(['Your squad was kicked']);
  });

  it('if the answer was lost: again, with the same tag, which the phone replaces', async () => {
    const squad = await squadWithPhone();
    await kick(squad);
    service.state.reply = push => {
      service.received.push(push);
      return 'reset';
    };
    await run();
    service.state.reply = () => null;
    server.clock.advance(6_000);
    await run();
    const tags = service.pushesTo(squad.browser).map(({ message }) => message.notification.tag);
    expect(tags).toEqual([tags[0], tags[0]]);
  });

  it('with two nodes: each to one phone by one of them', async () => {
    const player = await signUp(server, 'player');
    const scrim = await publishScrim(server, owner, { slots: 30 });
    const browsers = [];
    for (let count = 0; count < 10; count++) browsers.push((await turnOn(player)).browser);
    const { _id: bookingId } = await bookSlot(server, player, scrim._id);
    const news = Array.from({ length: 12 }, (_, index) => ({
      kind: 'squad-kicked' as const,
      subjectId: scrim._id,
      topic: `kick ${index}`,
      recipientId: player.user._id,
      facts: { bookingId },
    }));
    await kick({ player, scrim });
    const now = server.clock.now();
    await tell(server.deps.db, news, { now });
    const queued = (await queuedFor(player)).length;
    expect(queued).toBe(130);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-node-'));
    const second = await startOn(server, await databaseOf(server), { dataDir, pushHosts: [service.host] });
    try {
      await second.deps.jobs.pause();
      // More news while the first node sends has the second one run too.
      let both: Promise<void> | undefined;
      service.state.reply = () => {
        both ??= scheduleJobs(server.deps.db, [{ kind: sendJobs.push, key: scrim._id, runAt: now }]).then(
          second.deps.jobs.runDue,
        );
        return null;
      };
      await run();
      await both;
      await run();
      expect(second.deps.jobs.runs.get(sendJobs.push)?.done).toBeGreaterThan(0);
    } finally {
      await second.close();
      await rm(dataDir, { recursive: true, force: true });
    }
    const keyOf = ({ endpoint, topic }: ReceivedPush) => `${endpoint} ${topic}`;
    expect(service.received).toHaveLength(queued);
    expect(new Set(service.received.map(keyOf)).size).toBe(queued);
    for (const browser of browsers) expect(titles(browser).length).toBe(queued / 10);
  });
});

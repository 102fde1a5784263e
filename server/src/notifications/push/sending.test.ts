import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readMetrics } from '../../../test/metrics-exposition.ts';
import { usePhones } from '../../../test/push/use-phones.ts';
import { findPushState } from '../../platform/metrics/installation.queries.ts';
import { tell } from '../tell.ts';

const { server, service, turnOn, run, titles, as, squadWithPhone, kick, release, queuedFor } =
  await usePhones();

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

  it('goes to each device of an account, and to none that has turned the group off, even while it waits', async () => {
    const [on, off, late] = [await squadWithPhone(), await squadWithPhone(), await squadWithPhone()];
    const laptop = await turnOn(on.player);
    const turnOff = ({ player }: typeof off) =>
      as(player, 'PUT /notifications/settings', { rows: [{ group: 'slot', push: false }] });
    await turnOff(off);
    await kick(on);
    await kick(off);
    await kick(late);
    await release(late);
    await turnOff(late);
    await run();
    expect([on.browser, laptop.browser, off.browser, late.browser].map(titles)).toEqual([
      ['Your squad was kicked'],
      ['Your squad was kicked'],
      [],
      [],
    ]);
  });

  it('of a group that is switched off while its news is being written is not sent', async () => {
    const squad = await squadWithPhone();
    const { db, clock } = server.deps;
    await db.transaction().execute(async trx => {
      const subjectId = squad.scrim._id;
      const about = { subjectId, recipientId: squad.player.user._id, topic: 'given' };
      const facts = { bookingId: squad.booking._id };
      await tell(trx, [{ kind: 'slot-given', facts, ...about }], { now: clock.now() });
      await as(squad.player, 'PUT /notifications/settings', { rows: [{ group: 'slot', push: false }] });
    });
    expect(await queuedFor(squad.player)).toHaveLength(1);
    await run();
    expect(titles(squad.browser)).toEqual([]);
    expect(await queuedFor(squad.player)).toEqual([]);
  });

  it('waits for the end of quiet hours unless it is urgent, and is dropped if it was seen until then', async () => {
    const squad = await squadWithPhone();
    const minutesNow = () => {
      const shown = new Date(+server.clock.now() + 5.5 * 3_600_000);
      return shown.getUTCHours() * 60 + shown.getUTCMinutes();
    };
    const quiet = { from: (minutesNow() + 1439) % 1440, to: (minutesNow() + 30) % 1440 };
    const rows = [{ group: 'messages', push: true }];
    await as(squad.player, 'PUT /notifications/settings', { quiet, rows });
    const about = { subjectId: squad.scrim._id, recipientId: squad.player.user._id };
    const facts = { bookingId: squad.booking._id, slotNumber: 1 };
    const tellOf = (topic: string) =>
      tell(server.deps.db, [{ kind: 'room-message', topic, facts, ...about }], { now: server.clock.now() });
    await tellOf('one');
    await release(squad);
    await run();
    expect(titles(squad.browser)).toEqual(['Room details are out']);
    const given = { kind: 'slot-given', topic: 'given', facts, ...about } as const;
    await tell(server.deps.db, [given], { now: server.clock.now() });
    await run();
    expect(titles(squad.browser).splice(1)).toEqual(['An admin gave you slot 01']);
    server.clock.advance(31 * 60_000);
    await run();
    expect(titles(squad.browser)).toEqual([
      'Room details are out',
      'An admin gave you slot 01',
      expect.stringMatching('^New message from '),
    ]);

    await tellOf('two');
    await as(squad.player, 'POST /notifications/seen', { subjectId: squad.scrim._id });
    await run();
    expect(titles(squad.browser)).toHaveLength(3);
    expect(await queuedFor(squad.player)).toEqual([]);
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
    // Its service may reject it for good.
    expect(await waiting()).toBe(0);
    await db
      .updateTable('push_subscriptions')
      .set({ last_ok_at: server.clock.now() })
      .where('id', '=', squad.deviceId)
      .execute();
    expect(await waiting()).toBeGreaterThanOrEqual(120);
    await as(squad.player, 'POST /push/subscriptions', { ...service.subscribe(), label: 'Moved' });
    expect(await waiting()).toBe(0);
    service.state.reply = () => null;
    server.clock.advance(180_000);
    await run();
    expect(await waiting()).toBe(0);
  });
});

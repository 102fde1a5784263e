import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Person, signIn } from '../../../test/people.ts';
import { usePhones } from '../../../test/push/use-phones.ts';
import type { PushTarget } from '../deliveries.queries.ts';
import { deleteGoneDevice, findTargets } from './push-subscriptions.queries.ts';

const { server, service, turnOn, run, titles, as, squadWithPhone, kick, release, queuedFor } =
  await usePhones();

const noticesOf = async (person: Person) =>
  (await as(await signIn(server, person), 'GET /notifications')).items as {
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
        title: 'Push notifications have stopped',
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

  it('at its old address only gets its push at the new one', async () => {
    const squad = await squadWithPhone();
    const { browser, renewToken } = await turnOn(squad.player);
    const next = service.subscribe();
    const asked = Promise.withResolvers<void>();
    service.state.reply = ({ endpoint }) => {
      if (endpoint !== browser.endpoint) return null;
      asked.resolve();
      return { status: 410 };
    };
    service.state.pauseMs = 300;
    await kick(squad);
    const sending = run();
    await asked.promise;
    await as(squad.player, 'POST /push/renew', { renewToken, subscription: next });
    await sending;
    service.state.pauseMs = 0;
    await run();
    expect(titles(next)).toEqual(['Your squad was kicked']);
    expect(await queuedFor(squad.player)).toEqual([]);
  });

  it('is the last one only once if two of them go at the same time', async () => {
    const squad = await squadWithPhone();
    await turnOn(squad.player);
    const { db } = server.deps;
    const now = server.clock.now();
    const targets = await findTargets(db, squad.player.user._id, now);
    const [first, second] = targets as [PushTarget, PushTarget];
    const [deleted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleting = db.transaction().execute(async trx => {
      const gone = await deleteGoneDevice(trx, first, now);
      deleted.resolve();
      await released.promise;
      return gone;
    });
    // Otherwise the other transaction could be over before this one has begun.
    await deleted.promise;
    const next = db.transaction().execute(trx => deleteGoneDevice(trx, second, now));
    await waitsForLock();
    released.resolve();
    expect([await deleting, await next].map(gone => gone?.wasLast).toSorted()).toEqual([false, true]);
  });
});

it('a browser with a new address stays one device, and gets what was queued for the old one', async () => {
  const squad = await squadWithPhone();
  await kick(squad);
  const next = service.subscribe();
  const { device } = await as(squad.player, 'POST /push/subscriptions', {
    ...next,
    label: 'Firefox on Android',
  });
  expect(device).toMatchObject({ _id: squad.deviceId, label: 'Firefox on Android' });
  expect((await as(squad.player, 'GET /notifications/settings')).push.devices).toEqual([device]);
  await run();
  expect([titles(squad.browser), titles(next)]).toEqual([[], ['Your squad was kicked']]);
});

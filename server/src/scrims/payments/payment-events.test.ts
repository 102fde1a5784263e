import { beforeAll, expect, it } from 'vitest';
import { decide, submitUtr } from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';
import { forgetPaymentEventsJob } from './checks.rules.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

it('gateway events are deleted after 90 days, once a day', async () => {
  const day = 24 * 3_600_000;
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * day);
  const insert = (id: string, received_at: Date) =>
    server.deps.db.insertInto('payment_events').values({ id, received_at }).execute();
  const kept = async () =>
    (await server.deps.db.selectFrom('payment_events').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const makeDue = () =>
    server.deps.db
      .updateTable('jobs')
      .set({ run_at: daysAgo(0) })
      .where('kind', '=', forgetPaymentEventsJob)
      .execute();
  await insert('old', daysAgo(91));
  await insert('recent', daysAgo(89));
  await makeDue();
  await server.deps.jobs.runDue();
  expect(await kept()).toEqual(['recent']);
  await insert('older', daysAgo(120));
  await server.deps.jobs.runDue();
  expect(await kept()).toEqual(['older', 'recent']);
  await makeDue();
  await server.deps.jobs.runDue();
  expect(await kept()).toEqual(['recent']);
});

it('every step of a payment is announced to the squad and the organizer, and to others without naming the squad', async () => {
  const scrim = await publishScrim(server, owner, { entryFee: 100 });
  const { player, booking } = await bookedPlayer(server, scrim._id);
  const sockets = {
    booker: await connect(server, player.token),
    organizer: await connect(server, owner.token),
    watcher: await connect(server, (await signUp(server, 'player')).token),
  };
  await ask(sockets.watcher, 'watch', { kind: 'scrim', id: scrim._id });
  const heard = async () => {
    for (const socket of Object.values(sockets)) await caughtUp(socket);
    const news = sockets.booker.of('booking:updated');
    expect(sockets.organizer.of('booking:updated')).toEqual(news);
    expect(sockets.watcher.of('booking:updated')).toEqual([]);
    return news.map(({ status }) => status);
  };
  await submitUtr(server, player, scrim._id);
  expect(await heard()).toEqual(['held']);
  const second = await submitUtr(server, player, scrim._id);
  expect(await heard()).toEqual(['held', 'held']);
  await decide(server, owner, second, 'reject');
  expect(await heard()).toEqual(['held', 'held', 'held']);
  await decide(server, owner, await submitUtr(server, player, scrim._id), 'approve');
  expect(await heard()).toEqual(['held', 'held', 'held', 'held', 'confirmed']);
  expect(sockets.booker.of('booking:updated').at(-1)).toEqual({
    scrimId: scrim._id,
    bookingId: booking._id,
    status: 'confirmed',
  });
  await expect.poll(() => sockets.watcher.of('scrim:changed').length).toBeGreaterThan(0);
});

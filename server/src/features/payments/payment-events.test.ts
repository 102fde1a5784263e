import { beforeAll, expect, it } from 'vitest';
import { decide, handIn } from '../../test/payments.ts';
import { type Person, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

it('booker and organizer hear of every step of a payment, and nobody else hears whose it is', async () => {
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
  await handIn(server, player, scrim._id);
  expect(await heard()).toEqual(['held']);
  const second = await handIn(server, player, scrim._id);
  expect(await heard()).toEqual(['held', 'held']);
  await decide(server, owner, second, 'reject');
  expect(await heard()).toEqual(['held', 'held', 'held']);
  await decide(server, owner, await handIn(server, player, scrim._id), 'approve');
  expect(await heard()).toEqual(['held', 'held', 'held', 'held', 'confirmed']);
  expect(sockets.booker.of('booking:updated').at(-1)).toEqual({
    scrimId: scrim._id,
    bookingId: booking._id,
    status: 'confirmed',
  });
  await expect.poll(() => sockets.watcher.of('scrim:changed').length).toBeGreaterThan(0);
});

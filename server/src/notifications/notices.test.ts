import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { noticesOf, toldAbout } from '../../test/notices.ts';
import { decide, heldSlot, submitUtr } from '../../test/payments.ts';
import { type Person, signUp } from '../../test/people.ts';
import { roomDetails } from '../../test/room-details.ts';
import { bookedPlayer, bookSlot, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { caughtUp, closeSocketsAtEnd, connect } from '../../test/sockets.ts';
import { digestOf, tell } from './tell.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

const { values, set } = roomDetails(server, () => owner);
const seen = ({ token }: Person, body: object) => server.call('POST /notifications/seen', { token, body });
const kick = (scrimId: string, { user }: Person) =>
  server.call(`DELETE /scrims/${scrimId}/participants/${user._id}`, { token: owner.token });

/** Returns a player with a notice for each of this many lobbies, the latest last. */
async function playerInLobbies(count: number) {
  const player = await signUp(server, 'player');
  const scrims = [];
  for (let index = 0; index < count; index++) {
    server.clock.advance(1000);
    const scrim = await publishScrim(server, owner);
    await bookSlot(server, player, scrim._id);
    scrims.push(scrim);
  }
  return { player, scrims };
}

/** Returns a function that tells an account a digest, some time after now. */
function tellingDigests({ user: { _id: id } }: Person) {
  const { db, clock } = server.deps;
  const start = clock.now();
  return (topic: string, afterMs: number) => {
    const now = new Date(+start + afterMs);
    const about = { subjectId: id, recipientId: id, topic, ...digestOf(topic, now) };
    return tell(db, [{ kind: 'push-stopped', ...about }], { now });
  };
}

describe('the list of notifications', () => {
  it('has everything that concerns its owner, newest first, page by page', async () => {
    const { player, scrims } = await playerInLobbies(5);
    const first = await noticesOf(server, player, '?limit=3');
    const second = await noticesOf(server, player, `?limit=3&cursor=${first.nextCursor}`);
    expect([first.total, first.unseen, second.nextCursor]).toEqual([5, 5, null]);
    expect([...first.items, ...second.items].map(({ link }) => link)).toEqual(
      scrims.toReversed().map(({ _id }) => `/scrims/${_id}`),
    );
    expect(first.items[0]).toMatchObject({
      kind: 'slot-confirmed',
      group: 'slot',
      title: 'Slot 01 is yours',
      seen: false,
      opened: false,
      urgent: false,
    });
    expect(first.items[0]?.body).toMatch(/^Scrim \d+, \w{3} \d+ \w{3}, \d+:\d\d [AP]M\.$/);
    expect((await noticesOf(server, await signUp(server, 'player'))).items).toEqual([]);
  });

  it('says what is true when it is read', async () => {
    const { player, scrims } = await playerInLobbies(1);
    const [scrim] = scrims;
    if (!scrim) throw new Error('no lobby');
    const { player: second } = await bookedPlayer(server, scrim._id);
    await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body: { title: 'Renamed' } });
    expect((await noticesOf(server, player)).items[0]?.body).toMatch(/^Renamed, /);
    await kick(scrim._id, second);
    const [kicked] = await toldAbout(server, second, scrim._id, 'squad-kicked');
    expect(kicked).toMatchObject({ title: 'Your squad was kicked', body: 'Renamed.', urgent: true });
  });

  it('does not say that a squad has its slot and room once it is out', async () => {
    const bodiesAfter = async (end: (scrimId: string, player: Person) => Promise<unknown>) => {
      const { player, scrims } = await playerInLobbies(1);
      const [{ _id: id, title }] = scrims as [Scrim];
      const body = { matchNumber: 1, roomId: '44', password: 'drop', releaseAt: null };
      await server.call(`PUT /scrims/${id}/room/credentials`, { token: owner.token, body });
      await end(id, player);
      const told = await toldAbout(server, player, id, 'slot-confirmed', 'room-released');
      return told.map(({ body, link }) => [body.replace(title, 'It'), link.replace(id, 'id')]);
    };
    const token = () => ({ token: owner.token });
    const kicked = ['It. Your squad was kicked.', '/scrims/id'];
    expect(await bodiesAfter((id, player) => kick(id, player))).toEqual([kicked, kicked]);
    const cancelled = ['It. The scrim was cancelled.', '/scrims/id'];
    expect(await bodiesAfter(id => server.call(`DELETE /scrims/${id}`, token()))).toEqual([
      cancelled,
      cancelled,
    ]);
    const givenUp = ['It. This booking has ended.', '/scrims/id'];
    const giveUp = (id: string, player: Person) =>
      server.call(`DELETE /scrims/${id}/book`, { token: player.token });
    expect(await bodiesAfter(giveUp)).toEqual([givenUp, givenUp]);
  });

  it('does not offer room details that have changed since', async () => {
    const { player, scrims } = await playerInLobbies(1);
    const [{ _id: id, title }] = scrims as [Scrim];
    for (const password of ['drop', 'other']) {
      const body = { matchNumber: 1, roomId: '44', password, releaseAt: null };
      await server.call(`PUT /scrims/${id}/room/credentials`, { token: owner.token, body });
    }
    expect(await toldAbout(server, player, id, 'room-released')).toMatchObject([
      { body: `${title}, Match 1.` },
    ]);
  });

  it('says what became of a payment', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, owner, payment, 'approve');
    const told = async () => (await toldAbout(server, player, scrim._id, 'payment-confirmed'))[0]?.body;
    expect(await told()).toBe(`We received your ₹499. You have slot 01 in ${scrim.title}.`);
    await kick(scrim._id, player);
    expect(await told()).toBe(
      `We received your ₹499 for ${scrim.title}. Your squad was kicked. The organizer will refund it.`,
    );
    await decide(server, owner, payment, 'refunded');
    expect(await told()).toBe(
      `We received your ₹499 for ${scrim.title}. Your squad was kicked. It was refunded.`,
    );
  });

  it('asks for the UTR again only until the squad has sent it', async () => {
    const { scrim, player } = await heldSlot(server, owner);
    const payment = await submitUtr(server, player, scrim._id);
    await decide(server, owner, payment, 'reject');
    const told = async () => (await toldAbout(server, player, scrim._id, 'payment-rejected'))[0]?.body;
    const rejected = `The organizer did not confirm your ₹499 for ${scrim.title}.`;
    expect(await told()).toBe(`${rejected} Check the UTR and submit it again.`);
    await submitUtr(server, player, scrim._id);
    expect(await told()).toBe(rejected);
  });

  it('of an organizer counts what comes in a rush once', async () => {
    const scrim = await publishScrim(server, owner, { slots: 3 });
    for (let count = 0; count < 4; count++) await bookedPlayer(server, scrim._id);
    const [booked, ...more] = await toldAbout(server, owner, scrim._id, 'squads-booked');
    expect(more).toEqual([]);
    expect(booked).toMatchObject({
      title: '3 of 3 slots taken',
      body: `${scrim.title}. 1 on the waitlist.`,
      link: `/scrims/${scrim._id}/run?tab=squads`,
    });
    expect(await toldAbout(server, owner, scrim._id, 'scrim-full')).toMatchObject([
      { title: `${scrim.title} is full` },
    ]);
    const { items } = await noticesOf(server, owner);
    await seen(owner, { upTo: items[0]?._id });
    server.clock.advance(6 * 60_000);
    await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body: { slots: 5 } });
    expect((await noticesOf(server, owner)).unseen).toBe(0);
    await bookedPlayer(server, scrim._id);
    // The same notice, which is new again.
    const [again] = (await noticesOf(server, owner)).items.filter(({ kind }) => kind === 'squads-booked');
    expect(again).toMatchObject({ _id: booked?._id, title: '5 of 5 slots taken', seen: false });
    expect(await toldAbout(server, owner, scrim._id, 'squads-booked')).toHaveLength(1);
  });

  it('of an organizer says what came after', async () => {
    const startAt = new Date(+server.clock.now() + 21 * 60_000).toISOString();
    const scrim = await publishScrim(server, owner, { slots: 2, startAt });
    const { player } = await bookedPlayer(server, scrim._id);
    await bookedPlayer(server, scrim._id);
    server.clock.advance(60_000);
    await server.deps.jobs.runDue();
    const told = async () => {
      const notices = await toldAbout(server, owner, scrim._id, 'scrim-full', 'room-missing');
      return notices.map(({ title, body }) => `${title}: ${body}`).toSorted();
    };
    expect(await told()).toEqual([
      expect.stringMatching(`^Room details are not set: ${scrim.title} starts at `),
      `${scrim.title} is full: All 2 slots are taken.`,
    ]);
    await server.call(`DELETE /scrims/${scrim._id}/book`, { token: player.token });
    await set(scrim._id, values());
    expect(await told()).toEqual([
      `Room details were not set: ${scrim.title}: they are set now.`,
      `${scrim.title} was full: 1 of 2 slots are taken now.`,
    ]);
    await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });
    expect(await told()).toEqual([
      `Room details were not set: ${scrim.title} was cancelled.`,
      `${scrim.title} was full: ${scrim.title} was cancelled.`,
    ]);
  });

  it('of an organizer says how many payments are left to check', async () => {
    const scrim = await publishScrim(server, owner, { entryFee: 50 });
    const submit = async () => submitUtr(server, (await bookedPlayer(server, scrim._id)).player, scrim._id);
    const payments = [await submit(), await submit(), await submit()];
    const told = () => toldAbout(server, owner, scrim._id, 'payments-submitted');
    const [before] = await told();
    expect(before).toMatchObject({ title: '3 payments to check', body: `${scrim.title}: ₹150 to confirm.` });
    for (const payment of payments.slice(1)) await decide(server, owner, payment, 'approve');
    const [left] = await told();
    expect(left).toMatchObject({ title: '1 payment to check', body: `${scrim.title}: ₹50 to confirm.` });
    for (const payment of payments.slice(0, 1)) await decide(server, owner, payment, 'approve');
    expect((await told())[0]).toMatchObject({ title: 'All payments are checked', body: `${scrim.title}.` });
  });
});

describe('what was seen', () => {
  it('is counted for the bell, up to a notice or about an event', async () => {
    const { player, scrims } = await playerInLobbies(4);
    const me = async () => (await server.call('GET /auth/me', { token: player.token })).body.unseen;
    const { items } = await noticesOf(server, player);
    expect(await me()).toBe(4);
    expect((await seen(player, { upTo: items[2]?._id })).body).toEqual({ unseen: 2 });
    expect((await noticesOf(server, player)).items.map(({ seen }) => seen)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await seen(player, { subjectId: scrims[3]?._id })).body).toEqual({ unseen: 1 });
    expect((await noticesOf(server, player)).items.map(({ opened }) => opened)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect((await seen(player, { upTo: items[0]?._id })).body).toEqual({ unseen: 0 });
    expect(await me()).toBe(0);
    expect((await seen(player, {})).status).toBe(400);
  });

  it('includes what was opened, and nobody else’s notices', async () => {
    const { player } = await playerInLobbies(2);
    const stranger = await signUp(server, 'player');
    const [first, second] = (await noticesOf(server, player)).items;
    const open = ({ token }: Person) => server.call(`POST /notifications/${first?._id}/opened`, { token });
    expect((await open(stranger)).body.code).toBe('NOTICE_NOT_FOUND');
    expect((await seen(stranger, { upTo: first?._id })).body).toEqual({ unseen: 0 });
    expect((await noticesOf(server, player)).unseen).toBe(2);
    expect((await open(player)).status).toBe(204);
    expect((await noticesOf(server, player)).items).toMatchObject([
      { seen: true, opened: true },
      { seen: false, opened: false },
    ]);
    const remove = ({ token }: Person) => server.call(`DELETE /notifications/${second?._id}`, { token });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(player)).status).toBe(204);
    expect((await remove(player)).status).toBe(404);
    expect(await noticesOf(server, player)).toMatchObject({ total: 1, unseen: 0 });
  });

  it('does not wait for what is being told again', async () => {
    const player = await signUp(server, 'player');
    const { db, clock } = server.deps;
    const now = clock.now();
    const { _id: id } = player.user;
    const digest = (topic: string) =>
      ({ kind: 'push-stopped', subjectId: id, recipientId: id, topic, ...digestOf(topic, now) }) as const;
    await tell(db, [digest('one'), digest('other')], { now });
    await db.transaction().execute(async trx => {
      await tell(trx, [digest('one')], { now });
      expect((await seen(player, { subjectId: id })).body).toEqual({ unseen: 1 });
    });
    expect((await seen(player, { subjectId: id })).body).toEqual({ unseen: 0 });
  });

  it('ends at the time that the last one had when it was read: it may be new again since', async () => {
    const player = await signUp(server, 'player');
    const told = tellingDigests(player);
    await told('one', 0);
    const [read] = (await noticesOf(server, player)).items;
    await told('other', 1000);
    await told('one', 2000);
    expect((await seen(player, { upTo: read?._id, at: read?.at })).body).toEqual({ unseen: 2 });
    expect((await seen(player, { upTo: read?._id })).body).toEqual({ unseen: 0 });
  });

  it('does not remove what has become new again since it was read', async () => {
    const player = await signUp(server, 'player');
    const told = tellingDigests(player);
    await told('one', 0);
    const [read] = (await noticesOf(server, player)).items;
    await told('one', 1000);
    const remove = (at = '') =>
      server.call(`DELETE /notifications/${read?._id}?at=${at}`, { token: player.token });
    expect((await remove(read?.at)).body.code).toBe('NOTICE_NOT_FOUND');
    const [renewed] = (await noticesOf(server, player)).items;
    expect(renewed).toMatchObject({ _id: read?._id, seen: false });
    expect((await remove(renewed?.at)).status).toBe(204);
    expect((await noticesOf(server, player)).items).toEqual([]);
  });

  it('includes what is told a second time, which changes nothing', async () => {
    const player = await signUp(server, 'player');
    const { db, clock } = server.deps;
    const now = clock.now();
    const { _id: id } = player.user;
    const reminder = {
      kind: 'push-stopped',
      subjectId: id,
      recipientId: id,
      topic: 'one',
      onceKey: 'one',
    } as const;
    await tell(db, [reminder], { now });
    await db.transaction().execute(async trx => {
      await tell(trx, [reminder], { now });
      expect((await seen(player, { subjectId: id })).body).toEqual({ unseen: 0 });
    });
  });

  it('is told to every device of the account at once, like what is new', async () => {
    const { player, scrims } = await playerInLobbies(1);
    const scrimId = scrims[0]?._id ?? '';
    const [phone, laptop] = [await connect(server, player.token), await connect(server, player.token)];
    const counts = () => [phone, laptop].map(socket => socket.of('notice:changed').at(-1)?.unseen);
    await kick(scrimId, player);
    await expect.poll(counts).toEqual([2, 2]);
    await seen(player, { subjectId: scrimId });
    await expect.poll(counts).toEqual([0, 0]);
    await caughtUp(phone);
    const stranger = await connect(server, (await signUp(server, 'player')).token);
    await kick(scrimId, player);
    await caughtUp(stranger);
    expect(stranger.of('notice:changed')).toEqual([]);
  });
});

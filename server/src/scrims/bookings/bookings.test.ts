import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { type Person, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, expectSoundLobby, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { minuteMs } from '../../platform/lib/clock.ts';

const server = useServer({ accessTokenSeconds: 86_400 });
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

const inMinutes = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * minuteMs).toISOString();
const book = (person: Person, id: string, body: unknown = squad(), headers: Record<string, string> = {}) =>
  server.call(`POST /scrims/${id}/book`, { token: person.token, body, headers });
const giveUp = (person: Person, id: string) =>
  server.call(`DELETE /scrims/${id}/book`, { token: person.token });
const player = () => signUp(server, 'player');
const mine = async (person: Person, id: string) => (await readScrim(server, id, person.token)).myBooking;

describe('booking a slot', () => {
  it('takes the next free slot, or the requested one; a free scrim confirms at once', async () => {
    const { _id: id } = await publishScrim(server, owner, { startFrom: 2, reservedSlots: [2] });
    const first = await player();
    const body = squad();
    const { status, body: answer } = await book(first, id, body);
    expect(status).toBe(201);
    expect(answer.booking).toMatchObject({
      scrimId: id,
      userId: first.user._id,
      teamName: body.teamName,
      phone: body.phone,
      players: body.players,
      slotNumber: 3,
      status: 'confirmed',
      fee: 0,
      holdExpiresAt: null,
      waitlistPosition: null,
      payment: null,
    });
    expect((await bookedPlayer(server, id, { slotNumber: 5 })).booking.slotNumber).toBe(5);
    expect((await bookedPlayer(server, id)).booking.slotNumber).toBe(4);
    await expectSoundLobby(server, id);
  });

  it('holds the slot of a paid scrim for the minutes that the organizer set', async () => {
    const { _id: id } = await publishScrim(server, owner, { entryFee: 499, holdMinutes: 20 });
    const { booking } = await bookedPlayer(server, id);
    expect([booking.status, booking.fee]).toEqual(['held', 499]);
    const left = Date.parse(booking.holdExpiresAt ?? '') - server.clock.now().getTime();
    expect(left / minuteMs).toBeCloseTo(20, 0);
  });

  it('holds the slot until the deadline even if the clock was set back in between', async () => {
    const { _id: id } = await publishScrim(server, owner, { entryFee: 100, holdMinutes: 15 });
    const { player: captain } = await bookedPlayer(server, id);
    await server.deps.db.updateTable('jobs').set({ run_at: server.clock.now() }).execute();
    await server.deps.jobs.runDue();
    expect((await mine(captain, id))?.status).toBe('held');
    server.clock.advance(15 * minuteMs + 1000);
    await server.deps.jobs.runDue();
    expect(await mine(captain, id)).toBeNull();
  });

  it('requires as many players as the mode has', async () => {
    const { _id: id } = await publishScrim(server, owner, { mode: 'duo' });
    const one = await player();
    const { players } = squad();
    const short = await book(one, id, squad({ players: players.slice(0, 1) }));
    expect([short.status, short.body.message]).toEqual([400, 'Players 1–2 need IGN name & ID']);
    const long = await book(one, id, squad({ players }));
    expect(long.body.fieldErrors).toEqual({ players: 'A squad can have at most 2 players' });
    expect((await book(one, id, squad({ players: players.slice(0, 2) }))).status).toBe(201);
    const { _id: squads } = await publishScrim(server, owner);
    const three = await book(one, squads, squad({ players: players.slice(0, 3) }));
    expect(three.body.message).toBe('Players 1–4 need IGN name & ID');
  });

  it.each([
    [{ teamName: ' ' }, 'teamName', 'Team name required'],
    [{ phone: '' }, 'phone', 'Phone number required'],
    [{ phone: 'call me' }, 'phone', 'Enter a valid phone number'],
    [{ players: [] }, 'players', 'Player 1 needs IGN name & ID'],
    [{ slotNumber: 1.5 }, 'slotNumber', 'Must be a whole number'],
    [{ slotNumber: 'seven' }, 'slotNumber', 'Must be a number'],
  ])('rejects %j with an error on its field', async (fields, field, message) => {
    const { _id: id } = await publishScrim(server, owner);
    const answer = await book(await player(), id, squad(fields));
    expect([answer.status, answer.body.fieldErrors?.[field]]).toEqual([400, message]);
  });

  it('accepts an account, slot, team name or game ID only once, however it is written', async () => {
    const { _id: id } = await publishScrim(server, owner, { reservedSlots: [3] });
    const first = await player();
    const body = squad({ teamName: 'Team Soul', slotNumber: 2 });
    await book(first, id, body);
    const second = await player();
    const refused = async (fields: object, person = second) => {
      const { status, body: answer } = await book(person, id, squad(fields));
      expect(status).toBe(409);
      return [answer.message, answer.fieldErrors];
    };
    expect(await refused({}, first)).toEqual(['You already have a booking in this scrim', undefined]);
    expect(await refused({ slotNumber: 2 })).toEqual(['That slot is taken', undefined]);
    expect(await refused({ slotNumber: 3 })).toEqual(['The organizer reserved that slot', undefined]);
    const outside = await book(second, id, squad({ slotNumber: 77 }));
    expect([outside.status, outside.body.fieldErrors]).toEqual([
      400,
      { slotNumber: 'Valid slot number required' },
    ]);
    expect(await refused({ teamName: 'ＴＥＡＭ  soul' })).toEqual([
      'That team name is taken',
      { teamName: 'That team name is taken' },
    ]);
    const [taken] = body.players;
    const takenId = taken?.ignId ?? '';
    // In any grouping of digits.
    for (const ignId of [
      takenId,
      `#${takenId.slice(0, 4)} ${takenId.slice(4)}`,
      `${takenId.slice(0, 2)}-${takenId.slice(2)}`,
    ]) {
      const players = squad().players.map((one, index) => (index === 2 ? { ...one, ignId } : one));
      const message = `A player with ID ${ignId} is already registered in another team`;
      expect(await refused({ players })).toEqual([message, { 'players.2.ignId': message }]);
    }
    await expectSoundLobby(server, id);
  });

  it('is for players, while booking is open, in existing scrims', async () => {
    const later = await publishScrim(server, owner, { bookingOpensAt: inMinutes(30) });
    const one = await player();
    const denied = await book(owner, later._id);
    expect([denied.status, denied.body.message]).toEqual([403, 'Only players can book a slot']);
    expect((await book(one, later._id)).body.message).toBe('Booking has not opened yet');
    expect((await book(one, unknownId)).body.message).toBe('Scrim not found');
    const closing = await publishScrim(server, owner, { bookingClosesAt: inMinutes(10) });
    server.clock.advance(10 * minuteMs);
    expect((await book(one, closing._id)).body.message).toBe('Booking is closed');
  });

  it('happens once per Idempotency-Key, however often it is sent, even after the slot is given up', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const one = await player();
    const body = squad();
    const key = { 'idempotency-key': 'try-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(one, id, body, key)));
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map(answer => answer.body.booking._id)).size).toBe(1);
    expect((await book(one, id, squad(), key)).body.code).toBe('REQUEST_REPEATED');
    const another = await book(one, id, { ...body, slotNumber: 3 }, key);
    expect([another.status, another.body.code]).toEqual([409, 'REQUEST_REPEATED']);
    await giveUp(one, id);
    const late = await book(one, id, body, key);
    expect(late.body.booking).toMatchObject({ _id: answers[0]?.body.booking._id, status: 'cancelled' });
    expect((await book(one, id, body, { 'idempotency-key': 'try-2' })).body.booking.status).toBe('confirmed');
    expect((await book(one, id, body, { 'idempotency-key': 'no good' })).status).toBe(400);
    await expectSoundLobby(server, id);
  });
});

it('one Idempotency-Key for two slots books one of them, even if both requests arrive together', async () => {
  const { _id: id } = await publishScrim(server, owner);
  const one = await player();
  const body = squad();
  const key = { 'idempotency-key': 'two-slots' };
  const answers = await Promise.all([1, 2].map(slotNumber => book(one, id, { ...body, slotNumber }, key)));
  expect(answers.map(answer => answer.body.code ?? answer.body.booking.slotNumber).sort()).toEqual([
    expect.any(Number),
    'REQUEST_REPEATED',
  ]);
  await expectSoundLobby(server, id);
});

describe('the waitlist', () => {
  it('is joined when a lobby is full, and fills free slots in order, at once', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 2 });
    const booked = [];
    for (let count = 0; count < 5; count++) booked.push(await bookedPlayer(server, id));
    const [a, b, c, d, e] = booked as [
      (typeof booked)[0],
      (typeof booked)[0],
      (typeof booked)[0],
      (typeof booked)[0],
      (typeof booked)[0],
    ];
    expect(
      [c, d, e].map(({ booking }) => [booking.status, booking.slotNumber, booking.waitlistPosition]),
    ).toEqual([
      ['waitlisted', null, 1],
      ['waitlisted', null, 2],
      ['waitlisted', null, 3],
    ]);
    // A squad that leaves the waitlist lets the others move up.
    expect((await giveUp(c.player, id)).status).toBe(204);
    expect((await mine(d.player, id))?.waitlistPosition).toBe(1);
    expect((await mine(e.player, id))?.waitlistPosition).toBe(2);
    await giveUp(b.player, id);
    expect(await mine(d.player, id)).toMatchObject({ status: 'confirmed', slotNumber: 2 });
    await giveUp(a.player, id);
    expect(await mine(e.player, id)).toMatchObject({ status: 'confirmed', slotNumber: 1 });
    // A squad that returns goes to the end.
    await bookSlot(server, c.player, id);
    expect((await mine(c.player, id))?.waitlistPosition).toBe(1);
    await expectSoundLobby(server, id);
  });

  it('offers a paid slot for a limited time, mails the deadline, and moves on if the squad does not pay', async () => {
    const { _id: id } = await publishScrim(server, owner, {
      slots: 1,
      entryFee: 1500,
      holdMinutes: 15,
      startAt: inMinutes(600),
      title: 'Prime time',
    });
    const [first, second, third] = [
      await bookedPlayer(server, id),
      await bookedPlayer(server, id),
      await bookedPlayer(server, id),
    ];
    server.clock.advance(14 * minuteMs);
    await server.deps.jobs.runDue();
    expect((await mine(first.player, id))?.status).toBe('held');
    server.clock.advance(minuteMs + 1000);
    await server.deps.jobs.runDue();
    expect(await mine(first.player, id)).toBeNull();
    const promoted = await mine(second.player, id);
    expect(promoted).toMatchObject({ status: 'held', slotNumber: 1, fee: 1500 });
    expect((await mine(third.player, id))?.waitlistPosition).toBe(1);
    const mail = await server.deps.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', second.player.user.email)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Prime time: you have slot 01');
    expect(mail.body).toMatch(/held for you until .* IST\. Pay the fee of ₹1,500 before then/);
    server.clock.advance(16 * minuteMs);
    await server.deps.jobs.runDue();
    expect((await mine(third.player, id))?.status).toBe('held');
    // The first squad may book again.
    await bookSlot(server, first.player, id);
    await expectSoundLobby(server, id);
  });
});

describe('giving up a slot', () => {
  it('works until the scrim ends, for squads that have one', async () => {
    const { _id: id } = await publishScrim(server, owner, { startAt: inMinutes(30), endAt: inMinutes(60) });
    const { player: one } = await bookedPlayer(server, id);
    const stranger = await giveUp(owner, id);
    expect([stranger.status, stranger.body.message]).toEqual([404, 'You have no booking in this scrim']);
    expect((await giveUp(one, unknownId)).body.code).toBe('SCRIM_NOT_FOUND');
    expect((await giveUp(one, id)).status).toBe(204);
    expect((await giveUp(one, id)).status).toBe(404);
    await bookSlot(server, one, id);
    server.clock.advance(61 * minuteMs);
    expect((await giveUp(one, id)).body.code).toBe('BOOKING_CLOSED');
  });

  it('frees the squad’s name and game IDs for others', async () => {
    const { _id: id } = await publishScrim(server, owner);
    const one = await player();
    const body = squad({ slotNumber: 1 });
    await book(one, id, body);
    await giveUp(one, id);
    expect((await book(await player(), id, body)).body.booking?.slotNumber).toBe(1);
    await expectSoundLobby(server, id);
  });
});

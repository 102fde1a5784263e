import { correctedEndText } from '@hotdrop/contract/events/event-times.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { match, submitMatch } from '../../../test/match-results.ts';
import { decide, mailsTo, submitUtr } from '../../../test/payments.ts';
import { type Person, signUpManagers, squad } from '../../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { hourMs } from '../../platform/lib/clock.ts';

// Tokens outlive the hours that the tests skip.
const server = useServer({ accessTokenSeconds: 86_400 });
let owner: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  ({ owner, other, admin } = await signUpManagers(server));
});

const { inHours } = server.clock;
const update = (id: string, body: object, person = owner) =>
  server.call(`PUT /scrims/${id}`, { token: person.token, body });
const cancel = (id: string, person = owner) => server.call(`DELETE /scrims/${id}`, { token: person.token });

describe('editing a scrim', () => {
  it('changes only the fields in the body', async () => {
    const scrim = await publishScrim(server, owner, { description: 'Before', prizePool: '₹5,000' });
    const { status, body } = await update(scrim._id, { title: 'After', rules: 'No teaming' });
    expect(status).toBe(200);
    const { updatedAt: _, ...expected } = { ...scrim, title: 'After', rules: 'No teaming' };
    expect(body.scrim).toMatchObject(expected);
    expect((await update(scrim._id, {}, admin)).status).toBe(200);
  });

  it('is for the owner and admins (A1)', async () => {
    const scrim = await publishScrim(server, owner);
    const refused = await update(scrim._id, { title: 'Mine' }, other);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You are not authorized to manage this scrim',
    ]);
    expect((await update(unknownId, { title: 'Mine' })).body.code).toBe('SCRIM_NOT_FOUND');
    expect((await readScrim(server, scrim._id)).title).toBe(scrim.title);
  });

  it('moves the end and the close of booking with the start, and leaves booking open', async () => {
    const scrim = await publishScrim(server, owner, { startAt: inHours(3) });
    const startAt = inHours(5);
    const { body } = await update(scrim._id, { startAt });
    expect(body.scrim).toMatchObject({
      startAt,
      bookingClosesAt: startAt,
      bookingOpensAt: scrim.bookingOpensAt,
      endAt: new Date(Date.parse(startAt) + 3 * 45 * 60_000).toISOString(),
      status: 'open',
      roomDetailsAt: new Date(Date.parse(startAt) - 12 * 60_000).toISOString(),
    });
    const earlier = await update(scrim._id, { bookingOpensAt: inHours(4), startAt: inHours(5) });
    expect(earlier.body.scrim.status).toBe('upcoming');
    // Booking would open after the new start, so it moves along.
    const { bookingOpensAt, startAt: moved } = (await update(scrim._id, { startAt: inHours(2) })).body.scrim;
    expect(Date.parse(moved) - Date.parse(bookingOpensAt)).toBeCloseTo(hourMs, -3);
  });

  it.each([
    [{ startAt: -1 }, 'startAt', 'Start time is in the past.'],
    [{ endAt: 1 }, 'endAt', 'End time must be after the start time.'],
    [{ bookingClosesAt: 50 }, 'bookingClosesAt', 'Booking must close before the scrim ends.'],
    [{ reservedSlots: [9] }, 'reservedSlots', 'Slot 09 is not in this lobby'],
    [{ title: ' ' }, 'title', 'Title is required'],
  ])('rejects %j with an error on its field', async (fields, field, message) => {
    const scrim = await publishScrim(server, owner);
    const body = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'number' ? inHours(value) : value,
      ]),
    );
    const answer = await update(scrim._id, body);
    expect([answer.status, answer.body.fieldErrors?.[field]]).toEqual([400, message]);
    expect((await readScrim(server, scrim._id)).updatedAt).toBe(scrim.updatedAt);
  });

  it('cannot remove a squad’s slot with fewer slots, other numbers or a reservation', async () => {
    const scrim = await publishScrim(server, owner, { slots: 4 });
    await bookedPlayer(server, scrim._id, { slotNumber: 3 });
    const shrunk = await update(scrim._id, { slots: 2 });
    expect([shrunk.status, shrunk.body.code, shrunk.body.message]).toEqual([
      409,
      'SLOTS_IN_USE',
      'Slot 03 is booked. Free it first',
    ]);
    expect(shrunk.body.fieldErrors).toEqual({ slots: 'Slot 03 is booked. Free it first' });
    await bookedPlayer(server, scrim._id, { slotNumber: 4 });
    expect((await update(scrim._id, { reservedSlots: [3, 4] })).body.message).toBe(
      'Slots 03 and 04 are booked. Free them first',
    );
    expect((await update(scrim._id, { startFrom: 4 })).body.code).toBe('SLOTS_IN_USE');
    expect((await update(scrim._id, { startFrom: 3, slots: 2 })).status).toBe(200);
    // A reserved slot beyond the end is dropped silently if the body has no `reservedSlots`.
    expect((await update(scrim._id, { slots: 3, reservedSlots: [5] })).status).toBe(200);
    expect((await update(scrim._id, { slots: 2 })).body.scrim.reservedSlots).toEqual([]);
  });

  it('gives additional slots to the waitlist at once, and mails those squads', async () => {
    const scrim = await publishScrim(server, owner, { slots: 1, title: 'Full house' });
    await bookedPlayer(server, scrim._id);
    const first = await bookedPlayer(server, scrim._id);
    const second = await bookedPlayer(server, scrim._id);
    expect([first.booking.waitlistPosition, second.booking.waitlistPosition]).toEqual([1, 2]);
    const { body } = await update(scrim._id, { slots: 2 });
    expect(body.scrim).toMatchObject({ bookedCount: 2, waitlistCount: 1, status: 'full' });
    const seen = await readScrim(server, scrim._id, first.player.token);
    expect(seen.myBooking).toMatchObject({ status: 'confirmed', slotNumber: 2, waitlistPosition: null });
    expect((await readScrim(server, scrim._id, second.player.token)).myBooking?.waitlistPosition).toBe(1);
    const [mail, ...more] = await mailsTo(server, first.player);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Full house: you have slot 02');
    expect(mail?.body).toContain(`/scrims/${scrim._id}`);
    expect(await mailsTo(server, second.player)).toEqual([]);
  });

  it('applies a new fee to later squads only', async () => {
    const scrim = await publishScrim(server, owner, { slots: 2 });
    const early = await bookedPlayer(server, scrim._id);
    await update(scrim._id, { entryFee: 75 });
    const late = await bookedPlayer(server, scrim._id);
    expect([early.booking.fee, late.booking.fee, late.booking.status]).toEqual([0, 75, 'held']);
    const seen = await readScrim(server, scrim._id, early.player.token);
    expect(seen.myBooking).toMatchObject({ status: 'confirmed', fee: 0 });
  });

  it('shows waitlisted squads the current fee', async () => {
    const scrim = await publishScrim(server, owner, { slots: 1, entryFee: 100 });
    const first = await bookedPlayer(server, scrim._id);
    const { player } = await bookedPlayer(server, scrim._id);
    const feeOf = async (token: string) => (await readScrim(server, scrim._id, token)).myBooking?.fee;
    for (const entryFee of [250, 0]) {
      expect((await update(scrim._id, { entryFee })).status).toBe(200);
      expect([await feeOf(player.token), await feeOf(first.player.token)]).toEqual([entryFee, 100]);
    }
  });

  it('cannot change its mode while squads are booked', async () => {
    const scrim = await publishScrim(server, owner);
    expect((await update(scrim._id, { mode: 'duo' })).body.scrim.mode).toBe('duo');
    const { player } = await bookedPlayer(server, scrim._id, { players: squad().players.slice(0, 2) });
    const refused = await update(scrim._id, { mode: 'squad' });
    expect([refused.status, refused.body.code]).toEqual([409, 'MODE_IN_USE']);
    expect((await update(scrim._id, { mode: 'duo', title: 'Same' })).status).toBe(200);
    await server.call(`DELETE /scrims/${scrim._id}/book`, { token: player.token });
    expect((await update(scrim._id, { mode: 'squad' })).status).toBe(200);
  });

  it('moves the scheduled release of room details with the start', async () => {
    const scrim = await publishScrim(server, owner, { startAt: inHours(3), releaseMinutes: 10 });
    await server.call(`PUT /scrims/${scrim._id}/room/credentials`, {
      token: owner.token,
      body: { roomId: '778899', password: 'drop' },
    });
    const startAt = inHours(4);
    const { body } = await update(scrim._id, { startAt });
    const releaseAt = new Date(Date.parse(startAt) - 10 * 60_000);
    expect(body.scrim.roomDetailsAt).toBe(releaseAt.toISOString());
    const job = await server.deps.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'release-credentials')
      .where('key', '=', scrim._id)
      .executeTakeFirst();
    expect(job?.run_at).toEqual(releaseAt);
  });

  it('cannot change its start once it has results', async () => {
    const scrim = await publishScrim(server, owner, { startAt: inHours(1), matchCount: 2 });
    await bookedPlayer(server, scrim._id);
    server.clock.advance(1.1 * hourMs);
    const entered = await submitMatch(server, scrim._id, owner, match(1, '1 1 3'));
    expect(entered.status).toBe(201);
    const moved = await update(scrim._id, { startAt: inHours(24) });
    expect([moved.status, moved.body.fieldErrors]).toEqual([
      400,
      { startAt: 'The start cannot change once results are in' },
    ]);
    expect((await update(scrim._id, { endAt: inHours(3) })).status).toBe(200);
  });

  it('allows new texts and a corrected end once it is over, but no new start or slots', async () => {
    const scrim = await publishScrim(server, owner, { startAt: inHours(1), endAt: inHours(2) });
    server.clock.advance(3 * hourMs);
    expect((await update(scrim._id, { description: 'Thanks all', pointsPreset: 'bgmi-15' })).status).toBe(
      200,
    );
    for (const body of [{ startAt: inHours(5) }, { slots: 10 }, { mode: 'duo' }, { reservedSlots: [1] }]) {
      expect((await update(scrim._id, body)).body.code, JSON.stringify(body)).toBe('SCRIM_OVER');
    }
    const endsAt = async (endAt: string | null) => (await update(scrim._id, { endAt })).body;
    // A future end would make it live again.
    for (const endAt of [inHours(1), inHours(0.1)]) {
      expect((await endsAt(endAt)).fieldErrors, endAt).toEqual({ endAt: correctedEndText });
    }
    const endAt = inHours(-0.5);
    expect((await endsAt(endAt)).scrim).toMatchObject({ endAt, status: 'completed' });
    // A much later one would be a new event in the rankings.
    server.clock.advance(12 * hourMs);
    for (const endAt of [inHours(-1), inHours(12)]) {
      expect((await endsAt(endAt)).fieldErrors, endAt).toEqual({ endAt: correctedEndText });
    }
    expect((await endsAt(null)).scrim.status).toBe('completed');
  });
});

describe('cancelling a scrim', () => {
  it('keeps it visible, ends all bookings, marks paid fees as refund due, and notifies everyone', async () => {
    const scrim = await publishScrim(server, owner, { slots: 2, entryFee: 100, title: 'Rained off' });
    const paid = await bookedPlayer(server, scrim._id);
    const holding = await bookedPlayer(server, scrim._id);
    const waiting = await bookedPlayer(server, scrim._id);
    const { db } = server.deps;
    await decide(server, owner, await submitUtr(server, paid.player, scrim._id), 'approve');

    expect((await cancel(scrim._id)).status).toBe(204);
    const seen = await readScrim(server, scrim._id, paid.player.token);
    expect(seen).toMatchObject({ status: 'cancelled', bookedCount: 0, waitlistCount: 0, myBooking: null });
    expect(seen.cancelledAt).not.toBeNull();
    const bookings = await db
      .selectFrom('bookings')
      .select(['status', 'hold_expires_at', 'waitlist_number'])
      .where('scrim_id', '=', scrim._id)
      .execute();
    expect(bookings).toEqual(
      Array(3).fill({ status: 'cancelled', hold_expires_at: null, waitlist_number: null }),
    );
    const payments = await db
      .selectFrom('payments')
      .select('status')
      .where('scrim_id', '=', scrim._id)
      .execute();
    expect(payments).toEqual([{ status: 'refund-due' }]);
    for (const { player } of [paid, holding, waiting]) {
      const subjects = (await mailsTo(server, player)).map(mail => mail.subject);
      expect(subjects.join()).toContain('Rained off was cancelled');
    }
    const lines = await db
      .selectFrom('messages')
      .innerJoin('scrims', 'scrims.room_id', 'messages.room_id')
      .select('content')
      .where('scrims.id', '=', scrim._id)
      .orderBy('seq')
      .execute();
    expect(lines.map(line => line.content)).toEqual(['Room opened', 'This scrim was cancelled']);
  });

  it('rejects all further actions', async () => {
    const scrim = await publishScrim(server, owner, { slots: 2 });
    const { player } = await bookedPlayer(server, scrim._id);
    await cancel(scrim._id);
    const path = `/scrims/${scrim._id}`;
    const codeOf = async (call: string, token: string, body?: unknown) =>
      (await server.call(call, { token, body })).body.code;
    expect(await codeOf(`POST ${path}/book`, player.token, squad())).toBe('SCRIM_CANCELLED');
    expect(await codeOf(`PUT ${path}`, owner.token, { title: 'Back' })).toBe('SCRIM_CANCELLED');
    expect(await codeOf(`DELETE ${path}`, owner.token)).toBe('SCRIM_CANCELLED');
    expect(await codeOf(`DELETE ${path}/participants/${player.user._id}`, owner.token)).toBe(
      'SCRIM_CANCELLED',
    );
    expect(await codeOf(`DELETE ${path}/book`, player.token)).toBe('BOOKING_NOT_FOUND');
    expect((await server.call(`GET ${path}/participants`)).body.items).toEqual([]);
  });

  it('is rejected once the scrim is over, and for strangers (A1)', async () => {
    const scrim = await publishScrim(server, owner, { startAt: inHours(1), endAt: inHours(2) });
    expect((await cancel(scrim._id, other)).body.code).toBe('SCRIM_FORBIDDEN');
    expect((await cancel(unknownId)).status).toBe(404);
    server.clock.advance(2.5 * hourMs);
    const over = await cancel(scrim._id);
    expect([over.status, over.body.message]).toEqual([409, 'This scrim is over']);
    const live = await publishScrim(server, owner, { startAt: inHours(0.5) });
    server.clock.advance(hourMs);
    expect((await cancel(live._id, admin)).status).toBe(204);
  });
});

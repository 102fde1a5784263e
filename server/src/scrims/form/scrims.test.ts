import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { type Person, signUp, signUpManagers } from '../../../test/people.ts';
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
const create = (body: object, person = owner) => server.call('POST /scrims', { token: person.token, body });
const clone = (id: string, startAts: string[], person = owner) =>
  server.call(`POST /scrims/${id}/clone`, { token: person.token, body: { startAts } });

async function auditOf(id: string): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(row => row.action);
}

describe('opening a scrim', () => {
  it('uses the presets of the game, schedules the times and opens its room', async () => {
    const startAt = inHours(3);
    const { status, body } = await create({ title: '  Night  drop ', startAt, game: 'Free Fire MAX' });
    expect(status).toBe(201);
    expect(body.alsoCreated).toEqual([]);
    expect(body.scrim).toMatchObject({
      title: 'Night drop',
      status: 'open',
      mode: 'squad',
      slots: 25,
      startFrom: 1,
      matchCount: 3,
      pointsPreset: 'free-fire',
      entryFee: 0,
      paymentMethods: [],
      startAt,
      bookingClosesAt: startAt,
      endAt: new Date(Date.parse(startAt) + 3 * 45 * 60_000).toISOString(),
      roomDetailsAt: new Date(Date.parse(startAt) - 12 * 60_000).toISOString(),
      rating: { average: null, count: 0 },
      myBooking: null,
      canRate: false,
      cancelledAt: null,
      organizationId: { _id: owner.user._id, verified: false },
      createdBy: owner.user._id,
    });
    const room = await server.deps.db
      .selectFrom('scrims')
      .innerJoin('messages', 'messages.room_id', 'scrims.room_id')
      .select(['messages.content', 'messages.type'])
      .where('scrims.id', '=', body.scrim._id)
      .execute();
    expect(room).toEqual([{ content: 'Room opened', type: 'system' }]);
    expect(await auditOf(body.scrim._id)).toEqual(['create']);
  });

  it('opens a series from one form, with times relative to each start, and one lobby per start', async () => {
    const [first, second, third] = [inHours(5), inHours(8), inHours(29)];
    const after = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString();
    const { body } = await create({
      title: 'Series',
      startAt: first,
      bookingOpensAt: after(first, -3),
      endAt: after(first, 2),
      alsoAt: [second, third, second, first],
    });
    expect(body.alsoCreated.map((scrim: { startAt: string }) => scrim.startAt)).toEqual([second, third]);
    expect(body.alsoCreated[0]).toMatchObject({
      title: 'Series',
      bookingOpensAt: after(second, -3),
      endAt: after(second, 2),
      bookingClosesAt: second,
      status: 'upcoming',
    });
    const ids = [body.scrim, ...body.alsoCreated].map(scrim => scrim._id);
    expect(new Set(ids).size).toBe(3);
  });

  it('sets different fees within a series, and rejects fees that match no lobby', async () => {
    const [first, second, third] = [inHours(5), inHours(8), inHours(11)];
    const series = { title: 'Fees', startAt: first, alsoAt: [second, third], entryFee: 20 };
    const fees = [
      { startAt: first, entryFee: 0 },
      { startAt: third, entryFee: 50 },
    ];
    const { body } = await create({ ...series, fees });
    const made = [body.scrim, ...body.alsoCreated];
    expect(made.map(scrim => scrim.entryFee)).toEqual([0, 20, 50]);
    const stray = await create({ ...series, fees: [{ startAt: inHours(6), entryFee: 50 }] });
    expect([stray.status, stray.body.fieldErrors]).toEqual([
      400,
      { 'fees.0.startAt': 'No lobby starts at this time' },
    ]);
    const twice = await create({ ...series, fees: [...fees, { startAt: first, entryFee: 70 }] });
    expect([twice.status, twice.body.fieldErrors]).toEqual([
      400,
      { 'fees.2.startAt': 'This lobby already has a fee' },
    ]);
  });

  it('numbers slots from 1 or more: a slot number is a positive integer (SPEC §5)', async () => {
    const { body } = await create({ title: 'From nought', startAt: inHours(5), startFrom: 0, slots: 2 });
    expect(body.scrim.startFrom).toBe(1);
    expect(body.scrim.slotBoard.map((slot: { slotNumber: number }) => slot.slotNumber)).toEqual([1, 2]);
    const kept = await create({ title: 'Kept nought', startAt: inHours(5), reservedSlots: [0] });
    expect([kept.status, Object.keys(kept.body.fieldErrors)]).toEqual([400, ['reservedSlots.0']]);
    const inRow = server.deps.db
      .updateTable('scrims')
      .set({ start_from: 0 })
      .where('id', '=', body.scrim._id);
    await expect(inRow.execute()).rejects.toThrow(/start_from/);
  });

  it.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ startAt: undefined }, 'startAt', 'Start date/time is required'],
    [{ startAt: -1 }, 'startAt', 'Start time is in the past.'],
    [{ endAt: 1 }, 'endAt', 'End time must be after the start time.'],
    [{ bookingClosesAt: 9, endAt: 5 }, 'bookingClosesAt', 'Booking must close before the scrim ends.'],
    [{ bookingOpensAt: 3 }, 'bookingOpensAt', 'Booking must open before it closes.'],
    [{ alsoAt: [4, -3] }, 'alsoAt.1', 'Start time is in the past.'],
    [{ slots: 3, reservedSlots: [2, 4] }, 'reservedSlots', 'Slot 04 is not in this lobby'],
    [{ slots: 2, reservedSlots: [1, 2] }, 'reservedSlots', 'Leave at least one slot to book'],
    [
      { bannerUrl: '/uploads/01890000-0000-7000-8000-000000000000.webp' },
      'bannerUrl',
      'Please upload the image here first',
    ],
  ])('rejects %j with an error on its field', async (fields, field, message) => {
    const times = ['startAt', 'endAt', 'bookingOpensAt', 'bookingClosesAt'];
    const asTime = (value: unknown) => (typeof value === 'number' ? inHours(value) : value);
    const body = Object.fromEntries(
      Object.entries({ title: 'X', startAt: 2, ...fields }).map(([name, value]) => [
        name,
        times.includes(name) ? asTime(value) : name === 'alsoAt' ? (value as number[]).map(asTime) : value,
      ]),
    );
    const before = (await server.call('GET /scrims?limit=1')).body.total;
    const answer = await create(body);
    expect([answer.status, answer.body.fieldErrors?.[field]]).toEqual([400, message]);
    expect((await server.call('GET /scrims?limit=1', { token: owner.token })).body.total).toBe(before);
  });

  it('tolerates a start that passed within the last minute', async () => {
    const answer = await create({ title: 'Now', startAt: inHours(-30 / 3600) });
    expect([answer.status, answer.body.scrim?.status]).toEqual([201, 'live']);
  });

  it('is for organizations; clients cannot set owner or counts (A3)', async () => {
    const player = await signUp(server, 'player');
    const refused = await create({ title: 'X', startAt: inHours(2) }, player);
    expect([refused.status, refused.body.message]).toEqual([403, 'Only organizations can open scrims']);
    const { body } = await create({
      title: 'X',
      startAt: inHours(2),
      organizationId: other.user._id,
      createdBy: other.user._id,
      bookedCount: 9,
      waitlistCount: 9,
      matchesPlayed: 2,
      cancelledAt: inHours(0),
      status: 'completed',
      rating: { average: 5, count: 100 },
    });
    expect(body.scrim).toMatchObject({
      status: 'open',
      bookedCount: 0,
      waitlistCount: 0,
      matchesPlayed: 0,
      organizationId: { _id: owner.user._id },
      createdBy: owner.user._id,
      rating: { count: 0 },
    });
  });
});

describe('cloning a scrim', () => {
  it('copies its fields and reserved slots to new times, but not its squads', async () => {
    const scrim = await publishScrim(server, owner, {
      startFrom: 2,
      reservedSlots: [2],
      entryFee: 50,
      maps: ['Erangel', 'Miramar'],
      pointsPreset: 'bgmi-15',
    });
    await bookedPlayer(server, scrim._id);
    const starts = [inHours(26), inHours(50)];
    const { status, body } = await clone(scrim._id, starts);
    expect(status).toBe(201);
    expect(body.scrims.map((one: { startAt: string }) => one.startAt)).toEqual(starts);
    for (const summary of body.scrims) {
      expect(summary).toMatchObject({
        title: scrim.title,
        startFrom: 2,
        reservedSlots: [2],
        entryFee: 50,
        maps: ['Erangel', 'Miramar'],
        bookedCount: 0,
        // Booking opened on publication, so it does in clones too.
        status: 'open',
        organizationId: { _id: owner.user._id },
      });
      expect(await auditOf(summary._id)).toEqual(['clone']);
    }
    expect((await readScrim(server, body.scrims[0]._id)).pointsPreset).toBe('bgmi-15');
  });

  it('is for the owner and admins, for existing scrims and future starts', async () => {
    const scrim = await publishScrim(server, owner);
    const soon = [inHours(4)];
    expect((await clone(scrim._id, soon, other)).body.code).toBe('SCRIM_FORBIDDEN');
    expect((await clone(unknownId, soon)).body.message).toBe('Scrim not found');
    expect((await clone(scrim._id, [])).body.fieldErrors.startAts).toBe('Start date/time is required');
    expect((await clone(scrim._id, [inHours(4), inHours(-1)])).body.fieldErrors['startAts.1']).toBe(
      'Start time is in the past.',
    );
    const { body } = await clone(scrim._id, soon, admin);
    expect(body.scrims[0].organizationId._id).toBe(owner.user._id);
  });
});

describe('reading a scrim', () => {
  it('shows the slots: names only if confirmed or your own, and how long a slot is held', async () => {
    const scrim = await publishScrim(server, owner, {
      slots: 4,
      startFrom: 5,
      reservedSlots: [8],
      entryFee: 0,
    });
    const free = await bookedPlayer(server, scrim._id, { slotNumber: 6 });
    await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body: { entryFee: 100 } });
    const paying = await bookedPlayer(server, scrim._id, { slotNumber: 5 });
    const board = async (token?: string) =>
      (await readScrim(server, scrim._id, token)).slotBoard.map(slot => [
        slot.slotNumber,
        slot.state,
        slot.teamName,
        slot.heldUntil,
      ]);
    const until = paying.booking.holdExpiresAt;
    expect(until).not.toBeNull();
    expect(await board()).toEqual([
      [5, 'held', null, until],
      [6, 'taken', free.booking.teamName, null],
      [7, 'free', null, null],
      [8, 'reserved', null, null],
    ]);
    expect((await board(paying.player.token))[0]).toEqual([5, 'mine', paying.booking.teamName, until]);
    expect((await board(owner.token))[0]).toEqual([5, 'held', null, until]);
  });

  it('shows nobody else your booking and how to pay it', async () => {
    const scrim = await publishScrim(server, owner, { entryFee: 100 });
    const { player, booking } = await bookedPlayer(server, scrim._id);
    const seen = await readScrim(server, scrim._id, player.token);
    expect(seen.myBooking).toEqual(booking);
    expect([booking.status, booking.fee, seen.paymentMethods]).toEqual(['held', 100, ['upi']]);
    for (const token of [undefined, owner.token, other.token, admin.token]) {
      expect((await readScrim(server, scrim._id, token)).myBooking).toBeNull();
    }
    // Free of charge for others now, but this squad must still pay the fee it booked for.
    await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body: { entryFee: 0 } });
    expect((await readScrim(server, scrim._id, player.token)).paymentMethods).toEqual(['upi']);
    expect((await readScrim(server, scrim._id)).paymentMethods).toEqual([]);
  });

  it('lets those who played rate it, after the start', async () => {
    const scrim = await publishScrim(server, owner, { startAt: inHours(1) });
    const { player } = await bookedPlayer(server, scrim._id);
    expect((await readScrim(server, scrim._id, player.token)).canRate).toBe(false);
    server.clock.advance(hourMs);
    const seen = await readScrim(server, scrim._id, player.token);
    expect([seen.status, seen.canRate]).toEqual(['live', true]);
    expect((await readScrim(server, scrim._id, owner.token)).canRate).toBe(false);
    server.clock.advance(3 * hourMs);
    expect((await readScrim(server, scrim._id)).status).toBe('completed');
  });

  it('returns 404 with a message for an unknown scrim', async () => {
    for (const id of [unknownId, 'none']) {
      const { status, body } = await server.call(`GET /scrims/${id}`);
      expect([status, body.message]).toEqual([404, 'Scrim not found']);
    }
  });
});

import { randomUUIDv7 } from 'node:crypto';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { bookSlotBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { type Person, signUp, squad } from '../../../test/people.ts';
import { expectSoundLobby, manyBookers } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { insertScrims } from '../scrims.queries.ts';
import { createBookingsService } from './bookings.service.ts';

const server = useServer();
let owner: Person;
let players: { _id: string; role: 'player' }[];
const service = () =>
  createBookingsService({
    db: server.deps.db,
    clock: server.clock,
    scrimEvents: { slotsChanged: async () => {}, messagesPosted: () => {} },
    rooms: server.deps.rooms,
    markRefundDue: async () => [],
    snapshots: { countsChanged: () => {} },
  });

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  players = (await manyBookers(server, 500)).map(({ userId }) => ({ _id: userId, role: 'player' }));
});

async function openScrim(fields: object = {}): Promise<string> {
  const now = Date.now();
  const id = randomUUIDv7();
  const roomId = randomUUIDv7();
  await server.deps.db.insertInto('rooms').values({ id: roomId, created_at: new Date() }).execute();
  await insertScrims(server.deps.db, [
    {
      id,
      title: 'Night scrim',
      game: 'BGMI',
      mode: 'squad',
      maps: '[]',
      description: '',
      rules: '',
      banner_url: null,
      entry_fee: 0,
      prize_pool: '',
      slots: 100,
      start_from: 1,
      reserved_slots: [],
      match_count: 3,
      start_at: new Date(now + 3_600_000),
      end_at: new Date(now + 9_600_000),
      booking_opens_at: new Date(now - 1000),
      booking_closes_at: new Date(now + 3_600_000),
      hold_minutes: 15,
      release_minutes: 12,
      points_preset: 'bgmi',
      room_id: roomId,
      organization_id: owner.user._id,
      created_by: owner.user._id,
      created_at: new Date(),
      updated_at: new Date(),
      ...fields,
    },
  ]);
  return id;
}

const body = (fields: object = {}) => bookSlotBody.parse(squad(fields));

const invariants = (id: string) => expectSoundLobby(server, id);

describe('a rush for slots (D5)', () => {
  it('500 at once for 100 slots: 100 confirmed, the rest waitlisted in order of arrival, in every round, despite cancellations', async () => {
    for (let round = 0; round < rounds(4, 20); round++) {
      const id = await openScrim();
      // Two services, as on two nodes.
      const desks = [service(), service()];
      const bookings = players.map((player, index) =>
        (desks[index % 2] as ReturnType<typeof service>)
          .book(player as never, id, body(index % 7 === 0 ? { slotNumber: (index % 100) + 1 } : {}), null)
          .catch(error => error.code as string),
      );
      const cancels = players
        .filter((_, index) => index % 5 === 0)
        .map(player => desks[0]?.giveUp(player as never, id).catch(error => error.code as string));
      const answers = await Promise.all([...bookings, ...cancels]);
      const odd = answers.filter(
        answer => typeof answer === 'string' && !['SLOT_TAKEN', 'BOOKING_NOT_FOUND'].includes(answer),
      );
      expect(odd).toEqual([]);
      const { waiting } = await invariants(id);
      const line = waiting.sort((a, b) => Number(a.waitlist_number) - Number(b.waitlist_number));
      const arrivals = line.map(row => players.findIndex(player => player._id === row.user_id));
      for (const desk of [0, 1]) {
        const atDesk = arrivals.filter(index => index % 2 === desk);
        expect(atDesk.length).toBeGreaterThan(0);
        expect(atDesk).toEqual(atDesk.toSorted((a, b) => a - b));
      }
    }
  }, 120_000);

  it('one user with many tabs gets one booking; a retry with its key gets the same one', async () => {
    const id = await openScrim({ slots: 25 });
    const mine = body();
    const same = await Promise.all(
      Array.from({ length: 20 }, () => service().book(players[0] as never, id, mine, 'key-1')),
    );
    expect(new Set(same.map(booking => booking._id)).size).toBe(1);
    const others = await Promise.allSettled(
      Array.from({ length: 20 }, () => service().book(players[1] as never, id, body(), null)),
    );
    expect(others.filter(one => one.status === 'fulfilled')).toHaveLength(1);
    expect((await invariants(id)).inSlots).toHaveLength(2);
    expect(limits.scrim.waitlist).toBeGreaterThan(0);
  });

  it('a slot that is given up goes to the first on the waitlist at once', async () => {
    const id = await openScrim({ slots: 2 });
    const desk = service();
    const booked = [];
    for (const player of players.slice(0, 4)) booked.push(await desk.book(player as never, id, body(), null));
    expect(
      booked.map(({ status, slotNumber, waitlistPosition }) => [status, slotNumber, waitlistPosition]),
    ).toEqual([
      ['confirmed', 1, null],
      ['confirmed', 2, null],
      ['waitlisted', null, 1],
      ['waitlisted', null, 2],
    ]);
    await desk.giveUp(players[0] as never, id);
    const { inSlots, waiting } = await invariants(id);
    expect(inSlots.map(row => [row.user_id, row.slot_number]).sort()).toEqual(
      [
        [players[1]?._id, 2],
        [players[2]?._id, 1],
      ].sort(),
    );
    expect(waiting.map(row => row.user_id)).toEqual([players[3]?._id]);
  });

  it('when a hold expires, the next squad gets the slot', async () => {
    const id = await openScrim({ slots: 1, entry_fee: 50 });
    const desk = service();
    const first = await desk.book(players[0] as never, id, body(), null);
    expect([first.status, first.fee]).toEqual(['held', 50]);
    await desk.book(players[1] as never, id, body(), null);
    await desk.expireHold(first._id);
    expect((await invariants(id)).inSlots.map(row => row.user_id)).toEqual([players[0]?._id]);
    server.clock.advance(15 * 60_000 + 1);
    await desk.expireHold(first._id);
    const { inSlots } = await invariants(id);
    expect(inSlots.map(row => [row.user_id, row.status])).toEqual([[players[1]?._id, 'held']]);
  });
});

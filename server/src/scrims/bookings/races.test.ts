import { beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { type Person, signUp, squad } from '../../../test/people.ts';
import { type Booker, expectSoundLobby, manyBookers, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;
let bookers: Booker[];

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  bookers = await manyBookers(server, 120);
});

const book = ({ token }: Booker, id: string, fields: object = {}) =>
  server.call(`POST /scrims/${id}/book`, { token, body: squad(fields) });
const giveUp = ({ token }: Booker, id: string) => server.call(`DELETE /scrims/${id}/book`, { token });
const edit = (id: string, body: object) => server.call(`PUT /scrims/${id}`, { token: owner.token, body });

type Answer = Awaited<ReturnType<typeof server.call>>;
/** Returns the error codes of rejected requests. */
const refusals = (answers: readonly Answer[]) =>
  new Set(answers.filter(answer => answer.status >= 400).map(answer => answer.body.code ?? answer.status));

describe('a rush over HTTP (D5)', () => {
  it('gives every squad one slot, amid cancellations and edits of slots and reserved slots', async () => {
    for (let first = 1; first <= 5; first++) {
      const { _id: id } = await publishScrim(server, owner, { slots: 25, startFrom: first });
      const rush = bookers.map((booker, index) =>
        book(booker, id, index % 9 === 0 ? { slotNumber: first + (index % 25) } : {}),
      );
      const cancels = bookers.filter((_, index) => index % 6 === 0).map(booker => giveUp(booker, id));
      const edits = [
        edit(id, { slots: 30 }),
        edit(id, { reservedSlots: [first + 24] }),
        edit(id, { slots: 40, reservedSlots: [first + 30, first + 39] }),
        edit(id, { slots: 20 }),
        edit(id, { reservedSlots: [] }),
      ];
      const answers = await Promise.all([...rush, ...cancels, ...edits]);
      const known = ['SLOT_TAKEN', 'SLOT_RESERVED', 'BOOKING_NOT_FOUND', 'SLOTS_IN_USE', 'VALIDATION'];
      expect([...refusals(answers)].filter(code => !known.includes(code))).toEqual([]);
      const { scrim, inSlots, waiting } = await expectSoundLobby(server, id);
      expect(inSlots.length + waiting.length).toBeGreaterThan(60);
      // Slots added later still go to the waitlist in order.
      const next = waiting.toSorted((a, b) => (a.waitlist_number ?? 0) - (b.waitlist_number ?? 0))[0];
      await edit(id, { slots: scrim.slots + 1 });
      const after = await expectSoundLobby(server, id);
      if (next) expect(after.inSlots.map(row => row.user_id)).toContain(next.user_id);
    }
  }, 60_000);

  it('leaves nobody in a scrim that is cancelled while they book', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id: id } = await publishScrim(server, owner, { slots: 25 });
      const some = bookers.slice(0, 60);
      const rush = some.map(booker => book(booker, id));
      // In the middle of the rush.
      await rush[round * 10];
      const [cancelled, ...answers] = await Promise.all([
        server.call(`DELETE /scrims/${id}`, { token: owner.token }),
        ...rush,
        ...bookers.slice(60, 90).map(booker => book(booker, id)),
      ]);
      expect(cancelled?.status).toBe(204);
      expect([...refusals(answers)].filter(code => code !== 'SCRIM_CANCELLED')).toEqual([]);
      const { inSlots, waiting, rows } = await expectSoundLobby(server, id);
      expect([inSlots, waiting]).toEqual([[], []]);
      expect(rows.length).toBe(answers.filter(answer => answer.status === 201).length);
      const players = await server.deps.db
        .selectFrom('booking_players')
        .selectAll()
        .where('scrim_id', '=', id)
        .execute();
      expect(players).toEqual([]);
    }
  }, 60_000);

  it('frees a slot once if the squad, the organizer (twice) and an expiring hold free it together', async () => {
    for (let round = 0; round < rounds(4, 10); round++) {
      const { _id: id } = await publishScrim(server, owner, { slots: 1, entryFee: 50 });
      const [one, next] = bookers.slice(0, 2) as [Booker, Booker];
      const { booking } = (await book(one, id)).body;
      await book(next, id);
      const kick = () =>
        server.call(`DELETE /scrims/${id}/participants/${one.userId}`, { token: owner.token });
      const answers = await Promise.all([kick(), giveUp(one, id), kick()]);
      await server.deps.bookings.expireHold(booking._id);
      expect(answers.map(answer => answer.status).sort()).toEqual([204, 404, 404]);
      const { inSlots, rows } = await expectSoundLobby(server, id);
      expect(inSlots.map(row => row.user_id)).toEqual([next.userId]);
      expect(rows.find(row => row.id === booking._id)?.status).toMatch(/^(kicked|cancelled)$/);
    }
  });
});

describe('simultaneous changes of payments and slots (D6)', () => {
  it('leaves no captured payment without a slot or refund when a squad is kicked while paying', async () => {
    for (let round = 0; round < rounds(4, 10); round++) {
      const { _id: id } = await publishScrim(server, owner, { slots: 1, entryFee: 50 });
      const [one, next] = bookers.slice(0, 2) as [Booker, Booker];
      await book(one, id);
      await book(next, id);
      const reference = String(100_000_000_000 + round);
      const paid = await server.call(`POST /scrims/${id}/payment`, {
        token: one.token,
        body: { method: 'upi', reference },
      });
      expect(paid.status).toBe(201);
      const approve = server.call(`PATCH /scrims/${id}/payments/${paid.body.payment._id}`, {
        token: owner.token,
        body: { action: 'approve' },
      });
      const out =
        round % 2 === 0
          ? server.call(`DELETE /scrims/${id}/participants/${one.userId}`, { token: owner.token })
          : giveUp(one, id);
      const [approved, left] = await Promise.all([approve, out]);
      expect([approved.status, left.status]).toEqual([200, 204]);
      const { inSlots } = await expectSoundLobby(server, id);
      expect(inSlots.map(row => row.user_id)).toEqual([next.userId]);
      const payments = await server.deps.db
        .selectFrom('payments')
        .select('status')
        .where('scrim_id', '=', id)
        .execute();
      expect(payments).toEqual([{ status: 'refund-due' }]);
    }
  });
});

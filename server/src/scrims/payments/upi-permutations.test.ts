import type { Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { decide, newUtr, pay, queueOf } from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

/**
 * What can happen with two squads of one organizer and two UTRs. The organizer decides on the queue as last
 * seen.
 */
const steps = [
  'the payer submits R',
  'the payer submits S',
  'the rival submits R',
  'the rival submits S',
  'look',
  'approve what was seen',
  'reject what was seen',
  'the payer gives up',
  'the holds lapse',
] as const;
type Step = (typeof steps)[number];

async function play(groups: Step[][]) {
  const { db, bookings: desk } = server.deps;
  const scrim = await publishScrim(server, owner, { entryFee: 250, slots: 2, holdMinutes: 5 });
  const [payer, rival] = [await bookedPlayer(server, scrim._id), await bookedPlayer(server, scrim._id)];
  const [R, S] = [newUtr(), newUtr()];
  let seen: Payment[] = [];
  const approved = new Map<string, string | null>();
  const answers: number[] = [];
  const submitUtr = async ({ player }: typeof payer, reference: string) => {
    const { status } = await pay(server, player, scrim._id, { method: 'upi', reference });
    answers.push(status);
  };
  const decideSeen = async (action: 'approve' | 'reject') => {
    for (const payment of seen) {
      const { status, body } = await decide(server, owner, payment, action);
      answers.push(status);
      if (status !== 200) continue;
      expect(body.payment.reference).toBe(payment.reference);
      if (action === 'approve') approved.set(payment._id, payment.reference);
    }
  };
  const happen: Record<Step, () => Promise<unknown>> = {
    'the payer submits R': () => submitUtr(payer, R),
    'the payer submits S': () => submitUtr(payer, S),
    'the rival submits R': () => submitUtr(rival, R),
    'the rival submits S': () => submitUtr(rival, S),
    look: async () => {
      seen = (await queueOf(server, owner, scrim._id)).filter(({ status }) => status === 'submitted');
    },
    'approve what was seen': () => decideSeen('approve'),
    'reject what was seen': () => decideSeen('reject'),
    'the payer gives up': () =>
      server.call(`DELETE /scrims/${scrim._id}/book`, { token: payer.player.token }),
    'the holds lapse': async () => {
      await sql`update bookings set hold_expires_at = ${server.clock.now()}::timestamptz - interval '1 second'
        where scrim_id = ${scrim._id} and hold_expires_at is not null`.execute(db);
      for (const { booking } of [payer, rival]) await desk.expireHold(booking._id);
    },
  };
  for (const group of groups) await Promise.all(group.map(step => happen[step]()));
  expect(answers.filter(status => status >= 500)).toEqual([]);
  const [bookings, payments] = await Promise.all([
    db.selectFrom('bookings').selectAll().where('scrim_id', '=', scrim._id).execute(),
    db.selectFrom('payments').selectAll().where('scrim_id', '=', scrim._id).execute(),
  ]);
  return { bookings, payments, approved };
}

it('no order of UTRs, decisions and lost slots approves an unseen number or counts one twice (D6)', async () => {
  const story = fc.array(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 3 }), {
    minLength: 3,
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(story, async groups => {
      const { bookings, payments, approved } = await play(groups);
      const idsOf = (wanted: string[]) => payments.filter(({ status }) => wanted.includes(status));
      // Money has arrived exactly for the UTRs that the organizer saw and approved.
      const arrived = idsOf(['captured', 'refund-due']);
      expect(new Map(arrived.map(({ id, utr }) => [id, utr]))).toEqual(approved);
      const counting = payments.filter(({ status }) => status !== 'rejected').map(({ utr }) => utr);
      expect(new Set(counting).size).toBe(counting.length);
      const confirmed = bookings.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
      const captured = idsOf(['captured']).map(({ booking_id }) => booking_id);
      expect(captured.sort()).toEqual(confirmed.sort());
      // A held slot has no deadline if and only if a UTR of its squad is undecided.
      for (const { id } of bookings.filter(
        ({ status, hold_expires_at }) => status === 'held' && !hold_expires_at,
      )) {
        expect(idsOf(['submitted']).filter(({ booking_id }) => booking_id === id)).toHaveLength(1);
      }
      for (const { id } of bookings.filter(
        ({ status, hold_expires_at }) => status === 'held' && hold_expires_at,
      )) {
        expect(idsOf(['submitted']).filter(({ booking_id }) => booking_id === id)).toEqual([]);
      }
    }),
    { numRuns: rounds(15, 60), endOnFailure: true },
  );
}, 180_000);

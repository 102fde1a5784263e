import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { decide, optionsOf, pay, queueOf } from '../../../test/payments.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { useRazorpay } from '../../../test/razorpay.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';

const stage = await useRazorpay();
const { fake, server } = stage;
let payer: Person;
let rival: Person;

beforeAll(async () => {
  payer = await signUp(server, 'player');
  rival = await signUp(server, 'player');
});

/** Reports about one order, each sent any number of times and in any order. */
const reports = ['answer', 'authorized', 'captured', 'order.paid', 'failed', 'refund', 'look'] as const;
type Report = (typeof reports)[number];

/** What happens to the slot at some time. */
const fates = ['held', 'lapsed', 'lapsed and resold', 'given up', 'kicked', 'cancelled'] as const;
type Fate = (typeof fates)[number];

/**
 * How the order is paid: captured automatically, only authorized so that we capture it later, twice (as when
 * a bank confirms an earlier attempt late), refunded in the gateway's dashboard in full or in part, or with a
 * wrong amount.
 */
const moneys = [
  'captured',
  'authorized',
  'captured twice',
  'refunded',
  'refunded once of twice',
  'refunded in parts',
  'partly refunded',
  'not the fee',
] as const;
type Money = (typeof moneys)[number];

type Story = {
  fate: Fate;
  /** Groups of reports, each group sent at once; `fate` marks when the slot's fate happens. */
  told: (Report | 'fate')[][];
  money: Money;
};

/** Plays a story in a new lobby, and returns the final state. */
async function play({ fate, told, money }: Story) {
  const scrim = await publishScrim(server, stage.organizer, { entryFee: 250, slots: 1, holdMinutes: 5 });
  const { _id: bookingId } = await bookSlot(server, payer, scrim._id);
  const { body } = await pay(server, payer, scrim._id, { method: 'razorpay' });
  const orderId: string = body.order.id;
  fake.ledger.fail(orderId);
  const paid = payAtGateway(orderId, money);

  const answers: number[] = [];
  const call = async (route: string, options: Parameters<typeof server.call>[1]) => {
    answers.push((await server.call(route, options)).status);
  };
  const hooks = (name: string) =>
    Promise.all(
      fake.happened
        .filter(({ event, payment }) => event === name && payment.order_id === orderId)
        .map(({ body: event, headers }) => call('POST /payments/razorpay/webhook', { body: event, headers })),
    );
  const { token } = payer;
  const tell: Record<Report, () => Promise<unknown>> = {
    answer: () => call(`POST /scrims/${scrim._id}/payment`, { token, body: { method: 'razorpay', ...paid } }),
    authorized: () => hooks('payment.authorized'),
    captured: () => hooks('payment.captured'),
    'order.paid': () => hooks('order.paid'),
    failed: () => hooks('payment.failed'),
    refund: () => hooks('refund.processed'),
    look: () => server.deps.payments.reconcile(body.payment._id),
  };
  const happen: Record<Fate, () => Promise<unknown>> = {
    held: async () => {},
    lapsed: () => lapse(bookingId),
    'lapsed and resold': async () => {
      await lapse(bookingId);
      // If the payment was faster, the rival joins the waitlist.
      await bookSlot(server, rival, scrim._id);
    },
    'given up': () => call(`DELETE /scrims/${scrim._id}/book`, { token }),
    kicked: () =>
      call(`DELETE /scrims/${scrim._id}/participants/${payer.user._id}`, { token: stage.organizer.token }),
    cancelled: () => call(`DELETE /scrims/${scrim._id}`, { token: stage.organizer.token }),
  };
  for (const group of told) {
    await Promise.all(group.map(one => (one === 'fate' ? happen[fate]() : tell[one]())));
  }
  // In the end we fetch what was lost.
  await tell.look();
  expect(answers.filter(status => status >= 500)).toEqual([]);
  return finalState(scrim._id, orderId);
}

/** Pays at the gateway as the customer does; returns the checkout's response. */
function payAtGateway(orderId: string, money: Money) {
  if (money === 'authorized') {
    const { id } = fake.ledger.authorize(orderId);
    const signature = fake.sign(orderId, id);
    return { razorpay_order_id: orderId, razorpay_payment_id: id, razorpay_signature: signature };
  }
  if (money === 'not the fee') {
    const odd = fake.ledger.authorize(orderId);
    odd.amount = 100;
    fake.ledger.capture(odd.id, odd.amount);
    const signature = fake.sign(orderId, odd.id);
    return { razorpay_order_id: orderId, razorpay_payment_id: odd.id, razorpay_signature: signature };
  }
  const paid = fake.pay(orderId);
  if (money.endsWith('twice')) fake.pay(orderId);
  const refundAtGateway = (fields: { amount?: number }) => {
    const { id } = fake.ledger.createRefund(paid.razorpay_payment_id, fields);
    fake.ledger.settleRefund(id, 'processed');
  };
  if (money === 'refunded in parts' || money === 'partly refunded') refundAtGateway({ amount: 10_000 });
  if (money.startsWith('refunded')) refundAtGateway({});
  return paid;
}

/** Expires the hold without waiting for it. */
async function lapse(bookingId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = ${server.clock.now()}::timestamptz - interval '1 second'
    where id = ${bookingId} and hold_expires_at is not null`.execute(server.deps.db);
  await server.deps.bookings.expireHold(bookingId);
}

async function finalState(scrimId: string, orderId: string) {
  const { db } = server.deps;
  const [scrim, bookings, payments] = await Promise.all([
    db.selectFrom('scrims').selectAll().where('id', '=', scrimId).executeTakeFirstOrThrow(),
    db.selectFrom('bookings').selectAll().where('scrim_id', '=', scrimId).execute(),
    db.selectFrom('payments').selectAll().where('scrim_id', '=', scrimId).execute(),
  ]);
  return { scrim, bookings, payments, atGateway: fake.ledger.paymentsOf(orderId).items };
}

/** Checks SECURITY D6, and D5 for the slots. */
function expectEveryRupeeAccountedFor({
  scrim,
  bookings,
  payments,
  atGateway,
}: Awaited<ReturnType<typeof finalState>>) {
  const inSlots = bookings.filter(({ status }) => status === 'held' || status === 'confirmed');
  expect(new Set(inSlots.map(({ slot_number }) => slot_number)).size).toBe(inSlots.length);
  expect(inSlots.length).toBeLessThanOrEqual(1);
  expect(scrim.taken_count).toBe(inSlots.length);
  const captured = payments.filter(({ status }) => status === 'captured');
  // Each captured payment has its confirmed booking, and each confirmed booking exactly one captured payment.
  const confirmed = bookings.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
  expect(captured.map(({ booking_id }) => booking_id).sort()).toEqual(confirmed.sort());
  // Each payment the gateway took has exactly one row here, as captured or refunded.
  for (const { id, captured: taken, status, amount } of atGateway) {
    const known = payments.filter(({ gateway_payment_id }) => gateway_payment_id === id);
    expect(known).toHaveLength(taken ? 1 : 0);
    for (const payment of known) {
      const ends = status === 'refunded' ? ['refunded'] : ['captured', 'refund-due'];
      expect(ends).toContain(payment.status);
      if (amount !== payment.amount * 100) {
        expect([payment.status, payment.note]).toEqual(['refund-due', '₹1.00 was paid instead of ₹250.00']);
      }
    }
  }
}

const story = fc.record({
  fate: fc.constantFrom(...fates),
  told: fc
    .tuple(
      fc.array(fc.array(fc.constantFrom(...reports), { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      fc.nat(5),
    )
    .map(([groups, at]): Story['told'] => [...groups.slice(0, at), ['fate'], ...groups.slice(at)]),
  money: fc.constantFrom(...moneys),
});

/** Returns every order of these items. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map(rest => [item, ...rest]));
}

describe('every captured payment ends as exactly one of a confirmed booking or a refund (D6)', () => {
  it.each(fates)('in every order of checkout response, webhooks and a failed try; slot %s', async fate => {
    for (const order of permutations(['answer', 'captured', 'failed', 'fate'] as const)) {
      const end = await play({ fate, told: order.map(one => [one]), money: 'captured' });
      expectEveryRupeeAccountedFor(end);
      const [payment] = end.payments;
      const wasFirst = order.indexOf('fate') > Math.min(order.indexOf('answer'), order.indexOf('captured'));
      // Money that arrives before the hold ends keeps the slot, and later money does if the slot is still
      // free.
      const keeps = fate === 'held' || fate === 'lapsed' || (fate === 'lapsed and resold' && wasFirst);
      expect([order.join(), payment?.status]).toEqual([order.join(), keeps ? 'captured' : 'refund-due']);
    }
  });

  it('however often and in whatever order it is reported, even at once, with two payments or refunds', async () => {
    await fc.assert(
      fc.asyncProperty(story, async played => {
        expectEveryRupeeAccountedFor(await play(played));
      }),
      { numRuns: rounds(20, 120), endOnFailure: true },
    );
  }, 180_000);
});

describe('when the process dies between the capture and the commit (D6)', () => {
  /** Makes commits that change a payment lose their connection; returns a function that undoes it. */
  async function dieAtCommit(): Promise<() => Promise<void>> {
    const { db } = server.deps;
    await sql`create function die() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(db);
    await sql`create constraint trigger die after update on payments deferrable initially deferred
      for each row execute function die()`.execute(db);
    return async () => {
      await sql`drop trigger die on payments`.execute(db);
      await sql`drop function die()`.execute(db);
    };
  }

  it.each(['answer', 'webhook'] as const)(
    'if the %s is lost, the payment is found before the hold ends',
    async way => {
      const scrim = await publishScrim(server, stage.organizer, { entryFee: 250, slots: 1, holdMinutes: 5 });
      await bookSlot(server, payer, scrim._id);
      const { body } = await pay(server, payer, scrim._id, { method: 'razorpay' });
      const paid = fake.pay(body.order.id);
      const { body: event, headers } = fake.happened.at(-1)!;
      const revive = await dieAtCommit();
      const { status } =
        way === 'answer'
          ? await pay(server, payer, scrim._id, { method: 'razorpay', ...paid })
          : await server.call('POST /payments/razorpay/webhook', { body: event, headers });
      await revive();
      expect(status).toBe(503);
      expect(await queueOf(server, stage.organizer, scrim._id)).toMatchObject([
        { status: 'created', reference: null },
      ]);
      server.clock.advance(4.6 * 60_000);
      await server.deps.jobs.runDue();
      const { booking } = (await optionsOf(server, payer, scrim._id)).body;
      expect([booking.status, booking.payment.status]).toEqual(['confirmed', 'captured']);
      // The webhook is sent again: its event was rolled back with the failed transaction.
      const again = await server.call('POST /payments/razorpay/webhook', { body: event, headers });
      expect(again.status).toBe(200);
      expect((await queueOf(server, stage.organizer, scrim._id)).map(({ status }) => status)).toEqual([
        'captured',
      ]);
    },
  );

  it('a decision whose commit fails is not made, and can be made again', async () => {
    const scrim = await publishScrim(server, stage.organizer, { entryFee: 250, slots: 1 });
    await bookSlot(server, payer, scrim._id);
    const { body } = await pay(server, payer, scrim._id, { method: 'upi', reference: '900000000001' });
    const revive = await dieAtCommit();
    expect((await decide(server, stage.organizer, body.payment, 'approve')).status).toBe(503);
    await revive();
    expect((await queueOf(server, stage.organizer, scrim._id))[0]?.status).toBe('submitted');
    expect((await decide(server, stage.organizer, body.payment, 'approve')).body.payment.status).toBe(
      'captured',
    );
  });
});

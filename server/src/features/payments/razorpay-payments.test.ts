import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeRazorpay } from '../../razorpay/fake/fake-razorpay.ts';
import type { SignedEvent } from '../../razorpay/fake/webhooks.ts';
import {
  decide,
  handIn,
  mailsTo,
  newUtr,
  optionsOf,
  pay,
  queueOf,
  razorpayKeys,
} from '../../test/payments.ts';
import { type Person, signUp } from '../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const fake = await startFakeRazorpay(razorpayKeys);
const server = useServer({
  razorpay: { ...razorpayKeys, apiUrl: fake.url },
  // The clock travels; sessions come along.
  accessTokenSeconds: 30 * 24 * 3600,
});
const minute = 60_000;
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});
beforeEach(() => fake.misbehave(null));
afterAll(() => fake.close());

/** A squad whose seat is held, and the order that its captain was given. */
async function ordered(fields: object = {}) {
  const scrim = await publishScrim(server, owner, { entryFee: 250, ...fields });
  const { player, booking } = await bookedPlayer(server, scrim._id);
  const { body } = await pay(server, player, scrim._id, { method: 'razorpay' });
  return { scrim, player, booking, payment: body.payment, order: body.order };
}

type Ordered = Awaited<ReturnType<typeof ordered>>;

const answer = ({ player, scrim }: Ordered, fields: object) =>
  pay(server, player, scrim._id, { method: 'razorpay', ...fields });

const webhook = ({ body, headers }: SignedEvent) =>
  server.call('POST /payments/razorpay/webhook', { body, headers });

/** The webhooks of this order so far, by event. */
const events = (orderId: string, name: string) => {
  const found = fake.happened.filter(({ event, payment }) => event === name && payment.order_id === orderId);
  if (found.length === 0) throw new Error(`no ${name} for ${orderId}`);
  return found;
};
const lastEvent = (orderId: string, name: string) => events(orderId, name).at(-1)!;

const stateOf = async ({ player, scrim }: Ordered) => {
  const { booking } = (await optionsOf(server, player, scrim._id)).body;
  return [booking.status, booking.payment?.status];
};

describe('an order', () => {
  it('is for the amount of the booking in paise, and the same one again while it is unpaid', async () => {
    const one = await ordered();
    expect(one.order).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/),
      amount: 25_000,
      currency: 'INR',
      keyId: razorpayKeys.keyId,
    });
    expect(one.payment).toMatchObject({
      method: 'razorpay',
      status: 'created',
      amount: 250,
      reference: null,
    });
    const more = await Promise.all(Array.from({ length: 5 }, () => answer(one, {})));
    expect(new Set(more.map(({ body }) => body.order.id))).toEqual(new Set([one.order.id]));
    expect(fake.ledger.order(one.order.id).receipt).toBe(one.payment._id);
    const { body } = await optionsOf(server, one.player, one.scrim._id);
    expect(body.payment.razorpay).toEqual({
      keyId: razorpayKeys.keyId,
      checkoutUrl: `${fake.url}/v1/checkout.js`,
    });
    expect((await readScrim(server, one.scrim._id)).paymentMethods).toEqual(['upi', 'razorpay']);
  });

  it('of two wishes at once is one', async () => {
    const scrim = await publishScrim(server, owner, { entryFee: 250 });
    const { player } = await bookedPlayer(server, scrim._id);
    const wishes = Array.from({ length: 8 }, () => pay(server, player, scrim._id, { method: 'razorpay' }));
    const answers = await Promise.all(wishes);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
  });

  it('is not given for a seat whose UTR waits, nor without a gateway that answers', async () => {
    const scrim = await publishScrim(server, owner, { entryFee: 250 });
    const { player } = await bookedPlayer(server, scrim._id);
    fake.misbehave('gone');
    const away = await pay(server, player, scrim._id, { method: 'razorpay' });
    expect([away.status, away.body.code, away.body.message]).toEqual([503, 'BUSY', undefined]);
    expect(away.headers.get('retry-after')).toBe('5');
    fake.misbehave(null);
    expect((await pay(server, player, scrim._id, { method: 'razorpay' })).status).toBe(201);
    await handIn(server, player, scrim._id);
    const { body } = await pay(server, player, scrim._id, { method: 'razorpay' });
    expect(body.code).toBe('PAYMENT_SUBMITTED');
  });

  it('does not hold the seat longer', async () => {
    const one = await ordered({ holdMinutes: 5 });
    server.clock.advance(5 * minute + 1);
    await server.deps.jobs.runDue();
    expect(await stateOf(one)).toEqual(['expired', 'created']);
    expect((await answer(one, {})).body.code).toBe('HOLD_EXPIRED');
  });
});

describe('what the checkout answers', () => {
  it('confirms the seat, once the gateway says the same', async () => {
    const one = await ordered();
    const { status, body } = await answer(one, fake.pay(one.order.id));
    expect([status, body.payment.status]).toEqual([201, 'captured']);
    expect(body.payment.reference).toMatch(/^pay_/);
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
    expect((await answer(one, { ...fake.pay(one.order.id) })).body.payment.status).toBe('refund-due');
    expect((await mailsTo(server, one.player)).map(({ subject }) => subject)).toEqual([
      `${one.scrim.title}: your slot is confirmed`,
      `${one.scrim.title}: your payment will be refunded`,
    ]);
  });

  it('is captured where it was only authorized', async () => {
    const one = await ordered();
    const { id } = fake.ledger.authorize(one.order.id);
    const { body } = await answer(one, {
      razorpay_order_id: one.order.id,
      razorpay_payment_id: id,
      razorpay_signature: fake.sign(one.order.id, id),
    });
    expect(body.payment.status).toBe('captured');
    expect(fake.ledger.payment(id).captured).toBe(true);
  });

  it('counts for nothing with a signature that does not hold, a payment of another order, or one that failed', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const paid = fake.pay(one.order.id);
    const refused = async (fields: object, from = one) => {
      const { status, body } = await answer(from, { ...paid, ...fields });
      expect(status).toBe(body.code === 'PAYMENT_NOT_FOUND' ? 404 : 400);
      return body.code;
    };
    expect(await refused({ razorpay_signature: 'a'.repeat(64) })).toBe('PAYMENT_NOT_VERIFIED');
    expect(await refused({ razorpay_signature: undefined })).toBe('VALIDATION');
    expect(await refused({ razorpay_signature: 'none' })).toBe('VALIDATION');
    expect(await refused({}, other)).toBe('PAYMENT_NOT_FOUND');
    const signed = (orderId: string, paymentId: string) => ({
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: fake.sign(orderId, paymentId),
    });
    expect(await refused(signed(other.order.id, paid.razorpay_payment_id), other)).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    expect(await refused(signed(one.order.id, 'pay_00000000000000'))).toBe('PAYMENT_NOT_VERIFIED');
    const { id } = fake.ledger.fail(one.order.id);
    expect(await refused(signed(one.order.id, id))).toBe('PAYMENT_NOT_VERIFIED');
    expect(await stateOf(one)).toEqual(['held', 'created']);
    expect(await stateOf(other)).toEqual(['held', 'created']);
  });

  it.each(['gone', 'error'] as const)('is looked for later when the gateway is %s', async trouble => {
    const one = await ordered();
    const paid = fake.pay(one.order.id);
    fake.misbehave(trouble);
    const { status, body } = await answer(one, paid);
    expect([status, body.code]).toEqual([503, 'BUSY']);
    server.clock.advance(6_000);
    await server.deps.jobs.runDue();
    expect(await stateOf(one)).toEqual(['held', 'created']);
    fake.misbehave(null);
    server.clock.advance(10_000);
    await server.deps.jobs.runDue();
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
  });
});

describe('a webhook', () => {
  it('confirms the seat without the checkout’s answer, and each event counts once', async () => {
    const one = await ordered();
    fake.pay(one.order.id);
    const event = lastEvent(one.order.id, 'payment.captured');
    const answers = await Promise.all(Array.from({ length: 6 }, () => webhook(event)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(6).fill([200, { received: true }]),
    );
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
    expect(await mailsTo(server, one.player)).toHaveLength(1);
    const stored = await server.deps.db
      .selectFrom('payment_events')
      .select('id')
      .where('id', '=', event.headers['x-razorpay-event-id'] as string)
      .execute();
    expect(stored).toHaveLength(1);
  });

  it('of an authorized payment has it captured; while the gateway is away it is to be sent again', async () => {
    const one = await ordered();
    const { id } = fake.ledger.authorize(one.order.id);
    const event = lastEvent(one.order.id, 'payment.authorized');
    fake.misbehave('gone');
    expect((await webhook(event)).status).toBe(503);
    fake.misbehave(null);
    expect((await webhook(event)).status).toBe(200);
    expect(fake.ledger.payment(id).status).toBe('captured');
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
  });

  it('of a failed try leaves the seat held, and the order can still be paid', async () => {
    const one = await ordered();
    fake.ledger.fail(one.order.id);
    await webhook(lastEvent(one.order.id, 'payment.failed'));
    expect(await stateOf(one)).toEqual(['held', 'failed']);
    const { body } = await answer(one, {});
    expect([body.order.id, body.payment.status]).toEqual([one.order.id, 'created']);
    await answer(one, fake.pay(one.order.id));
    fake.ledger.fail(one.order.id);
    await webhook(lastEvent(one.order.id, 'payment.failed'));
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
  });

  it('is read as it came, byte by byte, and refused with any other signature', async () => {
    const one = await ordered();
    fake.pay(one.order.id);
    const { body, headers } = lastEvent(one.order.id, 'payment.captured');
    const refused = async (changed: Partial<SignedEvent>) => {
      const { status, body: reply } = await webhook({ body, headers, ...changed });
      expect(status).toBe(400);
      return reply.code;
    };
    expect(await refused({ body: body.replace('{', '{ ') })).toBe('PAYMENT_NOT_VERIFIED');
    expect(await refused({ body: body.replace('25000', '25001') })).toBe('PAYMENT_NOT_VERIFIED');
    for (const signature of ['', 'ff', 'z'.repeat(64), 'a'.repeat(64)]) {
      const odd = { ...headers, 'x-razorpay-signature': signature };
      expect(await refused({ headers: odd })).toBe('PAYMENT_NOT_VERIFIED');
    }
    const { 'x-razorpay-signature': _, ...unsigned } = headers;
    expect(await refused({ headers: unsigned })).toBe('PAYMENT_NOT_VERIFIED');
    const { 'x-razorpay-event-id': __, ...nameless } = headers;
    expect(await refused({ headers: nameless })).toBe('BAD_REQUEST');
    expect(await refused({ body: '' })).toBe('PAYMENT_NOT_VERIFIED');
    const asText = await webhook({ body, headers: { ...headers, 'content-type': 'text/plain' } });
    expect(asText.status).toBe(415);
    expect(await stateOf(one)).toEqual(['held', 'created']);
  });

  it('of what does not concern us is thanked for', async () => {
    const order = fake.ledger.createOrder({ amount: 5000, currency: 'INR' });
    const { id } = fake.ledger.authorize(order.id);
    expect((await webhook(lastEvent(order.id, 'payment.authorized'))).status).toBe(200);
    expect(fake.ledger.payment(id).status).toBe('authorized');
    fake.ledger.capture(id, 5000);
    expect((await webhook(lastEvent(order.id, 'payment.captured'))).status).toBe(200);
    fake.ledger.createRefund(id, {});
    expect((await webhook(lastEvent(order.id, 'refund.created'))).status).toBe(200);
  });
});

describe('a refund', () => {
  /** Money that came after its squad had left. */
  async function refundDue() {
    const one = await ordered();
    await answer(one, fake.pay(one.order.id));
    await server.call(`DELETE /scrims/${one.scrim._id}/book`, { token: one.player.token });
    const [queued] = await queueOf(server, owner, one.scrim._id);
    expect(queued?.status).toBe('refund-due');
    return { ...one, payment: queued! };
  }

  const refundIdOf = ({ reference }: { reference: string | null }) =>
    fake.ledger.refundsOf(reference as string).items.at(-1)?.id as string;

  const statusOf = async ({ scrim }: Ordered) => (await queueOf(server, owner, scrim._id))[0]?.status;

  it('is begun by the organizer, once, and is over when the gateway says so', async () => {
    const one = await refundDue();
    const begun = await decide(server, owner, one.payment, 'refunded', 'Sorry');
    expect([begun.status, begun.body.payment.status]).toEqual([200, 'refund-due']);
    const id = refundIdOf(one.payment);
    expect((await decide(server, owner, one.payment, 'refunded')).body.code).toBe('REFUND_UNDER_WAY');
    expect(fake.ledger.refundsOf(one.payment.reference as string).count).toBe(1);
    fake.ledger.settleRefund(id, 'processed');
    expect(await statusOf(one)).toBe('refund-due');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect(await statusOf(one)).toBe('refunded');
    expect((await mailsTo(server, one.player)).at(-1)?.body).toContain('Sorry');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect((await decide(server, owner, one.payment, 'refunded')).body.code).toBe('PAYMENT_DECIDED');
  });

  it('whose webhook got lost is asked for', async () => {
    const one = await refundDue();
    await decide(server, owner, one.payment, 'refunded');
    const id = refundIdOf(one.payment);
    server.clock.advance(minute + 1);
    await server.deps.jobs.runDue();
    expect(await statusOf(one)).toBe('refund-due');
    fake.ledger.settleRefund(id, 'processed');
    server.clock.advance(2 * minute);
    await server.deps.jobs.runDue();
    expect(await statusOf(one)).toBe('refunded');
  });

  it('whose answer got lost is not made twice', async () => {
    const one = await refundDue();
    fake.misbehave('error');
    expect((await decide(server, owner, one.payment, 'refunded')).status).toBe(503);
    fake.misbehave(null);
    fake.ledger.createRefund(one.payment.reference as string, {}, `${one.payment._id}-0`);
    expect((await decide(server, owner, one.payment, 'refunded')).status).toBe(200);
    expect(fake.ledger.refundsOf(one.payment.reference as string).count).toBe(1);
  });

  it('that the bank refuses can be tried again', async () => {
    const one = await refundDue();
    await decide(server, owner, one.payment, 'refunded');
    const id = refundIdOf(one.payment);
    fake.ledger.settleRefund(id, 'failed');
    await webhook(lastEvent(one.order.id, 'refund.failed'));
    expect(await statusOf(one)).toBe('refund-due');
    expect((await decide(server, owner, one.payment, 'refunded')).status).toBe(200);
    const refunds = fake.ledger.refundsOf(one.payment.reference as string).items;
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  it('of an earlier moment in Razorpay’s dashboard frees the seat that it paid', async () => {
    const one = await ordered({ slots: 1 });
    await answer(one, fake.pay(one.order.id));
    const next = await bookedPlayer(server, one.scrim._id);
    expect(next.booking.status).toBe('waitlisted');
    const [payment] = await queueOf(server, owner, one.scrim._id);
    const { id } = fake.ledger.createRefund(payment?.reference as string, {});
    fake.ledger.settleRefund(id, 'processed');
    await webhook(lastEvent(one.order.id, 'refund.processed'));
    expect(await stateOf(one)).toEqual(['cancelled', 'refunded']);
    const { booking } = (await optionsOf(server, next.player, one.scrim._id)).body;
    expect([booking.status, booking.slotNumber]).toEqual(['held', 1]);
  });
});

it('a UTR and an order for one seat: the second money is to be given back (D6)', async () => {
  const one = await ordered();
  const submitted = await handIn(server, one.player, one.scrim._id, newUtr());
  fake.pay(one.order.id);
  await webhook(lastEvent(one.order.id, 'order.paid'));
  expect((await stateOf(one))[0]).toBe('confirmed');
  expect((await decide(server, owner, submitted, 'approve')).body.payment.status).toBe('refund-due');
  const statuses = (await queueOf(server, owner, one.scrim._id)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['captured', 'refund-due']);
});

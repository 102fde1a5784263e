import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  decide,
  mailsTo,
  newUtr,
  optionsOf,
  pay,
  queueOf,
  razorpayKeys,
  submitUtr,
} from '../../../test/payments.ts';
import type { SignedEvent } from '../../../test/razorpay/webhooks.ts';
import { useRazorpay } from '../../../test/razorpay.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';

const stage = await useRazorpay();
const { fake, server, ordered, answer, webhook, lastEvent, stateOf } = stage;
const minute = 60_000;

describe('an order', () => {
  it('is for the booking’s fee in paise, and stays the same while unpaid', async () => {
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

  it('is returned again on a retry, even after a failed try; once paid, a retry gets the payment', async () => {
    const scrim = await publishScrim(server, stage.organizer, { entryFee: 250 });
    const { player } = await bookedPlayer(server, scrim._id);
    const wish = async () => (await pay(server, player, scrim._id, { method: 'razorpay' }, 'one-wish')).body;
    const { order } = await wish();
    fake.ledger.fail(order.id);
    await webhook(lastEvent(order.id, 'payment.failed'));
    expect(await wish()).toMatchObject({ order: { id: order.id }, payment: { status: 'created' } });
    fake.pay(order.id);
    await webhook(lastEvent(order.id, 'payment.captured'));
    const after = await wish();
    expect([after.payment.status, after.order]).toEqual(['captured', undefined]);
  });

  it('is created once for two simultaneous requests', async () => {
    const scrim = await publishScrim(server, stage.organizer, { entryFee: 250 });
    const { player } = await bookedPlayer(server, scrim._id);
    const wishes = Array.from({ length: 8 }, () => pay(server, player, scrim._id, { method: 'razorpay' }));
    const answers = await Promise.all(wishes);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
  });

  it('is not created for a slot with a UTR in review, or while the gateway is down', async () => {
    const scrim = await publishScrim(server, stage.organizer, { entryFee: 250 });
    const { player } = await bookedPlayer(server, scrim._id);
    fake.misbehave('gone');
    const away = await pay(server, player, scrim._id, { method: 'razorpay' });
    expect([away.status, away.body.code, away.body.message]).toEqual([503, 'BUSY', undefined]);
    expect(away.headers.get('retry-after')).toBe('5');
    fake.misbehave(null);
    expect((await pay(server, player, scrim._id, { method: 'razorpay' })).status).toBe(201);
    await submitUtr(server, player, scrim._id);
    const { body } = await pay(server, player, scrim._id, { method: 'razorpay' });
    expect(body.code).toBe('PAYMENT_SUBMITTED');
  });

  it('does not extend the hold', async () => {
    const one = await ordered({ holdMinutes: 5 });
    server.clock.advance(5 * minute + 1);
    await server.deps.jobs.runDue();
    expect(await stateOf(one)).toEqual(['expired', 'created']);
    expect((await answer(one, {})).body.code).toBe('HOLD_EXPIRED');
  });
});

describe('the checkout’s response', () => {
  it('confirms the slot, once the gateway agrees', async () => {
    const one = await ordered();
    const { status, body } = await answer(one, fake.pay(one.order.id));
    expect([status, body.payment.status]).toEqual([201, 'captured']);
    expect(body.payment.reference).toMatch(/^pay_/);
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
    await mailsTo(server, one.player);
    expect((await answer(one, { ...fake.pay(one.order.id) })).body.payment.status).toBe('refund-due');
    expect((await mailsTo(server, one.player)).map(({ subject }) => subject)).toEqual([
      `${one.scrim.title}: your slot is confirmed`,
      `${one.scrim.title}: your payment will be refunded`,
    ]);
  });

  it('is captured if it was only authorized', async () => {
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

  it('is ignored with an invalid signature, a payment of another order, or a failed one', async () => {
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

  it.each(['gone', 'error', 'new-keys'] as const)(
    'is checked later while the gateway responds with %s',
    async trouble => {
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
    },
  );
});

describe('a webhook', () => {
  it('confirms the slot without the checkout’s response, and each event is applied once', async () => {
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

  it('about an authorized payment captures it; while the gateway is down, it must be resent', async () => {
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

  it('about a failed try keeps the slot held, and the order can still be paid', async () => {
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

  it('is verified byte by byte, and rejected with any other signature', async () => {
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

  it('is processed with unknown extra fields, and rejected if its payment cannot be read', async () => {
    const one = await ordered();
    const { razorpay_payment_id: id } = fake.pay(one.order.id);
    const paid = lastEvent(one.order.id, 'payment.captured');
    const changed = (change: (payload: Record<string, unknown>) => void) => {
      const event = JSON.parse(paid.body);
      change(event.payload);
      const body = JSON.stringify(event);
      const signature = createHmac('sha256', razorpayKeys.webhookSecret).update(body).digest('hex');
      return { body, headers: { ...paid.headers, 'x-razorpay-signature': signature } };
    };
    const whole = JSON.parse(paid.body).payload.payment.entity;
    for (const entity of [
      { id, status: 'on its way' },
      { ...whole, id: `${id}\0` },
      { ...whole, order_id: '\0' },
    ]) {
      const unreadable = await webhook(
        changed(payload => {
          payload.payment = { entity };
        }),
      );
      expect([unreadable.status, unreadable.body.code]).toEqual([400, 'BAD_REQUEST']);
    }
    const odd = await webhook(
      changed(payload => {
        payload.refund = { entity: { id: 'rfnd_1', status: 'of a new kind' } };
      }),
    );
    expect(odd.status).toBe(200);
    expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
  });

  it('about anything else is acknowledged', async () => {
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

it('a payment whose events were lost while the keys were wrong is found once they are right (D6)', async () => {
  const one = await ordered({ holdMinutes: 15 });
  fake.pay(one.order.id);
  fake.misbehave('new-keys');
  server.clock.advance(14 * minute + 45_000);
  await server.deps.jobs.runDue();
  expect(await stateOf(one)).toEqual(['held', 'created']);
  fake.misbehave(null);
  server.clock.advance(minute);
  await server.deps.jobs.runDue();
  expect(await stateOf(one)).toEqual(['confirmed', 'captured']);
});

it('a UTR and an order for one slot: the second payment is refund due (D6)', async () => {
  const one = await ordered();
  const submitted = await submitUtr(server, one.player, one.scrim._id, newUtr());
  fake.pay(one.order.id);
  await webhook(lastEvent(one.order.id, 'order.paid'));
  expect((await stateOf(one))[0]).toBe('confirmed');
  expect((await decide(server, stage.organizer, submitted, 'approve')).body.payment.status).toBe(
    'refund-due',
  );
  const statuses = (await queueOf(server, stage.organizer, one.scrim._id)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['captured', 'refund-due']);
});

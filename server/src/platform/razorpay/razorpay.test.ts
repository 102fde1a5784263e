import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRazorpay, startFakeRazorpay } from '../../../test/razorpay/fake-razorpay.ts';
import { checkoutUrlOf, createRazorpay, GatewayError, type Razorpay, readWebhookEvent } from './razorpay.ts';

const keys = { keyId: 'rzp_test_standin', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };
let fake: FakeRazorpay;
let razorpay: Razorpay;

beforeAll(async () => {
  fake = await startFakeRazorpay({ ...keys, retryMs: 20 });
  razorpay = createRazorpay({ ...keys, apiUrl: fake.url });
});
beforeEach(() => fake.misbehave(null));
afterAll(() => fake.close());

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    error => {
      expect(error).toBeInstanceOf(GatewayError);
      return error as GatewayError;
    },
  );

describe('the Razorpay adapter, tested on the stand-in', () => {
  it('creates an order, finds its payments, and verifies the checkout’s signature', async () => {
    const order = await razorpay.createOrder(49900, 'receipt-1');
    expect(order).toMatchObject({ amount: 49900, currency: 'INR', status: 'created' });
    expect(order.id).toMatch(/^order_\w{14}$/);
    fake.ledger.fail(order.id);
    const answer = fake.pay(order.id);
    expect(answer.razorpay_payment_id).toMatch(/^pay_\w{14}$/);
    expect((await razorpay.paymentsOf(order.id)).map(({ status }) => status)).toEqual(['failed', 'captured']);
    expect(await razorpay.payment(answer.razorpay_payment_id)).toMatchObject({
      amount: 49900,
      order_id: order.id,
      status: 'captured',
    });
    const { razorpay_payment_id: id, razorpay_signature: signature } = answer;
    expect(razorpay.isCheckoutSigned(order.id, id, signature)).toBe(true);
    expect(razorpay.isCheckoutSigned(order.id, `${id}x`, signature)).toBe(false);
    expect(razorpay.isCheckoutSigned(order.id, id, 'no hex')).toBe(false);
    expect(razorpay.isCheckoutSigned(order.id, id, '')).toBe(false);
  });

  it('captures an authorized payment, in full and once', async () => {
    const { id: orderId } = await razorpay.createOrder(5000, 'receipt-2');
    const { id } = fake.ledger.authorize(orderId);
    expect((await refusalOf(razorpay.capture(id, 4999))).message).toContain('Capture amount must be equal');
    expect((await razorpay.capture(id, 5000)).status).toBe('captured');
    const again = await refusalOf(razorpay.capture(id, 5000));
    expect([again.status, again.refused]).toEqual([400, true]);
    expect(again.message).toContain('already been captured');
  });

  it('refunds once, however often it is asked to', async () => {
    const { id: orderId } = await razorpay.createOrder(5000, 'receipt-3');
    const { razorpay_payment_id: id } = fake.pay(orderId);
    const refund = await razorpay.refund(id, 5000, 'our-payment-3');
    expect(refund).toMatchObject({ amount: 5000, payment_id: id, status: 'pending' });
    expect((await razorpay.refund(id, 5000, 'our-payment-3')).id).toBe(refund.id);
    expect((await refusalOf(razorpay.refund(id, 5000, 'other-key-3'))).message).toContain('fully refunded');
    expect((await razorpay.payment(id)).status).toBe('refunded');
    fake.ledger.settleRefund(refund.id, 'failed');
    expect((await razorpay.payment(id)).status).toBe('captured');
    expect(await razorpay.refundsOf(id)).toMatchObject([{ id: refund.id, status: 'failed' }]);
  });

  it('distinguishes a rejection from an outage', async () => {
    expect((await refusalOf(razorpay.payment('pay_00000000000000'))).refused).toBe(true);
    const stranger = createRazorpay({ ...keys, keySecret: 'wrong', apiUrl: fake.url });
    const unknown = await refusalOf(stranger.createOrder(5000, 'r'));
    expect([unknown.status, unknown.refused]).toEqual([401, false]);
    expect((await refusalOf(razorpay.createOrder(99, 'r'))).message).toContain('less than minimum');
    fake.misbehave('gone');
    const gone = await refusalOf(razorpay.payment('pay_00000000000000'));
    expect([gone.status, gone.refused]).toEqual([0, false]);
    fake.misbehave('error');
    const broken = await refusalOf(razorpay.payment('pay_00000000000000'));
    expect([broken.status, broken.refused]).toEqual([502, false]);
  });

  it('returns the URL of the checkout script', () => {
    expect(checkoutUrlOf({ ...keys, apiUrl: 'https://api.razorpay.com' })).toBe(
      'https://checkout.razorpay.com/v1/checkout.js',
    );
    expect(checkoutUrlOf({ ...keys, apiUrl: fake.url })).toBe(`${fake.url}/v1/checkout.js`);
  });
});

describe('the stand-in’s webhooks', () => {
  it('are signed, have an event ID, and are resent until accepted', async () => {
    const got: { body: string; headers: Record<string, unknown> }[] = [];
    const shop = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      got.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
      response.writeHead(got.length < 3 ? 503 : 200).end();
    });
    await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve));
    fake.deliverTo(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`);
    const { id: orderId } = await razorpay.createOrder(5000, 'receipt-4');
    fake.ledger.fail(orderId);
    await expect.poll(() => got.length).toBe(3);
    fake.deliverTo(null);
    shop.close();
    expect(new Set(got.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
    for (const { body, headers } of got) {
      const signature = String(headers['x-razorpay-signature']);
      expect(signature).toBe(createHmac('sha256', keys.webhookSecret).update(body).digest('hex'));
      expect(razorpay.isWebhookSigned(Buffer.from(body), signature)).toBe(true);
      expect(razorpay.isWebhookSigned(Buffer.from(`${body} `), signature)).toBe(false);
      expect(readWebhookEvent(Buffer.from(body))).toMatchObject({
        event: 'payment.failed',
        paid: { order_id: orderId, status: 'failed', amount: 5000 },
      });
    }
  });

  it('with unknown fields are read as far as possible', () => {
    const read = (body: string) => readWebhookEvent(Buffer.from(body));
    expect(read('{"event":"invoice.paid","payload":{"invoice":{}}}')?.event).toBe('invoice.paid');
    expect(read('{"event":"invoice.paid"}')).toEqual({ event: 'invoice.paid', paid: null });
    for (const payment of ['7', '{}', '{"entity":{"id":"pay_1"}}']) {
      expect(read(`{"event":"payment.captured","payload":{"payment":${payment}}}`)).toEqual({
        event: 'payment.captured',
        paid: null,
      });
    }
    for (const body of ['', '[]', '{"event":5}', 'null']) {
      expect(readWebhookEvent(Buffer.from(body))).toBeNull();
    }
  });
});

describe('the stand-in’s checkout', () => {
  it('says that no money moves, and responds like checkout.js', async () => {
    const { id: orderId } = await razorpay.createOrder(49900, 'receipt-5');
    const query = new URLSearchParams({ key: keys.keyId, order_id: orderId, name: '<b>Nova</b>' });
    const html = await (await fetch(`${fake.url}/v1/checkout/public?${query}`)).text();
    expect(html).toContain('Stand-in for Razorpay. No money moves.');
    expect(html).toContain('₹499.00');
    expect(html).not.toContain('<b>Nova');
    const attempt = async (outcome: string) => {
      const response = await fetch(`${fake.url}/v1/checkout/attempts`, {
        method: 'POST',
        body: JSON.stringify({ key_id: keys.keyId, order_id: orderId, outcome }),
      });
      const body = (await response.json()) as Record<string, string> & { error: { description: string } };
      return { status: response.status, body };
    };
    expect(await attempt('failed')).toMatchObject({
      status: 200,
      body: { error: { reason: 'incorrect_pin', metadata: { order_id: orderId } } },
    });
    const { body } = await attempt('paid');
    expect(
      razorpay.isCheckoutSigned(orderId, String(body.razorpay_payment_id), String(body.razorpay_signature)),
    ).toBe(true);
    expect((await attempt('paid')).body.error.description).toBe('This order has already been paid.');
    const script = await fetch(`${fake.url}/v1/checkout.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });
});

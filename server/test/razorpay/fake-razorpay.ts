import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { checkoutFiles, checkoutPage } from './checkout-page.ts';
import { failure, Refusal } from './entities.ts';
import { createLedger, type LedgerEvent } from './ledger.ts';
import { createDelivery, type SignedEvent, signedEvent } from './webhooks.ts';

type Options = {
  /** 0 or absent: any free port. */
  port?: number;
  host?: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Where events are sent; can be set later with `deliverTo`. */
  webhookUrl?: string | null;
  /** The pause before the first retry of a webhook, in ms; it doubles each time. */
  retryMs?: number;
  /** Duration of a refund, in ms; null: until `settleRefund`. */
  refundMs?: number | null;
};

/** Faults of API calls: connection refused, no response, a server error, wrong keys. */
type Trouble = 'gone' | 'silence' | 'error' | 'new-keys';

export type FakeRazorpay = Awaited<ReturnType<typeof startFakeRazorpay>>;

/**
 * Serves Razorpay's API as documented (orders, payments, refunds, webhooks, checkout.js) on a port of this
 * machine, for tests and the demo. It keeps everything in memory; no money moves.
 */
export async function startFakeRazorpay(options: Options) {
  const { keyId, keySecret, webhookSecret, host = '127.0.0.1', refundMs = null } = options;
  const delivery = createDelivery(options.retryMs ?? 1_000);
  delivery.to(options.webhookUrl ?? null);
  const happened: (LedgerEvent & SignedEvent)[] = [];
  const ledger = createLedger(event => {
    const signed = signedEvent(event, webhookSecret);
    happened.push({ ...event, ...signed });
    delivery.send(signed);
  });
  const requests: string[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let trouble: Trouble | null = null;

  /** Returns the signature in the checkout's response. */
  const sign = (orderId: string, paymentId: string) =>
    createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');

  /** Completes a checkout: pays, captures as the order asks, and returns the response that `handler` gets. */
  const pay = (orderId: string) => {
    const { id, amount } = ledger.authorize(orderId);
    ledger.capture(id, amount);
    return { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: sign(orderId, id) };
  };

  const refund = (paymentId: string, body: object, key: string | undefined) => {
    const created = ledger.createRefund(paymentId, body, key);
    if (refundMs !== null && created.status === 'pending') {
      const timer = setTimeout(() => ledger.settleRefund(created.id, 'processed'), refundMs);
      timer.unref();
      timers.add(timer);
    }
    return created;
  };

  const attempt = (body: { key_id?: unknown; order_id?: unknown; outcome?: unknown }) => {
    if (body.key_id !== keyId) throw new Refusal('The api key provided is invalid', { status: 401 });
    const order = ledger.order(String(body.order_id));
    if (order.status === 'paid') throw new Refusal('This order has already been paid.');
    if (body.outcome === 'paid') return pay(order.id);
    const { id } = ledger.fail(order.id);
    return { error: { ...failure, metadata: { order_id: order.id, payment_id: id } } };
  };

  type Call = { body: Record<string, unknown>; request: IncomingMessage };
  const api: [string, RegExp, (ids: string[], call: Call) => unknown][] = [
    ['POST', /^\/v1\/orders$/, (_, { body }) => ledger.createOrder(body)],
    ['GET', /^\/v1\/orders\/(\w+)$/, ([id = '']) => ledger.order(id)],
    ['GET', /^\/v1\/orders\/(\w+)\/payments$/, ([id = '']) => ledger.paymentsOf(id)],
    ['GET', /^\/v1\/payments\/(\w+)$/, ([id = '']) => ledger.payment(id)],
    ['POST', /^\/v1\/payments\/(\w+)\/capture$/, ([id = ''], { body }) => ledger.capture(id, body.amount)],
    ['GET', /^\/v1\/payments\/(\w+)\/refunds$/, ([id = '']) => ledger.refundsOf(id)],
    [
      'POST',
      /^\/v1\/payments\/(\w+)\/refund$/,
      ([id = ''], { body, request }) => refund(id, body, request.headers['x-refund-idempotency']?.toString()),
    ],
    ['GET', /^\/v1\/refunds\/(\w+)$/, ([id = '']) => ledger.refund(id)],
  ];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      const text = (await buffer(request)).toString();
      const asset = checkoutFiles[pathname];
      if (request.method === 'GET' && asset) {
        return response.writeHead(200, { 'content-type': `${asset.type}; charset=utf-8` }).end(asset.text);
      }
      if (pathname === '/v1/checkout/public') {
        const told = (name: string) => searchParams.get(name) ?? '';
        const order = ledger.order(told('order_id'));
        const shown = { key: told('key'), order, name: told('name'), description: told('description') };
        return response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(checkoutPage(shown));
      }
      requests.push(`${request.method} ${pathname}`);
      if (pathname === '/v1/checkout/attempts') {
        // Not part of Razorpay's documented API: how the checkout's page talks to its server.
        return json(200, attempt(readJson(text)));
      }
      if (trouble === 'gone') return request.socket.destroy();
      if (trouble === 'silence') return undefined;
      if (trouble === 'error') throw new Refusal('We are facing some trouble.', { status: 502 });
      if (trouble === 'new-keys' || !isAuthorized(request, `${keyId}:${keySecret}`)) {
        throw new Refusal('Authentication failed', { status: 401 });
      }
      for (const [method, path, call] of api) {
        const match = path.exec(pathname);
        if (match && method === request.method) {
          return json(200, call(match.slice(1), { body: readJson(text), request }));
        }
      }
      throw new Refusal('The requested URL was not found on the server.', { status: 404 });
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal('The server encountered an error.', { status: 500 });
      return json(refusal.status, refusal.body());
    }
  };

  const server = createServer((request, response) => {
    // A client that disconnects midway is not our problem.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`,
    ledger,
    /** Everything that happened, with its webhook as it is or would be delivered. */
    happened,
    /** Every call received, answered or not: `POST /v1/orders`. */
    requests,
    pay,
    sign,
    deliverTo: delivery.to,
    /** Makes API calls fail in this way from now on; null: no longer. */
    misbehave: (how: Trouble | null): void => {
      trouble = how;
    },
    close: async (): Promise<void> => {
      delivery.close();
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}

function readJson(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text || '{}');
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // Reported below.
  }
  throw new Refusal('The request body is not valid JSON.');
}

function isAuthorized({ headers }: IncomingMessage, credentials: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(credentials).toString('base64')}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

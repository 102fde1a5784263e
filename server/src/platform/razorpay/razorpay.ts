import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export type RazorpayConfig = { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string };

/** Returns the script that opens Razorpay's checkout; a stand-in serves its own. */
export function checkoutUrlOf({ apiUrl }: RazorpayConfig): string {
  const host = apiUrl === 'https://api.razorpay.com' ? 'https://checkout.razorpay.com' : apiUrl;
  return `${host}/v1/checkout.js`;
}

const gatewayId = z.string().regex(/^\w+$/);

/** A payment in Razorpay's API; amounts in paise. */
const gatewayPayment = z.object({
  id: gatewayId,
  order_id: gatewayId.nullable(),
  amount: z.number().int(),
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  /** `captured` until it is refunded in full. */
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  /** Refunded so far or in progress, over all refunds. */
  amount_refunded: z.number().int().default(0),
});
export type GatewayPayment = z.output<typeof gatewayPayment>;

const order = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
  status: z.string(),
});
const gatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().int(),
  status: z.enum(['pending', 'processed', 'failed']),
});
export type GatewayRefund = z.output<typeof gatewayRefund>;

const collectionOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

const webhookEvent = z.object({
  event: z.string(),
  payload: z.object({ payment: z.object({ entity: z.unknown() }) }).catch({ payment: { entity: null } }),
});

/** The event's name, and its payment if it has a valid one. */
type WebhookEvent = { event: string; paid: GatewayPayment | null };

/** Reads the body of a webhook with a valid signature, as far as known; null if it is malformed. */
export function readWebhookEvent(body: Buffer): WebhookEvent | null {
  try {
    const { event, payload } = webhookEvent.parse(JSON.parse(body.toString('utf8')));
    return { event, paid: gatewayPayment.safeParse(payload.payment.entity).data ?? null };
  } catch {
    return null;
  }
}

const refusal = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

/** An error response of Razorpay, or a failure to reach it. `status` 0: no response, or an unreadable one. */
export class GatewayError extends Error {
  readonly status: number;
  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }

  /**
   * Whether Razorpay rejected the request itself, so that a retry will not help. A key that is wrong or has
   * just been changed (401) does not count, nor do other failures that pass with time.
   */
  get refused(): boolean {
    return this.status === 400 || this.status === 404 || this.status === 422;
  }
}

const timeoutMs = 8_000;

/** Minutes in which a paid order is captured automatically; for five days after, we can still capture it. */
const captureSettings = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: 'normal' },
};

export type Razorpay = ReturnType<typeof createRazorpay>;

/** Razorpay's API as documented: orders, payments, refunds, and the two signatures. */
export function createRazorpay({ keyId, keySecret, webhookSecret, apiUrl }: RazorpayConfig) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    { body, headers }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<z.output<Schema>> => {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(error => {
      throw new GatewayError('the payment gateway is not responding', 0, { cause: error });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) {
      const read = schema.safeParse(answer);
      if (read.success) return read.data;
      throw new GatewayError('the payment gateway sent an unexpected response', 0, { cause: read.error });
    }
    const refused = refusal.safeParse(answer);
    const description = refused.success ? refused.data.error.description : 'no description';
    throw new GatewayError(
      `the payment gateway responded ${response.status}: ${description}`,
      response.status,
    );
  };

  const signs = (payload: string | Buffer, secret: string, signature: string): boolean => {
    const expected = createHmac('sha256', secret).update(payload).digest();
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  const pathOf = (kind: 'orders' | 'payments', id: string) => `/${kind}/${encodeURIComponent(id)}`;

  return {
    keyId,

    /**
     * Opens an order that is captured automatically once paid. `amount` in paise; `receipt` is our payment's
     * id.
     */
    createOrder: (amount: number, receipt: string) =>
      call(order, 'POST', '/orders', {
        body: { amount, currency: 'INR', receipt, payment: captureSettings },
      }),

    payment: (id: string) => call(gatewayPayment, 'GET', pathOf('payments', id)),

    /** Returns every attempt to pay an order. */
    paymentsOf: async (orderId: string) =>
      (await call(collectionOf(gatewayPayment), 'GET', `${pathOf('orders', orderId)}/payments`)).items,

    /** Captures an authorized payment; `amount` in paise must be all of it. */
    capture: (id: string, amount: number) =>
      call(gatewayPayment, 'POST', `${pathOf('payments', id)}/capture`, {
        body: { amount, currency: 'INR' },
      }),

    /**
     * Refunds a payment or part of it; `amount` in paise. A repeat with the same `key` does not refund twice;
     * it is also the receipt.
     */
    refund: (id: string, amount: number, key: string) =>
      call(gatewayRefund, 'POST', `${pathOf('payments', id)}/refund`, {
        body: { amount, receipt: key, speed: 'normal' },
        headers: { 'x-refund-idempotency': key },
      }),

    /** Returns a payment's refunds, done, in progress or failed: the latest hundred; without a count, ten. */
    refundsOf: async (paymentId: string) =>
      (await call(collectionOf(gatewayRefund), 'GET', `${pathOf('payments', paymentId)}/refunds?count=100`))
        .items,

    /** Whether the checkout's response is Razorpay's: HMAC of `order|payment` with the key's secret. */
    isCheckoutSigned: (orderId: string, paymentId: string, signature: string) =>
      signs(`${orderId}|${paymentId}`, keySecret, signature),

    /** Whether a webhook is Razorpay's: HMAC of the raw body with the webhook's secret. */
    isWebhookSigned: (body: Buffer, signature: string) => signs(body, webhookSecret, signature),
  };
}

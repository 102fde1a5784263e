import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

export type RazorpayConfig = { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string };

/** The script that opens Razorpay's checkout; a stand-in serves its own. */
export function checkoutUrlOf({ apiUrl }: RazorpayConfig): string {
  const host = apiUrl === 'https://api.razorpay.com' ? 'https://checkout.razorpay.com' : apiUrl;
  return `${host}/v1/checkout.js`;
}

/** A payment as Razorpay tells of it; amounts in paise. */
const gatewayPayment = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
});
export type GatewayPayment = z.output<typeof gatewayPayment>;

const order = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
  status: z.string(),
});
const refund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number().int(),
  status: z.string(),
});
const refusal = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

/** What Razorpay refused, or that it could not be reached. `status` 0: no answer. */
export class GatewayError extends Error {
  readonly status: number;
  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const timeoutMs = 10_000;

export type Razorpay = ReturnType<typeof createRazorpay>;

/** Razorpay's API as documented: orders, payments, refunds, and the two signatures. */
export function createRazorpay({ keyId, keySecret, webhookSecret, apiUrl }: RazorpayConfig) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<z.output<Schema>> => {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(error => {
      throw new GatewayError('the payment gateway does not answer', 0, { cause: error });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return schema.parse(answer);
    const refused = refusal.safeParse(answer);
    const description = refused.success ? refused.data.error.description : 'no description';
    throw new GatewayError(
      `the payment gateway answered ${response.status}: ${description}`,
      response.status,
    );
  };

  const signs = (payload: string | Buffer, secret: string, signature: string): boolean => {
    const expected = createHmac('sha256', secret).update(payload).digest();
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return {
    keyId,

    /** Opens an order that is captured by itself once it is paid. `amount` in paise; `receipt` our payment's id. */
    createOrder: (amount: number, receipt: string) =>
      call(order, 'POST', '/orders', { amount, currency: 'INR', receipt, payment: { capture: 'automatic' } }),

    payment: (id: string) => call(gatewayPayment, 'GET', `/payments/${encodeURIComponent(id)}`),

    /** Every try to pay an order. */
    paymentsOf: async (orderId: string) =>
      (
        await call(
          z.object({ items: z.array(gatewayPayment) }),
          'GET',
          `/orders/${encodeURIComponent(orderId)}/payments`,
        )
      ).items,

    /** Takes an authorized payment; `amount` in paise must be the whole of it. */
    capture: (id: string, amount: number) =>
      call(gatewayPayment, 'POST', `/payments/${encodeURIComponent(id)}/capture`, {
        amount,
        currency: 'INR',
      }),

    /** Gives a payment back in full; `receipt` is unique, so that a repeat gives nothing twice. */
    refund: (id: string, receipt: string) =>
      call(refund, 'POST', `/payments/${encodeURIComponent(id)}/refund`, { receipt, speed: 'normal' }),

    /** Whether the checkout's answer is Razorpay's: HMAC of `order|payment` with the key's secret. */
    isCheckoutSigned: (orderId: string, paymentId: string, signature: string) =>
      signs(`${orderId}|${paymentId}`, keySecret, signature),

    /** Whether a webhook is Razorpay's: HMAC of the body as it came with the webhook's secret. */
    isWebhookSigned: (body: Buffer, signature: string) => signs(body, webhookSecret, signature),
  };
}

import { randomInt } from 'node:crypto';

// The objects of Razorpay's API as documented, as far as orders, payments and refunds need them. Amounts in paise,
// times in seconds.

export type Order = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: 'INR';
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string> | [];
  created_at: number;
};

export type Payment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: 'INR';
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: false;
  method: 'upi';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: null;
  bank: null;
  wallet: null;
  vpa: string;
  email: string;
  contact: string;
  notes: [];
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: { rrn: string | null };
  created_at: number;
};

export type Refund = {
  id: string;
  entity: 'refund';
  amount: number;
  currency: 'INR';
  payment_id: string;
  notes: Record<string, string> | [];
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | null;
  speed_requested: 'normal' | 'optimum';
};

export type Collection<Item> = { entity: 'collection'; count: number; items: Item[] };

export const collectionOf = <Item>(items: Item[]): Collection<Item> => ({
  entity: 'collection',
  count: items.length,
  items,
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Fourteen letters and digits, like in every Razorpay ID after its prefix. */
export function randomId(): string {
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** A rejection in the API's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;
  readonly field: string | undefined;
  constructor(description: string, { status = 400, reason = 'input_validation_failed', field = '' } = {}) {
    super(description);
    this.status = status;
    this.reason = reason;
    this.field = field || undefined;
  }

  /** Returns its body, as documented. */
  body(): object {
    const known = this.status !== 401 && this.status !== 404;
    return {
      error: {
        code: this.status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description: this.message,
        source: known ? 'business' : 'NA',
        step: known ? 'payment_initiation' : 'NA',
        reason: known ? this.reason : 'NA',
        metadata: {},
        ...(this.field && { field: this.field }),
      },
    };
  }
}

/** What `checkout.js` and the payment itself say about a failed payment. */
export const failure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was not successful as you entered a wrong UPI PIN.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'incorrect_pin',
} as const;

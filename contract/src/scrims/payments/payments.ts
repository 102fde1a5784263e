import { z } from 'zod';
import { cursorField, listOf, optionalText, pathId, queryLimit, rawText } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { booking, payment, paymentStatuses } from '../booking-schema.ts';
import { byScrim, managers } from '../scrims.ts';

/** A payment in the organizer's queue, with what it is for. */
export const queuedPayment = payment.extend({
  scrimTitle: z.string(),
  teamName: z.string(),
  payerName: z.string(),
  /** The payer's account is deleted: nobody is notified, and only the reference identifies the payer. */
  payerErased: z.boolean(),
  phone: z.string(),
  slotNumber: z.number().int().nullable(),
  /** Minutes that the slot is held again if the payment is rejected, but never beyond the end of the scrim. */
  holdMinutes: z.number().int(),
  /** The squad has lost its slot, or has paid another way: once approved, this payment is a refund due. */
  seatGone: z.boolean(),
});
export type QueuedPayment = z.infer<typeof queuedPayment>;

/** What the web app passes to Razorpay's checkout; `amount` in paise, as Razorpay counts. */
const razorpayOrder = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
  keyId: z.string(),
});
export type RazorpayOrder = z.infer<typeof razorpayOrder>;

/**
 * How the reader's booking can be paid now: both ways are null if there is nothing to pay. `link` is the
 * upi:// address in the QR code.
 */
const paymentOptions = z.object({
  amount: z.number().int(),
  holdExpiresAt: z.string().nullable(),
  upi: z.object({ vpa: z.string(), payeeName: z.string(), link: z.string() }).nullable(),
  /** `checkoutUrl`: the script that opens Razorpay's checkout; the pay step's CSP allows it. */
  razorpay: z.object({ keyId: z.string(), checkoutUrl: z.string() }).nullable(),
  payment: payment.nullable(),
});
export type PaymentOptions = z.infer<typeof paymentOptions>;

const utr = rawText(12, 'Enter the 12-digit UTR', 'The UTR has 12 digits')
  .transform(value => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{12}$/, 'The UTR has 12 digits'));

const razorpayId = z.string().max(100).regex(/^\w+$/);

/** Body of POST /scrims/{id}/payment: a UTR, a request for a Razorpay order, or the checkout's response. */
const payBody = z.discriminatedUnion('method', [
  z.object({ method: z.literal('upi'), reference: utr }),
  z.object({
    method: z.literal('razorpay'),
    razorpay_order_id: razorpayId.optional(),
    razorpay_payment_id: razorpayId.optional(),
    razorpay_signature: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
]);
export type PayBody = z.output<typeof payBody>;

/** `reopen` undoes an approval, within `limits.undoApproveMs`. */
const paymentActions = ['approve', 'reject', 'refunded', 'reopen'] as const;

/** Body of PATCH /scrims/{id}/payments/{paymentId}. */
const decidePaymentBody = z.object({
  action: z.enum(paymentActions),
  note: optionalText(limits.note).default(''),
});
export type DecidePaymentBody = z.output<typeof decidePaymentBody>;

export const paymentRoutes = {
  options: route({
    method: 'GET',
    path: '/scrims/:id/payment',
    summary: 'How to pay for your booking, and its payment; the latest booking if none is active',
    access: 'signed-in',
    params: byScrim,
    status: 200,
    response: z.object({ payment: paymentOptions, booking }),
  }),
  pay: route({
    method: 'POST',
    path: '/scrims/:id/payment',
    summary:
      'Submit a UTR (a new one replaces the previous payment), request a Razorpay order, or submit the checkout’s response (the booker)',
    repeatable: true,
    access: 'signed-in',
    params: byScrim,
    body: payBody,
    status: 201,
    response: z.object({ payment, order: razorpayOrder.optional() }),
  }),
  list: route({
    method: 'GET',
    path: '/scrims/:id/payments',
    summary: 'The payments of a scrim (owner, admin)',
    ...managers,
    params: byScrim,
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      status: z.enum(paymentStatuses).optional().catch(undefined),
    }),
    status: 200,
    response: listOf(queuedPayment),
  }),
  decide: route({
    method: 'PATCH',
    path: '/scrims/:id/payments/:paymentId',
    summary:
      'Approve or reject a UTR, undo an approval within two minutes, record a refund or start one at Razorpay (owner, admin); a second decision is 409',
    ...managers,
    params: byScrim.extend({ paymentId: pathId('PAYMENT_NOT_FOUND') }),
    body: decidePaymentBody,
    status: 200,
    response: z.object({ payment }),
  }),
  /** The raw body is kept: its signature covers the bytes. */
  razorpayWebhook: route({
    method: 'POST',
    path: '/payments/razorpay/webhook',
    summary: 'Razorpay’s signed payment events; each counts once',
    access: 'public',
    always: true,
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
};

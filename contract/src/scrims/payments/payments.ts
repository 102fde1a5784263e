import { z } from 'zod';
import { optionalText, rawText } from '../../fields.ts';
import { limits } from '../../limits.ts';

export const paymentMethods = ['upi', 'razorpay'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * `created`: an order waits for its payment. `submitted`: a UTR waits for the organizer. `captured`: the money is there.
 * `rejected`: the organizer did not find it, or its squad has handed in another UTR in its place. `refund-due`: it is
 * there, but the seat is not. `refunded`: all of it was given back.
 */
export const paymentStatuses = [
  'created',
  'submitted',
  'captured',
  'rejected',
  'failed',
  'refund-due',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A payment as its payer and the organizer see it; `amount` in rupees. */
export const payment = z.object({
  _id: z.string(),
  scrimId: z.string(),
  bookingId: z.string(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  amount: z.number().int(),
  /** The UTR of a UPI payment, or the gateway's payment id. */
  reference: z.string().nullable(),
  /** What the organizer said when deciding, or why it ended without them. */
  note: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type Payment = z.infer<typeof payment>;

/** A payment in the organizer's queue, with what it is for. */
export const queuedPayment = payment.extend({
  scrimTitle: z.string(),
  teamName: z.string(),
  payerName: z.string(),
  /** Its payer's account is deleted: nobody is told any more, and only the reference leads back to whom it came from. */
  payerErased: z.boolean(),
  phone: z.string(),
  slotNumber: z.number().int().nullable(),
  /** How long the slot is held again when the payment is rejected, in minutes; never beyond the end of the scrim. */
  holdMinutes: z.number().int(),
  /** Its squad has no seat any more, or has paid for it otherwise: once it is approved, it is to go back. */
  seatGone: z.boolean(),
});
export type QueuedPayment = z.infer<typeof queuedPayment>;

/** What the web app hands to Razorpay's checkout; `amount` in paise, as Razorpay counts. */
export const razorpayOrder = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.literal('INR'),
  keyId: z.string(),
});
export type RazorpayOrder = z.infer<typeof razorpayOrder>;

/**
 * How the reader's booking can be paid right now: both ways are null once there is nothing to pay. `link` is the upi://
 * address that the QR code shows too.
 */
export const paymentOptions = z.object({
  amount: z.number().int(),
  holdExpiresAt: z.string().nullable(),
  upi: z.object({ vpa: z.string(), payeeName: z.string(), link: z.string() }).nullable(),
  /** `checkoutUrl`: the script that opens Razorpay's checkout; the pay step's CSP lets it run. */
  razorpay: z.object({ keyId: z.string(), checkoutUrl: z.string() }).nullable(),
  payment: payment.nullable(),
});
export type PaymentOptions = z.infer<typeof paymentOptions>;

const utr = rawText(12, 'Enter the 12-digit UTR', 'The UTR has 12 digits')
  .transform(value => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{12}$/, 'The UTR has 12 digits'));

const razorpayId = z.string().max(100).regex(/^\w+$/);

/** Body of POST /scrims/{id}/payment: a UTR, a wish for an order, or what the checkout answered. */
export const payBody = z.discriminatedUnion('method', [
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
export const decidePaymentBody = z.object({
  action: z.enum(paymentActions),
  note: optionalText(limits.note).default(''),
});
export type DecidePaymentBody = z.output<typeof decidePaymentBody>;

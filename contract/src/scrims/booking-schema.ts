import { z } from 'zod';
import { squadPlayer } from '../events/squads.ts';

export const paymentMethods = ['upi', 'razorpay'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * `created`: an order awaits its payment. `submitted`: a UTR awaits the organizer. `captured`: the payment
 * arrived. `rejected`: the organizer did not find it, or the squad submitted another UTR instead. `failed`:
 * an attempt failed, or another order replaced this one; it can still be paid. `refund-due`: the payment
 * arrived, but the slot is gone or the amount was wrong. `refunded`: refunded in full.
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
  /** The organizer's note on the decision, or why the payment ended without one. */
  note: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});

export type Payment = z.infer<typeof payment>;

/** `held`, `confirmed` and `waitlisted` bookings are active; the others are history. */
export const bookingStatuses = ['held', 'confirmed', 'waitlisted', 'cancelled', 'kicked', 'expired'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** A booking as its squad and the organizer see it. */
export const booking = z.object({
  _id: z.string(),
  scrimId: z.string(),
  /** Null for a walk-in squad, which the organizer added and which has no account. */
  userId: z.string().nullable(),
  teamName: z.string(),
  players: z.array(squadPlayer),
  phone: z.string(),
  /** Null on the waitlist; the last slot once the booking has ended. */
  slotNumber: z.number().int().nullable(),
  status: z.enum(bookingStatuses),
  /** In rupees, fixed when the slot is taken; the scrim's current fee while waitlisted. 0: free. */
  fee: z.number().int(),
  /** Null unless held without a payment in progress. */
  holdExpiresAt: z.string().nullable(),
  /** 1 is next; null unless waitlisted. */
  waitlistPosition: z.number().int().nullable(),
  payment: payment.nullable(),
  createdAt: z.string(),
});

export type Booking = z.infer<typeof booking>;

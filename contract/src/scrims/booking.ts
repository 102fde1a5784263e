import { z } from 'zod';
import { squadPlayer } from '../events/squads.ts';

export const paymentMethods = ['upi', 'razorpay'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * `created`: an order awaits its payment. `submitted`: a UTR awaits the organizer. `captured`: the payment
 * arrived. `rejected`: the organizer did not find it, or its squad has submitted another UTR instead.
 * `refund-due`: the payment arrived, but the slot is gone. `refunded`: refunded in full.
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
  /** The organizer's note on the decision, or why it ended without one. */
  note: z.string(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});

export type Payment = z.infer<typeof payment>;

/** `held`, `confirmed` and `waitlisted` count; the other three are history. */
export const bookingStatuses = ['held', 'confirmed', 'waitlisted', 'cancelled', 'kicked', 'expired'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** A booking as its squad and the organizer see it. */
export const booking = z.object({
  _id: z.string(),
  scrimId: z.string(),
  /** Null for a walk-in squad: the organizer added it, and nobody signs in for it. */
  userId: z.string().nullable(),
  teamName: z.string(),
  players: z.array(squadPlayer),
  phone: z.string(),
  /** Null while it waits; what it last was once it is history. */
  slotNumber: z.number().int().nullable(),
  status: z.enum(bookingStatuses),
  /**
   * Fee of this booking in rupees, fixed when the slot was taken; the current fee while waitlisted. 0 is
   * free.
   */
  fee: z.number().int(),
  /** Null unless held without a payment under way. */
  holdExpiresAt: z.string().nullable(),
  /** 1 is next; null unless it waits. */
  waitlistPosition: z.number().int().nullable(),
  payment: payment.nullable(),
  createdAt: z.string(),
});

export type Booking = z.infer<typeof booking>;

import { z } from 'zod';
import { squadPlayer } from '../events/squads.ts';

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
  /** What this booking owes in rupees, as it was when the seat was taken; while it waits, what a seat costs now. 0 is free. */
  fee: z.number().int(),
  /** Null unless held without a payment under way. */
  holdExpiresAt: z.string().nullable(),
  /** 1 is next; null unless it waits. */
  waitlistPosition: z.number().int().nullable(),
  payment: payment.nullable(),
  createdAt: z.string(),
});

export type Booking = z.infer<typeof booking>;

import type { Booking } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Payment } from '@hotdrop/contract/scrims/payments/payments.ts';

/** Where the own booking stands with its fee, and with it what the pay step shows. */
export type PayView = 'pay' | 'submitted' | 'paid' | 'free' | 'waitlisted' | 'expired' | 'ended';

/** Decides it by the clock of the reader: a hold that has run out is over before the server says so. `now` in ms. */
export function payView(booking: Booking, payment: Payment | null, now: number): PayView {
  switch (booking.status) {
    case 'confirmed':
      return booking.fee === 0 ? 'free' : 'paid';
    case 'waitlisted':
      return 'waitlisted';
    case 'held':
      if (payment?.status === 'submitted') return 'submitted';
      return booking.holdExpiresAt !== null && Date.parse(booking.holdExpiresAt) <= now ? 'expired' : 'pay';
    case 'expired':
      return 'expired';
    default:
      return 'ended';
  }
}

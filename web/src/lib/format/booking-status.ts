import type { BookingStatus } from '@hotdrop/contract/scrims/bookings/bookings.ts';

/** Where a booking stands, in the words of a badge. */
export const bookingStatusText: Record<BookingStatus, string> = {
  held: 'Held',
  confirmed: 'Confirmed',
  waitlisted: 'Waitlist',
  cancelled: 'Given up',
  kicked: 'Kicked',
  expired: 'Hold ran out',
};

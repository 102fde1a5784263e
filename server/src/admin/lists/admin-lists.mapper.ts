import type { AdminBooking, AdminPayment } from '@hotdrop/contract/admin/lists/lists.ts';
import { toBooking, toPayment } from '../../scrims/bookings/bookings.mapper.ts';
import type { FullBooking } from '../../scrims/bookings/bookings.queries.ts';
import type { BookingContext, FullPayment } from './admin-lists.queries.ts';

/** Maps a booking with its lobby and booker. */
export function toAdminBooking(
  { row, ...rest }: FullBooking,
  { scrimTitle, scrimStartAt, user }: BookingContext,
): AdminBooking {
  return { ...toBooking(row, rest), scrimTitle, scrimStartAt: scrimStartAt.toISOString(), user };
}

/** Maps a payment with its purpose and both sides. */
export function toAdminPayment(row: FullPayment): AdminPayment {
  return {
    ...toPayment(row),
    scrimTitle: row.scrim_title,
    teamName: row.team_name,
    payer: row.payer,
    payee: row.payee,
  };
}

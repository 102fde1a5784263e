import type { BookingStatus } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { bookingStatusText } from '../../lib/format/booking-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'warn',
  confirmed: 'ok',
  waitlisted: 'neutral',
  cancelled: 'neutral',
  kicked: 'bad',
  expired: 'neutral',
};

/** Where a booking stands; in the waitlist with its place. */
export function BookingBadge({ status, place }: { status: BookingStatus; place: number | null }) {
  return (
    <Badge tone={tones[status]}>
      {bookingStatusText[status]}
      {status === 'waitlisted' && place !== null && ` ${place}`}
    </Badge>
  );
}

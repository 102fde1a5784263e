import type { BookingStatus } from '@hotdrop/contract/scrims/booking.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { bookingStatusText } from '../../lib/format/booking-status.ts';

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

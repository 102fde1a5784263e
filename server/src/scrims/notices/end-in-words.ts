import type { KindTexts } from '../../notifications/notice-source.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';

type Ended = { booking: Pick<BookingRow, 'status'>; scrim: Pick<ScrimRow, 'id' | 'title' | 'cancelled_at'> };

/** Returns how a booking ended, as a sentence; null while the squad has a slot or is on the waitlist. */
export function endInWords({ booking, scrim }: Ended): string | null {
  switch (booking.status) {
    case 'kicked':
      return 'Your squad was kicked.';
    case 'expired':
      return 'Your hold has ended.';
    case 'cancelled':
      // It gave its slot up or left the waitlist, or its payment was refunded in Razorpay's dashboard. It may have
      // booked again.
      return scrim.cancelled_at ? 'The scrim was cancelled.' : 'This booking has ended.';
    default:
      return null;
  }
}

/** For a squad that is out, the body says how that came about, instead of what was true before. */
export const whileIn = <About extends Ended>(kind: KindTexts<About>): KindTexts<About> => ({
  ...kind,
  text: about => {
    const text = kind.text(about);
    const end = endInWords(about);
    return end ? { ...text, body: `${about.scrim.title}. ${end}`, link: `/scrims/${about.scrim.id}` } : text;
  },
});

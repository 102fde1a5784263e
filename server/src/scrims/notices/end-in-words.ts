import type { KindTexts } from '../../notifications/notice-source.ts';
import type { AboutSquad } from './squad-notices.ts';

/** Returns how a booking ended, as a sentence; null while the squad has a slot or is on the waitlist. */
export function endInWords({ booking, scrim }: AboutSquad): string | null {
  switch (booking.status) {
    case 'kicked':
      return 'Your squad was kicked.';
    case 'expired':
      return 'Your hold has ended.';
    case 'cancelled':
      return scrim.cancelled_at ? 'The scrim was cancelled.' : 'Your squad gave up its slot.';
    default:
      return null;
  }
}

/** Has a squad that is out read so, instead of what was true while it was in. */
export const whileIn = (kind: KindTexts<AboutSquad>): KindTexts<AboutSquad> => ({
  ...kind,
  text: about => {
    const text = kind.text(about);
    const end = endInWords(about);
    return end ? { ...text, body: `${about.scrim.title}. ${end}`, link: `/scrims/${about.scrim.id}` } : text;
  },
});

import type { User } from '@hotdrop/contract/account/users.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { isBookingOpen } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { SessionStatus } from '../../lib/session/store.ts';
import { capacityOf } from '../lobby-slots.ts';

/** What the reader can do about a seat, and with it what stands in the panel. */
export type BookingView =
  | 'checking'
  | 'own'
  | 'cancelled'
  | 'over'
  | 'not-open'
  | 'closed'
  | 'organizer'
  | 'suspended'
  | 'not-a-player'
  | 'sign-in'
  | 'kicked'
  | 'book'
  | 'waitlist';

type Reader = {
  status: SessionStatus;
  user: Pick<User, '_id' | 'role'> | null;
  /** The organizer has put the reader's squad out: there is no way back. */
  isKicked: boolean;
};

/** Decides it by the clock of the reader, so that a page that stays open does not grow old. `now` in ms. */
export function bookingView(scrim: Scrim, { status, user, isKicked }: Reader, now: number): BookingView {
  if (status === 'loading') return 'checking';
  if (scrim.myBooking) return 'own';
  if (scrim.cancelledAt) return 'cancelled';
  if (now > Date.parse(scrim.endAt)) return 'over';
  if (canManageScrim(user, scrim)) return 'organizer';
  if (scrim.organizerSuspended) return 'suspended';
  if (now < Date.parse(scrim.bookingOpensAt)) return 'not-open';
  if (!isBookingOpen(scrim, now)) return 'closed';
  if (!user) return 'sign-in';
  if (user.role !== 'player') return 'not-a-player';
  if (isKicked) return 'kicked';
  return isFull(scrim) ? 'waitlist' : 'book';
}

/** The views in which a seat can be asked for. */
export function canAsk(view: BookingView): boolean {
  return view === 'book' || view === 'waitlist' || view === 'sign-in';
}

/** Whether whoever books now has to wait. */
export function isFull(scrim: Scrim): boolean {
  return scrim.bookedCount >= capacityOf(scrim);
}

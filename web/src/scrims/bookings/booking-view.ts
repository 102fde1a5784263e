import type { User } from '@hotdrop/contract/account/users.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { isBookingOpen } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormOpener } from '../../events/use-form-opener.ts';
import type { SessionStatus } from '../../lib/session/store.ts';
import { isFull } from '../model.ts';
import type { BookingFormProps } from './booking-dialog.tsx';

const load = () => import('./booking-dialog.tsx').then(module => module.BookingDialog);

/** Query parameter that keeps the picked slot across sign-in. */
const SLOT = 'slot';

function slotIn(params: URLSearchParams): number | null {
  const slot = Number.parseInt(params.get(SLOT) ?? '', 10);
  return Number.isNaN(slot) ? null : slot;
}

/** Opens the booking form for a slot, or for the next free one. */
export function useBookingForm(view: BookingView) {
  const [params] = useSearchParams();
  const [slotNumber, onSlot] = useState(() => slotIn(params));
  const { onOpen, onSignIn, ...form } = useFormOpener<BookingFormProps>({
    load,
    wanted: 'book',
    isOfUse: view === 'book' || view === 'waitlist',
    signInText: 'Please sign in to book',
    extra: SLOT,
  });

  function take(slot: number | null) {
    onSlot(slot);
    if (view === 'sign-in') onSignIn(slot === null ? '' : String(slot));
    else void onOpen();
  }

  return {
    ...form,
    slotNumber,
    onSlot,
    /** Opens the form for a slot (null: the next free one), after sign-in if needed; undefined if booking is not possible. */
    onTake: canAsk(view) ? take : undefined,
  };
}

/** What the reader can do about a slot. Decides what the booking panel shows. */
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
  /** Whether the organizer kicked the reader's squad, which then cannot book again. */
  isKicked: boolean;
};

/** Returns the view by the reader's clock, so that an open page stays up to date. `now` in ms. */
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

/** Whether the reader can book, join the waitlist or sign in to do so. */
export function canAsk(view: BookingView): boolean {
  return view === 'book' || view === 'waitlist' || view === 'sign-in';
}

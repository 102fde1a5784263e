import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormOpener } from '../../events/use-form-opener.ts';
import type { BookingFormProps } from './booking-dialog.tsx';
import { type BookingView, canAsk } from './booking-view.ts';

const load = () => import('./booking-dialog.tsx').then(module => module.BookingDialog);

/** In the URL after signing in: the seat that was picked before. */
const SLOT = 'slot';

function slotIn(params: URLSearchParams): number | null {
  const slot = Number.parseInt(params.get(SLOT) ?? '', 10);
  return Number.isNaN(slot) ? null : slot;
}

/** Opens the booking form for a seat, or for the next free one. */
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

  function take(seat: number | null) {
    onSlot(seat);
    if (view === 'sign-in') onSignIn(seat === null ? '' : String(seat));
    else void onOpen();
  }

  return {
    ...form,
    slotNumber,
    onSlot,
    /** Takes this seat, or the next free one; undefined where nobody can book. */
    onTake: canAsk(view) ? take : undefined,
  };
}

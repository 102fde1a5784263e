import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownSquadsQuery } from '../../components/squad/last-squad.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { sleep } from '../../lib/sleep.ts';
import { toast } from '../../lib/toast.ts';
import { type BookingView, canAsk } from './booking-view.ts';

export type BookingFormProps = {
  scrim: Scrim;
  user: User;
  open: boolean;
  /** Booking has ended, also while the form is open. */
  isClosed: boolean;
  /** The seat that was picked on the board; null for the next free one. */
  slotNumber: number | null;
  onSlot: (slotNumber: number | null) => void;
  onClose: () => void;
};

/** In the URL after signing in to book: the form opens by itself, with the seat that was picked. */
const WANTED = 'book';
const SLOT = 'slot';

const LAST_SQUAD_MS = 1500;

/** Opens the booking form, whose code is loaded when it is first needed, and sends the signed-out to sign in. */
export function useBookingForm(view: BookingView) {
  const [Form, setForm] = useState<ComponentType<BookingFormProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(false);
  const [slotNumber, setSlotNumber] = useState<number | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [params, setParams] = useSearchParams();

  async function openForm(wanted: number | null) {
    setSlotNumber(wanted);
    setOpening(true);
    try {
      const [module] = await Promise.all([
        import('./booking-dialog.tsx'),
        // The last squad is to stand in the form from the start, but is not worth a long wait.
        Promise.race([client.prefetchQuery(ownSquadsQuery()), sleep(LAST_SQUAD_MS)]),
      ]);
      setForm(() => module.BookingDialog);
      setOpen(true);
    } catch {
      toast.error('The form could not be loaded. Check your connection and try again.');
    } finally {
      setOpening(false);
    }
  }

  function signIn(wanted: number | null) {
    // A hint, not a failure: nothing was refused yet.
    toast('Please sign in to book');
    const back = new URLSearchParams(params);
    back.set(WANTED, '1');
    if (wanted !== null) back.set(SLOT, String(wanted));
    navigate('/login', { state: { from: { ...location, search: `?${back}` } } });
  }

  const wanted = params.has(WANTED) && (view === 'book' || view === 'waitlist');
  const openNow = useRef(openForm);
  useEffect(() => {
    openNow.current = openForm;
  });
  useEffect(() => {
    if (!wanted) return;
    const seat = Number.parseInt(params.get(SLOT) ?? '', 10);
    setParams(
      before => {
        const rest = new URLSearchParams(before);
        rest.delete(WANTED);
        rest.delete(SLOT);
        return rest;
      },
      { replace: true },
    );
    void openNow.current(Number.isNaN(seat) ? null : seat);
  }, [wanted, params, setParams]);

  return {
    Form,
    open,
    opening,
    slotNumber,
    onSlot: setSlotNumber,
    onClose: () => setOpen(false),
    /** Takes this seat, or the next free one; undefined where nobody can book. */
    onTake: canAsk(view)
      ? (seat: number | null) => (view === 'sign-in' ? signIn(seat) : void openForm(seat))
      : undefined,
  };
}

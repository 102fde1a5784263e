import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import { isBookingOpen } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import type { ReactNode } from 'react';
import { StickyAction } from '../../events/event-page.tsx';
import { feeText } from '../../lib/format/money.ts';
import { countdown, dateTime, midSentence, whenText, withIst } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FillBar } from '../../ui/fill-bar.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { capacityOf, isFull, slotsIn } from '../model.ts';
import { type BookingView, canAsk } from './booking-view.ts';
import { TimeLeft } from './time-left.tsx';
import { endedText, leftText } from './wording.ts';

type Props = {
  scrim: Scrim;
  view: Exclude<BookingView, 'own'>;
  /** The reader's last booking here, if it has ended. */
  ended: Booking | null;
  now: number;
  /** Books the next free slot or joins the waitlist; sends signed-out readers to sign in. */
  onBook: () => void;
  opening: boolean;
};

/** Shows fee, slots, deadline, and the booking button or why there is none. */
export function BookPanel({ scrim, view, ended, now, onBook, opening }: Props) {
  const lost = ended && endedText(ended, scrim);
  const note = noteOf(scrim, view, now);
  return (
    <section aria-label="Booking" tabIndex={-1} className="panel grid gap-4 p-4">
      {lost && (
        <p role="status" className="rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5">
          {lost}
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-ink-2">Registration fee</span>
        <span className={`numeric text-2xl ${scrim.entryFee === 0 ? 'text-ok' : ''}`}>
          {feeText(scrim.entryFee)}
        </span>
      </p>
      {view !== 'cancelled' && (
        <div>
          <FillBar label="Slots taken" unit="slot" taken={scrim.bookedCount} capacity={capacityOf(scrim)} />
          {view !== 'over' && (
            <Deadline scrim={scrim} isOpen={view !== 'suspended' && isBookingOpen(scrim, now)} />
          )}
        </div>
      )}
      {view === 'not-open' && (
        <TimeLeft label="Booking opens in" until={scrim.bookingOpensAt} tone="accent" />
      )}
      {canAsk(view) ? (
        <StickyAction>
          <Button variant="primary" className="w-full" busy={opening} onClick={onBook}>
            <span>
              {isFull(scrim) ? 'Join the waitlist' : 'Take next slot'}
              {/* While the button sticks to the bottom, the fee above it may be off screen. */}
              <span className="lg:hidden"> · {feeText(scrim.entryFee)}</span>
            </span>
          </Button>
        </StickyAction>
      ) : (
        <div data-arrival className="grid empty:hidden">
          {unavailable[view] && (
            <Button className="w-full" disabled>
              {unavailable[view]}
            </Button>
          )}
        </div>
      )}
      {note && <p className="-mt-1 text-center text-ink-3 text-sm">{note}</p>}
    </section>
  );
}

/** "3 slots left · closes in 42:18", by the second in the last hour; "3 slots empty" while booking is not open. */
function Deadline({ scrim, isOpen }: { scrim: Scrim; isOpen: boolean }) {
  const left = Date.parse(scrim.bookingClosesAt) - useNow(1000);
  return (
    <p className="mt-2 text-ink-3 text-sm tabular-nums">
      {leftText(slotsIn(scrim, 'free').length, scrim.waitlistCount, isOpen)}
      {isOpen && left > 0 && (
        <>
          {' · '}
          <TimeText at={scrim.bookingClosesAt}>{`closes in ${countdown(left)}`}</TimeText>
        </>
      )}
    </p>
  );
}

const unavailable: Partial<Record<BookingView, string>> = {
  checking: 'Checking…',
  closed: 'Booking closed',
  over: 'Scrim over',
  cancelled: 'Cancelled',
  suspended: 'Booking paused',
  'not-open': 'Not open yet',
};

function noteOf(scrim: Scrim, view: BookingView, now: number): ReactNode {
  const paid = scrim.entryFee > 0;
  switch (view) {
    case 'book':
      return paid
        ? `Your slot is held for ${scrim.holdMinutes} minutes while you pay the organizer.`
        : 'Or choose an open slot on the board.';
    case 'waitlist':
      return 'Free slots go to the first squad on the waitlist.';
    case 'sign-in':
      return 'Please sign in to book';
    case 'not-a-player':
      return 'Slots are booked from a player account. You can switch yours in the settings.';
    case 'not-open':
      return (
        <TimeText
          at={scrim.bookingOpensAt}
        >{`Opens ${withIst(midSentence(whenText(scrim.bookingOpensAt, now)), scrim.bookingOpensAt)}`}</TimeText>
      );
    case 'closed':
      return (
        <TimeText
          at={scrim.bookingClosesAt}
        >{`Closed ${withIst(midSentence(dateTime(scrim.bookingClosesAt, now)), scrim.bookingClosesAt)}`}</TimeText>
      );
    case 'cancelled':
      return 'This scrim was cancelled.';
    case 'suspended':
      return 'Its organizer is suspended.';
    default:
      return '';
  }
}

import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Booking, Payment } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { placeLabel } from '../../lib/format/in-words.ts';
import { refundText, rupees } from '../../lib/format/money.ts';
import { atTime } from '../../lib/format/time.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { bookingStatusText } from '../bookings/wording.ts';
import type { Paying } from './pay-api.ts';

type Props = {
  view: Exclude<PayView, 'pay' | 'submitted'>;
  paying: Paying;
  /** Undefined until it has loaded. */
  scrim: Scrim | undefined;
  scrimId: string;
  now: number;
};

/** The pay step when there is nothing to pay now: what happened, and what to do next. */
export function PayOutcome({ view, paying, scrim, scrimId, now }: Props) {
  const { booking, payment } = paying;
  const slot = booking.slotNumber === null ? '' : slotText(booking.slotNumber);
  // A squad kicked before the cancellation sees that instead.
  if (scrim?.cancelledAt && booking.status !== 'kicked') {
    return (
      <Outcome tone="bad" badge="Cancelled" title="This scrim was cancelled" scrimId={scrimId}>
        {refundText(payment.payment) ||
          (booking.fee > 0 && booking.slotNumber !== null
            ? 'If you have paid already, send the organizer your UTR and ask for a refund.'
            : `${booking.teamName} had nothing to pay.`)}
      </Outcome>
    );
  }
  switch (view) {
    case 'paid':
    case 'free':
      return (
        <Outcome
          tone="ok"
          badge="Confirmed"
          big={slot}
          title={`You have slot ${slot}`}
          scrimId={scrimId}
          action={
            <ButtonLink
              variant="primary"
              to={`/rooms/${scrimId}`}
              reloadDocument
              icon={<MessagesSquare aria-hidden size={18} />}
            >
              Open room
            </ButtonLink>
          }
        >
          {view === 'paid' && payment.payment?.status === 'captured'
            ? `${rupees(payment.payment.amount)} paid. `
            : 'There is nothing to pay. '}
          Join slot {booking.slotNumber} in the game. {scrim && <Details scrim={scrim} now={now} />}
        </Outcome>
      );
    case 'waitlisted':
      return (
        <Outcome
          tone="warn"
          badge="Waitlist"
          big={booking.waitlistPosition === null ? '' : placeLabel(booking.waitlistPosition)}
          title="There is nothing to pay yet"
          scrimId={scrimId}
        >
          Your squad is on the waitlist. Once you get a slot, you have{' '}
          {scrim?.holdMinutes ?? limits.scrim.holdMinutes.default} minutes to pay.
        </Outcome>
      );
    case 'expired': {
      // A hold ends with its scrim at the latest.
      const isOver = scrim !== undefined && now >= Date.parse(scrim.endAt);
      return (
        <Outcome
          tone="bad"
          badge={bookingStatusText.expired}
          title={isOver ? 'This scrim is over' : 'Your hold has ended'}
          scrimId={scrimId}
          action={
            !isOver && (
              <ButtonLink variant="primary" to={`/scrims/${scrimId}?book=1`} reloadDocument>
                Book again
              </ButtonLink>
            )
          }
        >
          Slot {slot} was held for {booking.teamName} until the time ran out.{' '}
          {refundText(payment.payment) ||
            'If you have paid already, send the organizer your UTR and ask for a refund.'}
        </Outcome>
      );
    }
    case 'ended':
      return (
        <Outcome
          tone="neutral"
          badge={bookingStatusText[booking.status === 'kicked' ? 'kicked' : 'cancelled']}
          title="There is nothing to pay"
          scrimId={scrimId}
        >
          {booking.status === 'kicked'
            ? 'Your squad was kicked from this scrim.'
            : 'This booking is no longer active.'}{' '}
          {refundText(payment.payment)}
        </Outcome>
      );
  }
}

function Details({ scrim, now }: { scrim: Scrim; now: number }) {
  const at = scrim.roomDetailsAt;
  if (now >= Date.parse(at)) return 'Room ID and password are in the scrim room.';
  return (
    <>
      Room ID and password are released <TimeText at={at}>{atTime(at, now)}</TimeText>.
    </>
  );
}

type OutcomeProps = {
  tone: BadgeTone;
  badge: string;
  big?: string;
  title: string;
  scrimId: string;
  /** Above the link back. */
  action?: ReactNode;
  children: ReactNode;
};

/** Takes the focus when it replaces the form, as the pressed button is gone. */
function Outcome({ tone, badge, big, title, scrimId, action, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) heading.current?.focus();
  }, []);
  return (
    <section
      role="status"
      className="panel grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-5 py-8 text-center"
    >
      <Badge tone={tone}>{badge}</Badge>
      {big && <p className="numeric text-[4.5rem] text-accent leading-none">{big}</p>}
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="max-w-md text-ink-2">{children}</p>
      <div className="mt-2 grid w-full max-w-xs gap-2">
        {action}
        {/* A reload, for that page's own headers. */}
        <ButtonLink to={`/scrims/${scrimId}`} reloadDocument>
          Back to the scrim
        </ButtonLink>
      </div>
    </section>
  );
}

/** What the pay step shows, by the state of booking and fee. */
type PayView = 'pay' | 'submitted' | 'paid' | 'free' | 'waitlisted' | 'expired' | 'ended';

/** Returns the view by the reader's clock: a hold that ran out is over before the server says so. `now` in ms. */
export function payView(booking: Booking, payment: Payment | null, now: number): PayView {
  switch (booking.status) {
    case 'confirmed':
      return booking.fee === 0 ? 'free' : 'paid';
    case 'waitlisted':
      return 'waitlisted';
    case 'held':
      if (payment?.status === 'submitted') return 'submitted';
      return booking.holdExpiresAt !== null && Date.parse(booking.holdExpiresAt) <= now ? 'expired' : 'pay';
    case 'expired':
      return 'expired';
    default:
      return 'ended';
  }
}

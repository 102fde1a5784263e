import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { PushAsk } from '../../installed/push-ask.tsx';
import { sentence } from '../../lib/format/in-words.ts';
import { paymentSentText, referenceText, rupees } from '../../lib/format/money.ts';
import { dateTime, midSentence } from '../../lib/format/time.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Summary } from '../../ui/summary.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import { useGiveUp } from './bookings-api.ts';
import { TimeLeft } from './time-left.tsx';
import { bookingStatusText, giveUpText, newsOf, waitlistText } from './wording.ts';

type Props = {
  scrim: Scrim;
  booking: Booking;
  now: number;
  /** Room ID and password; renders nothing until they are set. */
  roomDetails: ReactNode;
  /** The squad's rank and points; renders nothing without results. */
  result: ReactNode;
};

/** The reader's own booking: slot, status and next step. */
export function OwnBooking({ scrim, booking, now, roomDetails, result }: Props) {
  useBookingNews(booking);
  const allIn = scrim.matchesPlayed >= scrim.matchCount;
  // Once all results are in, no room details follow, even before the planned end.
  const isOver = now > Date.parse(scrim.endAt) || (allIn && booking.status === 'confirmed');
  const isRoomOut = scrim.roomDetailsAt !== null && now >= Date.parse(scrim.roomDetailsAt);
  return (
    <section
      aria-label="Your booking"
      data-arrival
      tabIndex={-1}
      className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-accent p-4"
    >
      <Head booking={booking} isOver={isOver} />
      {booking.slotNumber === null ? <Place booking={booking} /> : <Slot booking={booking} isOver={isOver} />}
      {booking.status === 'confirmed' && result}
      {isOver && <Over scrim={scrim} booking={booking} />}
      {!isOver && booking.status === 'confirmed' && (
        <Confirmed scrim={scrim} booking={booking} now={now} roomDetails={roomDetails} />
      )}
      {!isOver && booking.status === 'held' && <Held scrim={scrim} booking={booking} now={now} />}
      {!isOver && booking.status === 'waitlisted' && <Waiting scrim={scrim} />}
      {!isOver && (
        <PushAsk
          title={isRoomOut ? 'Know what comes next' : 'Know when the room is out'}
          news="Hotdrop can notify you on this device: room ID, start, waitlist, payments."
        />
      )}
      {!isOver && <WayOut scrim={scrim} booking={booking} now={now} />}
    </section>
  );
}

/** Edit and give up before the start. During play, giving up is collapsed: squads open this page for the room. */
function WayOut({ scrim, booking, now }: Omit<Props, 'roomDetails' | 'result'>) {
  const giveUp = <GiveUp scrim={scrim} booking={booking} now={now} />;
  if (now < Date.parse(scrim.startAt)) {
    return (
      <div className="flex flex-wrap gap-2 *:flex-1">
        <EditSquad scrim={scrim} booking={booking} />
        {giveUp}
      </div>
    );
  }
  if (booking.status !== 'confirmed') return giveUp;
  return (
    <details>
      <Summary>Can’t play?</Summary>
      <div className="grid pt-1">{giveUp}</div>
    </details>
  );
}

function Head({ booking, isOver }: { booking: Booking; isOver: boolean }) {
  const { tone, label, beside } = headOf(booking, isOver);
  return (
    <p role="status" className="flex items-center justify-between gap-3">
      <Badge tone={tone}>{label}</Badge>
      <span className="text-ink-3 text-sm">{beside}</span>
    </p>
  );
}

function headOf(
  { status, payment, fee }: Booking,
  isOver: boolean,
): { tone: BadgeTone; label: string; beside: string } {
  if (status === 'confirmed') {
    const beside = fee > 0 ? `${rupees(fee)} paid` : 'You are in';
    return isOver
      ? { tone: 'neutral', label: 'Played', beside: fee > 0 ? beside : '' }
      : { tone: 'ok', label: bookingStatusText.confirmed, beside };
  }
  if (status === 'waitlisted')
    return { tone: 'warn', label: bookingStatusText.waitlisted, beside: isOver ? '' : 'Not in yet' };
  if (payment?.status === 'submitted') {
    return { tone: 'warn', label: paymentSentText, beside: '' };
  }
  return { tone: 'warn', label: 'Held for you', beside: `${rupees(fee)} to pay` };
}

/** Large slot number: players need it to join the right slot in the game. */
function Slot({ booking, isOver }: { booking: Booking; isOver: boolean }) {
  const { slotNumber, teamName, status } = booking;
  return (
    <div className="flex min-w-0 items-center gap-4">
      {slotNumber !== null && (
        <span className="numeric shrink-0 text-[3.25rem] text-accent leading-none">
          <span className="sr-only">Slot</span> {slotText(slotNumber)}
        </span>
      )}
      <div className="min-w-0">
        <p className="break-words font-semibold text-base">{teamName}</p>
        {status === 'confirmed' && !isOver && (
          <p className="text-ink-2 text-sm">Join slot {slotNumber} in the game</p>
        )}
      </div>
    </div>
  );
}

/** "3rd on the waitlist". */
function Place({ booking }: { booking: Booking }) {
  return (
    <div className="min-w-0">
      <p className="numeric text-[2.25rem] text-accent leading-tight">{waitlistText(booking)}</p>
      <p className="break-words font-semibold text-base">{booking.teamName}</p>
    </div>
  );
}

function Over({ scrim, booking }: Pick<Props, 'scrim' | 'booking'>) {
  if (booking.status !== 'confirmed') {
    return <p className="text-ink-2">The scrim is over. Your squad did not get a slot.</p>;
  }
  const hasResults = scrim.matchesPlayed > 0;
  return (
    <>
      {scrim.matchesPlayed >= scrim.matchCount && <p className="text-ink-2">All results are in.</p>}
      {hasResults && (
        <ButtonLink variant="primary" to={`/scrims/${scrim._id}/standings`}>
          See standings
        </ButtonLink>
      )}
      <OpenRoom scrim={scrim} variant={hasResults ? 'secondary' : 'primary'} />
    </>
  );
}

function Confirmed({ scrim, booking, now, roomDetails }: Omit<Props, 'result'>) {
  const due = scrim.roomDetailsOut || now >= Date.parse(scrim.roomDetailsAt);
  return (
    <>
      {!due && (
        <TimeLeft
          label="Room ID and password in"
          until={scrim.roomDetailsAt}
          since={booking.createdAt}
          tone="accent"
        />
      )}
      {due && (
        <>
          <div className="peer empty:hidden">{roomDetails}</div>
          <p className="hidden text-ink-2 peer-empty:block">
            The organizer has not set the room details yet. They show here once set.
          </p>
        </>
      )}
      <OpenRoom scrim={scrim} variant="primary" />
    </>
  );
}

function OpenRoom({ scrim, variant }: { scrim: Scrim; variant: 'primary' | 'secondary' }) {
  return (
    <ButtonLink variant={variant} to={`/rooms/${scrim._id}`} icon={<MessagesSquare aria-hidden size={18} />}>
      Open room
    </ButtonLink>
  );
}

function Held({ scrim, booking, now }: Omit<Props, 'roomDetails' | 'result'>) {
  const { payment, holdExpiresAt } = booking;
  const pay = `/scrims/${scrim._id}/pay`;
  if (payment?.status === 'submitted') {
    return (
      <>
        <p className="text-ink-2">
          The organizer checks UTR{' '}
          <span className="numeric whitespace-nowrap text-ink">{referenceText(payment.reference ?? '')}</span>
          , submitted{' '}
          <TimeText at={payment.createdAt}>{midSentence(dateTime(payment.createdAt, now))}</TimeText>. The
          slot stays yours until then.
        </p>
        <ButtonLink to={pay} reloadDocument>
          See payment
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {payment?.status === 'rejected' && (
        <p className="rounded-control border border-bad/40 bg-bad/10 px-3.5 py-2.5 [overflow-wrap:anywhere]">
          {sentence(`Your payment was not confirmed${payment.note && `: ${payment.note}`}`)} Check the UTR and
          submit it again.
        </p>
      )}
      {holdExpiresAt && (
        <TimeLeft
          label={scrim.organizerSuspended ? 'Held for' : 'Pay within'}
          until={holdExpiresAt}
          since={heldSince(scrim, booking)}
          tone="warn"
        />
      )}
      <ButtonLink variant="primary" to={pay} reloadDocument>
        {payText(scrim, booking)}
      </ButtonLink>
    </>
  );
}

/** While the organizer is suspended nobody is asked to pay; those who already paid can submit their UTR. */
function payText({ organizerSuspended }: Scrim, { payment, fee }: Booking): string {
  if (payment?.status === 'rejected') return 'Submit UTR again';
  return organizerSuspended ? 'Paid already? Submit UTR' : `Pay ${rupees(fee)} now`;
}

/** Returns the start of the hold, which restarts when a payment is rejected or a squad moves up from the waitlist. */
function heldSince(scrim: Scrim, { holdExpiresAt, createdAt }: Booking): string {
  if (!holdExpiresAt) return createdAt;
  return new Date(Date.parse(holdExpiresAt) - scrim.holdMinutes * 60_000).toISOString();
}

function Waiting({ scrim }: { scrim: Scrim }) {
  if (scrim.organizerSuspended) {
    return (
      <p className="text-ink-2">
        You keep your waitlist position. The waitlist is paused while the organizer is suspended.
      </p>
    );
  }
  return (
    <p className="text-ink-2">
      Free slots go to the first squad on the waitlist.
      {scrim.entryFee > 0 && ` You then have ${scrim.holdMinutes} minutes to pay ${rupees(scrim.entryFee)}.`}
    </p>
  );
}

/** Toasts changes of the booking while the page is open: a slot from the waitlist, payment confirmed or rejected. */
function useBookingNews(booking: Booking): void {
  const last = useRef(booking);
  useEffect(() => {
    const news = last.current._id === booking._id ? newsOf(last.current, booking) : null;
    last.current = booking;
    if (!news) return;
    if (news.isGood) toast.success(news.text, { duration: 6000 });
    else toast.error(news.text);
  }, [booking]);
}

function EditSquad({ scrim, booking }: Pick<Props, 'scrim' | 'booking'>) {
  const { dialog, opening, show } = useLazyDialog(
    () => import('./edit-squad-dialog.tsx').then(({ EditSquadDialog }) => EditSquadDialog),
    { scrim, booking },
  );
  return (
    <>
      <Button size="sm" busy={opening} onClick={show}>
        Edit squad
      </Button>
      {dialog}
    </>
  );
}

/** Gives up the slot or leaves the waitlist, after a confirmation. */
function GiveUp({ scrim, booking, now }: Omit<Props, 'roomDetails' | 'result'>) {
  const [asking, setAsking] = useState(false);
  const waits = booking.status === 'waitlisted';
  const act = useGiveUp(scrim, waits ? 'You left the waitlist' : 'Slot given up');
  const label = waits ? 'Leave the waitlist' : 'Give up slot';
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={waits ? 'Leave the waitlist?' : 'Give up your slot?'}
        body={<p className="break-words">{giveUpText(booking, scrim, now)}</p>}
        confirmLabel={label}
        danger
        busy={act.isPending}
        onConfirm={() => act.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

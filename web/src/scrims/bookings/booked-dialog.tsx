import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { placeLabel } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { atTime } from '../../lib/format/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { TimeLeft } from './time-left.tsx';

type Props = { scrim: Scrim; booking: Booking; open: boolean; onClose: () => void };

export function BookedDialog({ scrim, booking, open, onClose }: Props) {
  const { title, big, body, next } = outcomeOf(scrim, booking);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={title}
      description={<span className="break-words">{booking.teamName}</span>}
      footer={
        <>
          <Button variant={next ? 'secondary' : 'primary'} onClick={onClose}>
            {next ? 'Later' : 'Done'}
          </Button>
          {next}
        </>
      }
    >
      <div role="status" className="grid gap-4">
        {big && <p className="numeric text-center text-[4.5rem] text-accent leading-none">{big}</p>}
        {body}
      </div>
    </Dialog>
  );
}

type Outcome = { title: string; big: string; body: ReactNode; next: ReactNode };

function outcomeOf(scrim: Scrim, booking: Booking): Outcome {
  const { status, slotNumber, waitlistPosition, holdExpiresAt, fee } = booking;
  const slot = slotNumber === null ? '' : slotText(slotNumber);
  if (status === 'waitlisted') {
    const place = waitlistPosition === null ? '' : placeLabel(waitlistPosition);
    return {
      title: place ? `You are ${place} on the waitlist` : 'You are on the waitlist',
      big: place,
      body: (
        <p className="text-ink-2">
          You get the next free slot when it is your turn. See your position here and in My games.
        </p>
      ),
      next: null,
    };
  }
  if (status === 'held') {
    return {
      title: `Slot ${slot} is held for you`,
      big: slot,
      body: holdExpiresAt && (
        <>
          <TimeLeft label="Pay within" until={holdExpiresAt} tone="warn" />
          <p className="text-ink-2">
            Pay the registration fee of {rupees(fee)} to keep it. After that time it goes to the next squad.
          </p>
        </>
      ),
      next: (
        <ButtonLink variant="primary" data-first-focus to={`/scrims/${scrim._id}/pay`} reloadDocument>
          Pay {rupees(fee)} now
        </ButtonLink>
      ),
    };
  }
  return {
    title: `You have slot ${slot}`,
    big: slot,
    body: <NextForConfirmed scrim={scrim} slotNumber={slotNumber} />,
    next: (
      <ButtonLink
        variant="primary"
        data-first-focus
        to={`/rooms/${scrim._id}`}
        icon={<MessagesSquare aria-hidden size={18} />}
      >
        Open room
      </ButtonLink>
    ),
  };
}

function NextForConfirmed({ scrim, slotNumber }: { scrim: Scrim; slotNumber: number | null }) {
  const now = useNow(30_000);
  const { roomDetailsAt } = scrim;
  return (
    <p className="text-ink-2">
      Join slot {slotNumber} in the game.{' '}
      {now < Date.parse(roomDetailsAt) ? (
        <>
          Room ID and password are released{' '}
          <TimeText at={roomDetailsAt}>{atTime(roomDetailsAt, now)}</TimeText>, on this page and in the room.
        </>
      ) : (
        'Room ID and password are on this page and in the room.'
      )}
    </p>
  );
}

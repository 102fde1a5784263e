import type { Booking } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';
import { useGiveUp } from './bookings-api.ts';
import { giveUpText } from './wording.ts';

type Props = { scrim: Scrim; booking: Booking; now: number };

/** The way out of a seat or of the line, asked once. */
export function GiveUp({ scrim, booking, now }: Props) {
  const [asking, setAsking] = useState(false);
  const waits = booking.status === 'waitlisted';
  const act = useGiveUp(scrim, waits ? 'You left the waitlist' : 'Slot given up');
  const label = waits ? 'Leave the waitlist' : 'Give up slot';
  useBackCloses(asking, () => setAsking(false));
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

import type { Booking } from '@hotdrop/contract/scrims/booking.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrim.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useBackCloses } from '../../components/ui/dialog-back.ts';
import { useSession } from '../../lib/session/session.tsx';

const EditSquadDialog = lazy(() =>
  import('./edit-squad-dialog.tsx').then(module => ({ default: module.EditSquadDialog })),
);

/** Opens the own squad to change it: a substitute, a phone number, a name. */
export function EditSquad({ scrim, booking }: { scrim: Scrim; booking: Booking }) {
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  const close = () => setOpen(false);
  useBackCloses(open, close);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Edit squad
      </Button>
      {open && user && (
        <Suspense>
          <EditSquadDialog scrim={scrim} booking={booking} user={user} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

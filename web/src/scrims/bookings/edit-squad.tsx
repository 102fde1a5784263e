import type { Booking } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { Button } from '../../ui/button.tsx';
import { useLateDialog } from '../../ui/use-late-dialog.tsx';

/** Opens the own squad to change it: a substitute, a phone number, a name. */
export function EditSquad({ scrim, booking }: { scrim: Scrim; booking: Booking }) {
  const { dialog, opening, show } = useLateDialog(
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

import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { plural } from '../../lib/format/count.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBackCloses } from '../../ui/dialog-back.ts';
import { useRunActs } from './use-run-acts.ts';

type Props = { scrim: Scrim; open: boolean; onClose: () => void };

/** Asks before a lobby ends with results missing. */
export function EndDialog({ scrim, open, onClose }: Props) {
  const { end } = useRunActs(scrim._id);
  const missing = scrim.matchCount - scrim.matchesPlayed;
  useBackCloses(open, onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => end.mutate(undefined, { onSettled: onClose })}
      title="End this lobby?"
      body={
        <p>
          {missing > 0 &&
            `${plural(missing, 'match', 'matches')} ${missing === 1 ? 'has' : 'have'} no results yet. `}
          Booking and the waitlist close. You can still enter results.
        </p>
      }
      confirmLabel="End lobby"
      busy={end.isPending}
    />
  );
}

import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { managerTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { toast } from 'react-hot-toast/headless';
import { isUnanswered } from '../../lib/acts/use-act.ts';
import { messageOf } from '../../lib/api/client.ts';
import { isMissing } from '../../lib/api/error.ts';
import { plural } from '../../lib/format/in-words.ts';
import { rupees } from '../../lib/format/money.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteTournament } from '../api.ts';
import type { TournamentView } from '../normalise.ts';

type Props = {
  event: Pick<TournamentView, '_id' | 'title' | 'registeredCount' | 'entryFee'>;
  open: boolean;
  onClose: () => void;
  /** Called with true before the request and false if it fails: its event may arrive before its response. */
  onDeleting?: (deleting: boolean) => void;
  /** The response was lost, and whether it is deleted is unknown. */
  onUnsure?: () => void;
  onDeleted: () => void;
  /** Somebody else had already deleted it. */
  onGone?: () => void;
};

/** Confirms deleting a tournament, and lists what is deleted with it. */
export function DeleteTournamentDialog({ event, open, onClose, onDeleting, onDeleted, ...on }: Props) {
  const remove = useDeleteTournament(event._id);
  const teams = event.registeredCount;

  function onConfirm() {
    onDeleting?.(true);
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(successTexts.tournamentDeleted);
        onDeleted();
      },
      onError: error => {
        onDeleting?.(false);
        onClose();
        if (isMissing(error)) {
          toast.error(managerTexts.gone, { id: 'tournament-gone' });
          return on.onGone?.();
        }
        if (isUnanswered(error)) on.onUnsure?.();
        toast.error(messageOf(error, fallbackTexts.deleteTournament));
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this tournament?"
      body={
        <>
          <p>
            <strong className="text-ink">{event.title}</strong>
            {teams > 0 ? (
              <>
                {' '}
                and its <strong className="text-ink">{plural(teams, 'registered team')}</strong> with their
                groups and rooms are
              </>
            ) : (
              ' is'
            )}{' '}
            deleted for everyone. This cannot be undone.
          </p>
          {teams > 0 && event.entryFee > 0 && (
            <p className="mt-3">The organizer must refund every paid fee of {rupees(event.entryFee)}.</p>
          )}
        </>
      }
      confirmLabel="Delete Tournament"
      danger
      busy={remove.isPending}
      onConfirm={onConfirm}
    />
  );
}

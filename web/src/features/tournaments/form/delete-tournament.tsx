import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { messageOf } from '../../../lib/api/client.ts';
import { plural } from '../../../lib/format/count.ts';
import { toast } from '../../../lib/toast.ts';
import { tournamentKey } from '../api.ts';
import { useDeleteTournament } from '../changes-api.ts';
import type { TournamentView } from '../normalise.ts';
import { FormSection } from './tournament-fields.tsx';

/** Delete, with a question that names what is lost. */
export function DeleteTournament({ event, onDeleted }: { event: TournamentView; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const remove = useDeleteTournament(event._id);
  const teams = event.registeredCount;

  function onConfirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        onDeleted();
        toast.success(successTexts.tournamentDeleted);
        navigate('/tournaments', { replace: true });
        client.removeQueries({ queryKey: tournamentKey(event._id) });
      },
      onError: error => {
        setAsking(false);
        toast.error(messageOf(error, fallbackTexts.deleteTournament));
      },
    });
  }

  return (
    <>
      <FormSection
        title="Delete tournament"
        help="It disappears for everyone, with its teams, groups and rooms."
      >
        <div>
          <Button variant="danger" icon={<Trash2 aria-hidden size={18} />} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      </FormSection>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this tournament?"
        body={
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
        }
        confirmLabel="Delete Tournament"
        danger
        busy={remove.isPending}
        onConfirm={onConfirm}
      />
    </>
  );
}

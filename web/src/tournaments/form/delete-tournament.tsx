import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { tournamentKey } from '../api.ts';
import type { TournamentView } from '../normalise.ts';
import { DeleteTournamentDialog } from './delete-dialog.tsx';

/** Delete, with a question that names what is lost; then on to the list. */
export function DeleteTournament({ event, onDeleted }: { event: TournamentView; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  function leave() {
    onDeleted();
    navigate('/tournaments', { replace: true });
    client.removeQueries({ queryKey: tournamentKey(event._id) });
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
      <DeleteTournamentDialog
        event={event}
        open={asking}
        onClose={() => setAsking(false)}
        onDeleted={leave}
        onGone={leave}
      />
    </>
  );
}

import { groupFallbackTexts, managerTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { NotYours } from '../../events/not-yours.tsx';
import { ApiError } from '../../lib/api/client.ts';
import { failureText } from '../../lib/api/failure-text.ts';
import { isMissing } from '../../lib/api/refusals.ts';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../lib/toast.ts';
import { useTitle } from '../../lib/use-title.ts';
import { isDialogEntry } from '../../ui/dialog-back.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { tournamentQuery } from '../api.ts';
import { groupPage } from './api.ts';
import { Manager, type Stage } from './manager.tsx';
import { ManagerSkeleton } from './manager-skeleton.tsx';

const isForbiddenBy = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status);

/** /tournaments/{id}/manage: for the owner and admins. */
export function TournamentManagePage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  const [stage, setStage] = useState<Stage>('there');
  const isThere = stage === 'there' || stage === 'unsure';
  const tournament = useQuery({ ...tournamentQuery(id), enabled: isThere });
  const event = tournament.data;
  const mayManage = event !== undefined && canEditTournament(user, event);
  // Everything that the columns need rests on this call, so it decides with the tournament whether there is a Manager.
  const groups = useQuery({ ...groupPage(id), enabled: isThere && mayManage });
  useTitle(
    stage === 'deleted' ? managerTexts.deletedTitle : event ? `Manage ${event.title}` : 'Tournament Manager',
  );

  // One that is deleted from here answers 404 to everything, even before the answer to the deletion itself.
  const errors = !isThere ? [] : [tournament.error, groups.error].filter(error => error !== null);
  const isGone = errors.some(isMissing);
  const isForbidden = errors.some(isForbiddenBy) || (event && !mayManage);
  // Of a deletion whose answer was lost this is the answer.
  const isDeleted = isGone && stage === 'unsure' && event !== undefined;
  useEffect(() => {
    if (!isDeleted) return;
    setStage('deleted');
    toast.success(successTexts.tournamentDeleted);
  }, [isDeleted]);
  if (isGone && !isDeleted) return <Gone />;
  if (isForbidden) return <Forbidden id={id} />;
  const failed = (tournament.isError && !event) || (groups.isError && !groups.data);
  if (failed && isThere) {
    return (
      <div className="page py-8">
        <h1 className="sr-only">Tournament Manager</h1>
        <ErrorState
          title={groupFallbackTexts.loadTournamentData}
          message={failureText(errors[0])}
          onRetry={() => void (event ? groups.refetch() : tournament.refetch())}
          busy={tournament.isFetching || groups.isFetching}
        />
      </div>
    );
  }
  if (!event || !groups.data) return <ManagerSkeleton />;
  return <Manager key={id} event={event} counts={groups.data} stage={stage} onStage={setStage} />;
}

/** The tournament does not exist, or was deleted by somebody else (SPEC §4). */
function Gone() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isDialog = isDialogEntry(state);
  useEffect(() => {
    // The list takes the place of the Manager itself, not of a dialog that was open over it.
    if (isDialog) return void navigate(-1);
    toast.error(managerTexts.gone, { id: 'tournament-gone' });
    navigate('/tournaments', { replace: true });
  }, [navigate, isDialog]);
  return null;
}

function Forbidden({ id }: { id: string }) {
  return (
    <div className="page py-8">
      <h1 className="sr-only">Tournament Manager</h1>
      <NotYours
        title={managerTexts.forbidden}
        back={{ to: `/tournaments/${id}`, label: 'Back to the tournament' }}
      />
    </div>
  );
}

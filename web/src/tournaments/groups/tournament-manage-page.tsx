import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Group, GroupList } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { groupFallbackTexts, managerTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation, useNavigate, useParams } from 'react-router';
import { NotYours } from '../../events/hosts-only.tsx';
import { ApiError } from '../../lib/api/client.ts';
import { failureText, isMissing } from '../../lib/api/error.ts';
import { refetchChanged } from '../../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../../lib/realtime/use-server-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { isDialogEntry } from '../../ui/dialog-history.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { tournamentKey, tournamentQuery } from '../api.ts';
import type { TournamentView } from '../normalise.ts';
import { changeShownGroups, groupPage, managerKeys } from './api.ts';
import { ManagerBoard } from './manager-board.tsx';
import { ManagerHeader } from './manager-header.tsx';

/** During a rush of registrations the lists are refetched once per interval, in ms, and once at its end. */
const EVERY_MS = 1500;

/** Keeps the Manager up to date with changes to teams and groups, and with new messages. */
function useLiveManager(id: string, enabled: boolean): void {
  const client = useQueryClient();
  const refresh = useThrottled(() => {
    for (const queryKey of managerKeys(id)) void refetchChanged(client, { queryKey });
  }, EVERY_MS);
  useWatch('tournament', enabled ? [id] : [], refresh);
  useServerEvent('groups:changed', event => {
    if (enabled && event.tournamentId === id) refresh();
  });
  useServerEvent('event:changed', event => {
    if (enabled && event.id === id) refresh();
  });
  useServerEvent('event:slots', event => {
    if (enabled && event.id === id) refresh();
  });
  useServerEvent('group:activity', ({ tournamentId, groupId, lastPostSeq }) => {
    if (tournamentId !== id) return;
    const newer = (group: Group): Group =>
      group._id === groupId && lastPostSeq > (group.lastPostSeq ?? 0) ? { ...group, lastPostSeq } : group;
    changeShownGroups(client, id, newer);
  });
}

/** Runs at once, then at most every `ms`, and a last time for calls in between. */
function useThrottled(run: () => unknown, ms: number): () => void {
  const latest = useRef(run);
  latest.current = run;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const start = () => {
      again.current = false;
      latest.current();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (again.current) start();
      }, ms);
    };
    if (timer.current === undefined) start();
    else again.current = true;
  }, [ms]);
}

/** How far a deletion is. `unsure`: the response to a deletion from here was lost. */
type Stage = 'there' | 'deleting' | 'unsure' | 'deleted';

type Props = {
  event: TournamentView;
  /** The first page of groups, which has the counts of the whole tournament. */
  counts: GroupList;
  /** `deleting`: the response is pending. */
  stage: Stage;
  onStage: (stage: Stage) => void;
};

/** The Tournament Manager for those who may manage the tournament. */
function Manager({ event, counts, stage, onStage }: Props) {
  const deleted = stage === 'deleted';
  const { _id: id } = event;
  useLiveManager(id, stage === 'there' || stage === 'unsure');
  useForgetDeleted(id, deleted);
  return (
    // Not a disabled fieldset: lists must still scroll, also by keyboard. Each control is disabled itself.
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="group"
      aria-label="Tournament Manager"
      data-fills-screen
      className="-mb-8 flex h-(--screen) min-w-0 low:min-h-[22rem] low:max-[72rem]:has-[[role=log]]:min-h-[12.5rem] flex-col px-4 min-[72rem]:px-6 min-[72rem]:pb-8"
    >
      <ManagerHeader
        event={event}
        counts={counts}
        deleted={deleted}
        onDeleting={deleting => onStage(deleting ? 'deleting' : 'there')}
        onUnsure={() => onStage('unsure')}
        onDeleted={() => onStage('deleted')}
      />
      <ManagerBoard event={event} counts={counts} disabled={deleted} />
    </div>
  );
}

/** Keeps a tournament deleted here visible until the page is closed, then drops it from the cache. */
function useForgetDeleted(id: string, deleted: boolean): void {
  const client = useQueryClient();
  const gone = useRef(false);
  gone.current = deleted;
  useEffect(
    () => () => {
      if (gone.current) client.removeQueries({ queryKey: tournamentKey(id) });
    },
    [client, id],
  );
}

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
  // All columns need this call, so it decides, with the tournament, whether the Manager shows.
  const groups = useQuery({ ...groupPage(id), enabled: isThere && mayManage });
  useTitle(
    stage === 'deleted' ? managerTexts.deletedTitle : event ? `Manage ${event.title}` : 'Tournament Manager',
  );

  // While it is deleted from here every request returns 404, even before the deletion responds.
  const errors = !isThere ? [] : [tournament.error, groups.error].filter(error => error !== null);
  const isGone = errors.some(isMissing);
  const isForbidden = errors.some(isForbiddenBy) || (event && !mayManage);
  // After a lost response, the 404 shows that the deletion worked.
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
    // The list replaces the Manager in the history, not a dialog open over it.
    if (isDialog) return;
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

function ManagerSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the Tournament Manager"
      className="-mb-8 flex h-(--screen) flex-col gap-3 px-4 py-3 min-[72rem]:px-6 min-[72rem]:pb-8"
    >
      <Skeleton className="h-8 w-72 max-w-full" />
      <div className="grid min-h-0 flex-1 gap-4 min-[72rem]:grid-cols-[minmax(0,1.5625fr)_minmax(0,1fr)_minmax(0,1.25fr)]">
        {['teams', 'groups', 'room'].map(column => (
          <div key={column} className="panel grid content-start gap-5 p-4 max-[72rem]:not-first:hidden">
            <Skeleton className="h-6 w-32" />
            {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
              <div key={row} className="grid gap-2">
                <Skeleton className="h-3.5 w-2/5" />
                <Skeleton className="h-3 w-3/5" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

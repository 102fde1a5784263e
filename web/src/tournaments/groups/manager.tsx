import type { Group, GroupList } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { tournamentKey } from '../api.ts';
import { GroupChat } from '../group-rooms/group-chat.tsx';
import type { TournamentView } from '../normalise.ts';
import { ManagerBoard } from './manager-board.tsx';
import { ManagerHeader } from './manager-header.tsx';
import { UnreadDot } from './unread-dot.tsx';
import { useLiveManager } from './use-live-manager.ts';

/** Where the tournament is on its way out. `unsure`: it was to be deleted here, and nobody answered. */
export type Stage = 'there' | 'deleting' | 'unsure' | 'deleted';

type Props = {
  event: TournamentView;
  /** The first page of the groups, which carries the counts of the whole tournament. */
  counts: GroupList;
  /** `deleting`: the answer is still to come. */
  stage: Stage;
  onStage: (stage: Stage) => void;
};

const unread = (group: Group) => <UnreadDot group={group} />;

/** The Tournament Manager of somebody who may manage it. */
export function Manager({ event, counts, stage, onStage }: Props) {
  const deleted = stage === 'deleted';
  const { _id: id } = event;
  useLiveManager(id, stage === 'there' || stage === 'unsure');
  useForgetDeleted(id, deleted);
  const chat = useCallback(
    (group: Group) => (
      <GroupChat
        tournamentId={id}
        groupId={group._id}
        roomId={group.roomId}
        groupName={group.name}
        side="organizer"
        disabled={deleted}
      />
    ),
    [id, deleted],
  );
  return (
    // Not a disabled fieldset: its lists still scroll, by keyboard too. What can be pressed is disabled in its place.
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
      <ManagerBoard
        tournamentId={id}
        game={event.game}
        teamCount={counts.teamCount}
        groupCount={counts.total}
        ungroupedCount={counts.ungroupedCount}
        chat={chat}
        unread={unread}
        disabled={deleted}
      />
    </div>
  );
}

/** What was deleted here is shown as long as its page is open, and forgotten with it. */
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

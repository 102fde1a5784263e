import type { MessagePage } from '@hotdrop/contract/rooms.ts';
import { groupFallbackTexts, managerTexts } from '@hotdrop/contract/texts.ts';
import type { User } from '@hotdrop/contract/users.ts';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { ErrorState } from '../../components/states/error-state.tsx';
import { messageOf } from '../../lib/api/client.ts';
import { askAgain } from '../../lib/realtime/asks.ts';
import { useJoinGroup } from '../../lib/realtime/use-join-group.ts';
import { useServerEvent } from '../../lib/realtime/use-server-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Chat } from './chat.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { groupRoomApi, isTournamentDeleted } from './group-room-api.ts';
import { roomTexts } from './texts.ts';
import { useGroupsChanged } from './use-groups-changed.ts';
import { useRoom } from './use-room.ts';

type Props = {
  tournamentId: string;
  groupId: string;
  /** Null while the group has no room. */
  roomId: string | null;
  groupName: string;
  /** Which of the room's two addresses the reader uses, and whether they may delete what others wrote. */
  side: 'organizer' | 'member';
  /** Reading only, as in the room of a deleted tournament. */
  disabled?: boolean;
  /** Messages that were fetched already. */
  firstPage?: MessagePage;
  /** The messages are as high as SPEC §9 says, rather than what the parent leaves. */
  fixedHeight?: boolean;
  /** The reader is not let in any more. */
  onGone?: () => void;
};

/** The messages of a group's room and where one writes; it fills the height of its parent. */
export function GroupChat(props: Props) {
  const { user } = useSession();
  if (!user) return null;
  if (props.roomId === null) return <Notice text={roomTexts.noRoom} />;
  // Another room is another chat: nothing that is typed, chosen or open goes along.
  return <OpenRoom key={`${user._id} ${props.roomId}`} {...props} roomId={props.roomId} user={user} />;
}

type OpenProps = Props & { roomId: string; user: User };

function OpenRoom({
  tournamentId,
  groupId,
  roomId,
  groupName,
  side,
  disabled,
  firstPage,
  fixedHeight,
  onGone,
  user,
}: OpenProps) {
  const api = useMemo(
    () => groupRoomApi({ tournamentId, groupId, side }, roomId),
    [tournamentId, groupId, roomId, side],
  );
  const joined = useJoinGroup({ tournamentId, groupId });
  const room = useRoom(api, { key: roomId, userId: user._id, joined: joined === 'joined', firstPage });
  const { view, store } = room;

  const take = (event: { groupId: string; message: Parameters<typeof store.take>[0] }) => {
    if (event.groupId === groupId) store.take(event.message);
  };
  useServerEvent('group:message', take);
  useServerEvent('group:message-updated', take);
  useServerEvent('group:message-deleted', take);

  // Who was taken out of the group, or lost its room, is told by the next answer; who was let in again joins again.
  const look = () => {
    if (joined === 'refused') askAgain({ event: 'join-group', tournamentId, groupId });
    void store.catchUp();
  };
  useGroupsChanged(tournamentId, look);
  useEffect(() => {
    if (joined === 'refused') void store.catchUp();
  }, [joined, store]);

  const isGone = view.status === 'gone';
  const tellGone = useEffectEvent(() => onGone?.());
  useEffect(() => {
    if (isGone) tellGone();
  }, [isGone]);

  if (view.status === 'loading') return <ChatSkeleton />;
  if (view.status === 'no-room') return <Notice text={roomTexts.noRoom} />;
  if (isGone) {
    return <Notice text={isTournamentDeleted(view.error) ? managerTexts.gone : roomTexts.gone} />;
  }
  if (view.status === 'failed') {
    return (
      <div className="p-4">
        <ErrorState
          title={groupFallbackTexts.loadMessages}
          message={messageOf(view.error, 'Please try again in a moment.')}
          onRetry={store.retryLoading}
        />
      </div>
    );
  }
  return (
    <Chat
      room={room}
      user={user}
      name={groupName}
      // The group's, not the room's: a room that is deleted and opened again is another one.
      draftKey={`${user._id}:${groupId}`}
      moderates={side === 'organizer'}
      fixedHeight={fixedHeight}
      readOnly={disabled ? 'This room can only be read' : undefined}
    />
  );
}

function Notice({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="grid h-full place-content-center justify-items-center gap-2 p-6 text-center text-ink-2"
    >
      <MessagesSquare aria-hidden size={28} className="text-ink-3" />
      <p>{text}</p>
    </div>
  );
}

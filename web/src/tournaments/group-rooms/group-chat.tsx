import type { User } from '@hotdrop/contract/account/users.ts';
import type { MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import { managerTexts } from '@hotdrop/contract/tournaments/texts.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useFocusWhenGone } from '../../lib/focus.ts';
import { askAgain } from '../../lib/realtime/asks.ts';
import { useSession } from '../../lib/session/session.tsx';
import { RoomNotice, RoomView } from '../../rooms/room-view.tsx';
import { roomTexts } from '../../rooms/texts.ts';
import { useRoom } from '../../rooms/use-room.ts';
import { groupRoomApi, isTournamentDeleted, useGroupsChanged } from './group-room-api.ts';

type Props = {
  tournamentId: string;
  groupId: string;
  /** Null while the group has no room. */
  roomId: string | null;
  groupName: string;
  /** Which of the room's two addresses the reader uses, and whether they may delete what others wrote. */
  side: 'organizer' | 'member';
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
  if (props.roomId === null) return <RoomNotice text={roomTexts.noRoom} />;
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
  firstPage,
  fixedHeight,
  onGone,
  user,
}: OpenProps) {
  const api = useMemo(
    () => groupRoomApi({ tournamentId, groupId, side }, roomId),
    [tournamentId, groupId, roomId, side],
  );
  const room = useRoom(api, { key: roomId, userId: user._id, firstPage });
  const { view, store, joined } = room;
  // A room may go while its question or a picture is open.
  useFocusWhenGone(view.status === 'ready');

  // Who was let in again joins again.
  useGroupsChanged(tournamentId, () => {
    if (joined === 'refused') askAgain(api.ask);
    void store.catchUp();
  });

  const isGone = view.status === 'gone';
  const tellGone = useEffectEvent(() => onGone?.());
  useEffect(() => {
    if (isGone) tellGone();
  }, [isGone]);

  return (
    <RoomView
      room={room}
      user={user}
      name={groupName}
      // The group's, not the room's: a room that is deleted and opened again is another one.
      draftKey={`${user._id}:${groupId}`}
      moderates={side === 'organizer'}
      fixedHeight={fixedHeight}
      gone={isTournamentDeleted(view.error) ? managerTexts.gone : roomTexts.gone}
    />
  );
}

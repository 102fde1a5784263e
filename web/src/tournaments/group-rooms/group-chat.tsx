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
  /** Whose routes to use; organizers may also delete other people's messages. */
  side: 'organizer' | 'member';
  /** The newest messages, if already fetched. */
  firstPage?: MessagePage;
  /** Uses the message height of SPEC §9 instead of filling the parent. */
  fixedHeight?: boolean;
  /** Called when the reader loses access. */
  onGone?: () => void;
};

/** Messages and composer of a group's room; fills its parent's height. */
export function GroupChat(props: Props) {
  const { user } = useSession();
  if (!user) return null;
  if (props.roomId === null) return <RoomNotice text={roomTexts.noRoom} />;
  // Another room is a new chat: nothing typed, chosen or open carries over.
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
  // The room may be deleted while a dialog or picture is open in it.
  useFocusWhenGone(view.status === 'ready');

  // Readers who were let back in join again.
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
      // By group, as a deleted and reopened room has a new ID.
      draftKey={`${user._id}:${groupId}`}
      moderates={side === 'organizer'}
      fixedHeight={fixedHeight}
      gone={isTournamentDeleted(view.error) ? managerTexts.gone : roomTexts.gone}
    />
  );
}

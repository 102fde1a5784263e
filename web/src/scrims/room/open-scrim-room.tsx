import type { User } from '@hotdrop/contract/account/users.ts';
import { errorCatalogue } from '@hotdrop/contract/lib/errors.ts';
import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { ScrimRoom } from '@hotdrop/contract/scrims/room/scrim-rooms.ts';
import { statusNow } from '@hotdrop/contract/scrims/rules.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, RefreshCw, UserX } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { useFocusWhenGone } from '../../lib/focus.ts';
import { askAgain } from '../../lib/realtime/asks.ts';
import { refetchChanged } from '../../lib/realtime/refetch.ts';
import { useNow } from '../../lib/use-now.ts';
import { RoomView } from '../../rooms/room-view.tsx';
import { useRoom } from '../../rooms/use-room.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import {
  CredentialsMessage,
  PinnedCredentials,
  type RoomMatches,
  roomsInMessages,
} from '../credentials/credentials-message.tsx';
import { KickRequestDialog, useKickDecisions } from '../kick-requests/kick-request-dialog.tsx';
import { scrimKey } from '../scrim-api.ts';
import { useScrimEvent } from '../use-live-scrim.ts';
import { RoomHeader } from './room-header.tsx';
import { scrimRoomApi } from './scrim-room-api.ts';

type Props = { room: ScrimRoom; scrim: Scrim | null; user: User };

const noSlot = 'You are no longer in this room. Your squad has no confirmed slot in this scrim.';
const kickedOut = `You are no longer in this room. ${errorCatalogue.KICKED.message}.`;

/** The room for its members. The owner writes; the others read, and may request a kick (SPEC §6). */
export function OpenScrimRoom({ room: first, scrim, user }: Props) {
  const { scrimId, isOwner, title } = first;
  const client = useQueryClient();
  const api = useMemo(() => scrimRoomApi(scrimId), [scrimId]);
  const firstPage = {
    roomId: first._id,
    messages: first.messages,
    lastRev: first.lastRev,
    hasMore: first.hasMore,
  };
  const room = useRoom(api, { key: first._id, userId: user._id, firstPage });
  const { store, view, joined } = room;
  const [kicking, setKicking] = useState(false);
  const [kicked, setKicked] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const now = useNow(15_000);
  const isGone = view.status === 'gone';
  const leftText = kicked ? kickedOut : noSlot;
  useFocusWhenGone(!isGone);
  useKickDecisions(scrimId, !isOwner);

  const askForScrim = () => client.invalidateQueries({ queryKey: scrimKey(scrimId) });
  // The release time is part of the scrim.
  useScrimEvent('scrim:credentials', scrimId, () => refetchChanged(client, { queryKey: scrimKey(scrimId) }));
  // Rejoins once the squad has a slot again.
  useScrimEvent('booking:updated', scrimId, event => {
    setKicked(event.status === 'kicked');
    if (joined === 'refused') askAgain(api.ask);
    void store.catchUp();
  });

  // As a string, so that other messages do not change the callback below.
  const rooms = JSON.stringify(roomsInMessages(view.room.messages));
  const credentials = useCallback(
    (message: Message) => {
      const matches: Record<string, RoomMatches> = JSON.parse(rooms);
      return (
        <CredentialsMessage
          message={message}
          scrim={scrim}
          scrimId={scrimId}
          isOwner={isOwner}
          matches={matches[message._id]}
        />
      );
    },
    [rooms, scrim, scrimId, isOwner],
  );

  async function refresh(): Promise<void> {
    setRefreshing(true);
    const [error] = await Promise.all([store.catchUp(), askForScrim()]);
    setRefreshing(false);
    if (error) toast.error(messageOf(error, room.texts.loadMessages));
    else toast.success(successTexts.roomUpdated);
  }

  // SPEC §2 shows it to all but the owner. By API.md (kick requests: "confirmed participant, not the owner")
  // admins, who have no slot, would be rejected. So they do not see it: they can kick squads directly.
  // Once the scrim is over or cancelled, nobody can be kicked.
  const isDone = scrim !== null && ['completed', 'cancelled'].includes(statusNow(scrim, now));
  const mayAsk = !isOwner && !isGone && !isDone && user.role !== 'admin';
  return (
    <>
      <RoomHeader
        scrimId={scrimId}
        scrim={scrim}
        isOwner={isOwner}
        actions={
          !isGone && (
            <>
              <Button
                size="sm"
                busy={refreshing}
                icon={<RefreshCw aria-hidden size={17} />}
                onClick={() => void refresh()}
                className="min-h-11! min-w-11 max-sm:px-3!"
              >
                <span className="max-sm:sr-only">Refresh</span>
              </Button>
              {mayAsk && (
                <Button
                  size="sm"
                  variant="danger"
                  className="min-h-11!"
                  icon={<UserX aria-hidden size={17} />}
                  onClick={() => setKicking(true)}
                >
                  {scrimTexts.requestKick}
                </Button>
              )}
            </>
          )
        }
      />
      {isGone ? (
        <NotIn scrimId={scrimId} text={leftText} />
      ) : (
        <>
          {scrim && (
            <PinnedCredentials
              scrimId={scrimId}
              maps={scrim.maps}
              releaseAt={scrim.roomDetailsAt}
              endAt={scrim.endAt}
              mayBeReleased={scrim.roomDetailsOut}
              isOwner={isOwner}
            />
          )}
          <div className="min-h-0 flex-1">
            <RoomView
              room={room}
              user={user}
              name={title}
              draftKey={`${user._id}:scrim:${scrimId}`}
              moderates={isOwner || user.role === 'admin'}
              readOnly={isOwner ? undefined : scrimTexts.readOnly}
              credentials={credentials}
              gone={leftText}
            />
          </div>
        </>
      )}
      {/* Once out of the room, nobody can request a kick; the input is kept. */}
      {kicking && !isGone && (
        <KickRequestDialog
          scrimId={scrimId}
          scrim={scrim}
          userId={user._id}
          onClose={() => setKicking(false)}
        />
      )}
    </>
  );
}

type NotInProps = {
  /** Null if the scrim does not exist. */
  scrimId: string | null;
  text: string;
};

/** Shown instead of a room that the reader may not enter, or may no longer enter. */
export function NotIn({ scrimId, text }: NotInProps) {
  return (
    <div role="status" className="m-auto grid justify-items-center gap-4 px-5 py-12 text-center">
      <Lock aria-hidden size={28} className="text-ink-3" />
      <p className="max-w-md text-balance font-bold font-display text-xl">{text}</p>
      <ButtonLink to={scrimId === null ? '/scrims' : `/scrims/${scrimId}`} variant="primary">
        {scrimId === null ? 'All scrims' : 'View scrim'}
      </ButtonLink>
    </div>
  );
}

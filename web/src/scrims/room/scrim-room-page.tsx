import { errorCatalogue } from '@hotdrop/contract/lib/errors.ts';
import { canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import { scrimFallbackTexts, scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { failureText } from '../../lib/api/error.ts';
import { refetchChanged } from '../../lib/realtime/refetch.ts';
import { useWatch } from '../../lib/realtime/use-server-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { ChatSkeleton } from '../../rooms/room-view.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useScrim } from '../scrim-api.ts';
import { useLiveScrim, useScrimEvent } from '../use-live-scrim.ts';
import { NotIn, OpenScrimRoom } from './open-scrim-room.tsx';
import { RoomHeader } from './room-header.tsx';
import { scrimRoomQuery } from './scrim-room-api.ts';

/** /rooms/{roomId}: the private room of a scrim, under the scrim's id. */
export function ScrimRoomPage() {
  return (
    // The whole screen between the bars: only the messages scroll.
    <div className="page -mb-8 h-(--screen) min-h-44 low:py-0! max-md:px-0 md:py-4">
      <div className="panel flex h-full min-h-0 flex-col overflow-hidden max-md:rounded-none max-md:border-x-0 max-md:border-t-0">
        <ScrimRoom />
      </div>
    </div>
  );
}

/** The private chat of a scrim; it fills its parent, which must have a height. */
function ScrimRoom() {
  const { roomId: scrimId = '' } = useParams();
  const { user } = useSession();
  const room = useQuery(scrimRoomQuery(scrimId));
  const about = useScrim(scrimId);
  const scrim = about.data ?? null;
  useLiveScrim(scrimId);
  // A change of the scrim cannot let a kicked squad back in; a change of its booking can.
  const isKicked = room.error instanceof ApiError && room.error.code === 'KICKED';
  useWayIn(scrimId, room.data === undefined, isKicked);
  const title = scrim?.title ?? room.data?.title;
  useTitle(title ? `${scrimTexts.room} · ${title}` : scrimTexts.room);

  // A guess until the room has loaded.
  const writes = scrim ? canRunRoom(user, scrim) : user?.role === 'organization';
  const refusal = room.error instanceof ApiError ? room.error.status : 0;
  if (!room.data && (refusal === 403 || refusal === 404)) {
    const text = refusal === 404 ? errorCatalogue.SCRIM_NOT_FOUND : errorCatalogue.ROOM_FORBIDDEN;
    return (
      <>
        <RoomHeader scrimId={scrimId} scrim={scrim} />
        <NotIn scrimId={refusal === 404 ? null : scrimId} text={messageOf(room.error, text.message)} />
      </>
    );
  }
  if (room.data && user) {
    return <OpenScrimRoom key={`${user._id} ${room.data._id}`} room={room.data} scrim={scrim} user={user} />;
  }
  return (
    <>
      <RoomHeader scrimId={scrimId} scrim={scrim} isOwner={writes} />
      <div className="min-h-0 flex-1">
        {room.isError ? (
          <div className="p-4">
            <ErrorState
              title={scrimFallbackTexts.loadMessages}
              message={failureText(room.error)}
              onRetry={() => Promise.all([room.refetch(), about.isError && about.refetch()])}
              busy={room.isFetching}
            />
          </div>
        ) : (
          <ChatSkeleton reads={!writes} />
        )}
      </div>
    </>
  );
}

/** While the room is closed to the reader or has not loaded, refetches it when their squad may have got a slot. */
function useWayIn(scrimId: string, isShut: boolean, isKicked: boolean): void {
  const client = useQueryClient();
  const ask = () => {
    if (isShut) void refetchChanged(client, { queryKey: scrimRoomQuery(scrimId).queryKey });
  };
  useWatch('scrim', isKicked ? [] : [scrimId], ask);
  useScrimEvent('booking:updated', scrimId, ask);
}

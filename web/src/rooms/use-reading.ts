import { useEffect, useState, useSyncExternalStore } from 'react';
import { lastRead, markRead } from './last-read.ts';
import { isFromOthers, newestSeq, type RoomState } from './room-state.ts';

/**
 * What of a room is new to its reader. `dividerAfter`: the `seq` that was read when new messages began to come;
 * `unseen`: how many of others came while the newest were out of sight. Reads on by itself while they are in sight.
 */
export function useReading(roomId: string, room: RoomState, atNewest: boolean) {
  const visible = useVisible();
  const reading = atNewest && visible;
  const newest = newestSeq(room);
  const [held, setHeld] = useState(() => ({ roomId, dividerAfter: lastRead(roomId), seen: newest }));
  // The room's id comes with its first page; a pause in reading begins a new row of new messages.
  let current = held.roomId === roomId ? held : { roomId, dividerAfter: lastRead(roomId), seen: newest };
  if (reading && current.seen !== newest) current = { ...current, seen: newest };
  else if (!reading && newest > current.seen && current.dividerAfter < current.seen) {
    current = { ...current, dividerAfter: current.seen };
  }
  if (current !== held) setHeld(current);

  useEffect(() => {
    if (reading && roomId !== '' && newest > 0) markRead(roomId, newest);
  }, [reading, roomId, newest]);

  const { dividerAfter, seen } = current;
  let unseen = 0;
  for (let at = room.messages.length - 1; at >= 0; at--) {
    const message = room.messages[at];
    if (!message || message.seq <= seen) break;
    if (isFromOthers(message, room.userId)) unseen++;
  }
  return { dividerAfter, unseen };
}

function useVisible(): boolean {
  return useSyncExternalStore(
    listener => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}

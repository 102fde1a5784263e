import type { MessagePage } from '@hotdrop/contract/rooms.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnected } from '../../lib/realtime/use-realtime-status.ts';
import { createRoomStore, type RoomApi, type RoomStore, type RoomView } from './room-store.ts';

/** How often is asked while no event can come, in ms. */
const pollMs = 30_000;

export type Room = { view: RoomView; store: RoomStore };

type Options = {
  /** Names the room among all rooms. */
  key: string;
  userId: string;
  /** The events of the room reach this tab: it was let in on the connection that is open now. */
  joined: boolean;
  firstPage?: MessagePage | undefined;
};

/** Holds a room while it is on the screen; after every gap in its events it fetches what it missed (SECURITY D4). */
export function useRoom(api: RoomApi, { key, userId, joined, firstPage }: Options): Room {
  const identity = `${userId} ${key}`;
  const fresh = () => {
    const store = createRoomStore(api, userId, key);
    if (firstPage) store.seed(firstPage);
    return { identity, store };
  };
  const [held, setHeld] = useState(fresh);
  const current = held.identity === identity ? held : fresh();
  if (current !== held) setHeld(current);
  const { store } = current;
  const view = useSyncExternalStore(store.subscribe, store.view);
  const connected = useConnected();

  const live = joined && connected;
  useEffect(() => {
    if (store.view().room.rev === null) void store.catchUp();
  }, [store]);
  useEffect(() => {
    if (live) {
      // Between what was fetched and being let in, something may have been written.
      void store.catchUp();
      store.resend();
      return;
    }
    const poll = setInterval(() => document.visibilityState === 'visible' && store.catchUp(), pollMs);
    return () => clearInterval(poll);
  }, [store, live]);

  useEffect(() => {
    const onBack = () => document.visibilityState === 'visible' && void store.catchUp();
    document.addEventListener('visibilitychange', onBack);
    const onOnline = () => {
      onBack();
      store.resend();
    };
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onBack);
      window.removeEventListener('online', onOnline);
      store.close();
    };
  }, [store]);

  return { view, store };
}

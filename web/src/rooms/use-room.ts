import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type AskState, askState, hold, type RoomAsk } from '../lib/realtime/asks.ts';
import { isConnected, onConnectionChange } from '../lib/realtime/connection.ts';
import type { RoomApi } from './room-store.ts';
import { createRoomStore, type RoomStore, type RoomView } from './room-store.ts';

/**
 * Joins a room on every connection; `ask` must stay the same object for the same room. Once joined, fetch the
 * messages written before.
 */
export function useJoinRoom(ask: RoomAsk | null): AskState {
  const subscribe = useCallback((listener: () => void) => (ask ? hold(ask, listener) : () => {}), [ask]);
  return useSyncExternalStore(subscribe, () => (ask ? askState(ask) : 'waiting'));
}

/** Poll interval while no event can arrive, in ms. */
const pollMs = 30_000;

export type Room = {
  view: RoomView;
  store: RoomStore;
  texts: RoomApi['texts'];
  /** State of joining; events reach this tab once it is granted. */
  joined: AskState;
};

type Options = {
  /** Unique name of the room. */
  key: string;
  userId: string;
  /** The newest messages, if already fetched. */
  firstPage?: MessagePage | undefined;
};

/** One toast at a time, however fast the user writes. */
const saySent = () => void toast.success(successTexts.messageSent, { id: 'message-sent' });

/** Joins a room while it is shown; after every gap in its events, fetches what was missed (SECURITY D4). */
export function useRoom(api: RoomApi, { key, userId, firstPage }: Options): Room {
  const identity = `${userId} ${key}`;
  const fresh = () => {
    const store = createRoomStore({ ...api, onSent: saySent }, userId, key);
    if (firstPage) store.seed(firstPage);
    return { identity, store };
  };
  const [held, setHeld] = useState(fresh);
  const current = held.identity === identity ? held : fresh();
  if (current !== held) setHeld(current);
  const { store } = current;
  const view = useSyncExternalStore(store.subscribe, store.view);
  const connected = useConnected();
  const joined = useJoinRoom(api.ask);
  useEffect(() => api.listen(store.take), [api, store]);

  const live = joined === 'granted' && connected;
  // Polling cannot restore access: an event announces a new slot, and a new connection joins again.
  const isGone = view.status === 'gone';
  useEffect(() => {
    if (store.view().room.rev === null) void store.catchUp();
  }, [store]);
  useEffect(() => {
    if (live) {
      // Messages may have been written between the fetch and joining.
      void store.catchUp();
      store.resend();
      return;
    }
    if (isGone) return;
    const poll = setInterval(() => document.visibilityState === 'visible' && store.catchUp(), pollMs);
    return () => clearInterval(poll);
  }, [store, live, isGone]);

  // The next response shows who was kicked or lost the room.
  useEffect(() => {
    if (joined === 'refused') void store.catchUp();
  }, [joined, store]);

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

  return { view, store, texts: api.texts, joined };
}

/** Whether this tab's socket is connected now. Does not open it; other hooks do. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected);
}

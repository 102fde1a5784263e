import { successTexts } from '@hotdrop/contract/lib/texts.ts';
import type { MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type AskState, askState, hold, type RoomAsk } from '../lib/realtime/asks.ts';
import { isConnected, onConnectionChange } from '../lib/realtime/connection.ts';
import type { RoomApi } from './room-store.ts';
import { createRoomStore, type RoomStore, type RoomView } from './room-store.ts';

const states = { waiting: 'joining', granted: 'joined', refused: 'refused' } as const satisfies Record<
  AskState,
  string
>;

/**
 * Enters a room on this and every later connection; `ask` is the same object as long as the same room is meant.
 * 'joined' begins anew with each connection: what was written before it must be fetched then.
 */
export function useJoinRoom(ask: RoomAsk | null): (typeof states)[AskState] {
  const subscribe = useCallback((listener: () => void) => (ask ? hold(ask, listener) : () => {}), [ask]);
  return states[useSyncExternalStore(subscribe, () => (ask ? askState(ask) : 'waiting'))];
}

/** How often is asked while no event can come, in ms. */
const pollMs = 30_000;

export type Room = {
  view: RoomView;
  store: RoomStore;
  texts: RoomApi['texts'];
  /** How the server answered to entering it: its events reach this tab once it is 'joined'. */
  joined: ReturnType<typeof useJoinRoom>;
};

type Options = {
  /** Names the room among all rooms. */
  key: string;
  userId: string;
  /** Messages that were fetched already. */
  firstPage?: MessagePage | undefined;
};

/** One message at a time says it, however fast one writes. */
const saySent = () => void toast.success(successTexts.messageSent, { id: 'message-sent' });

/**
 * Enters a room and holds it while it is on the screen; after every gap in its events it fetches what it missed
 * (SECURITY D4).
 */
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

  const live = joined === 'joined' && connected;
  // Whoever was put out is not let in by asking: a new place is told of, and a new connection joins anew.
  const isGone = view.status === 'gone';
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
    if (isGone) return;
    const poll = setInterval(() => document.visibilityState === 'visible' && store.catchUp(), pollMs);
    return () => clearInterval(poll);
  }, [store, live, isGone]);

  // Who was put out, or lost the room, is told by the next answer.
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

/** Whether this tab's socket is connected now. It is opened by the hooks that need it, not by this one. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected);
}

import { useCallback, useSyncExternalStore } from 'react';
import { type AskState, askState, hold, type RoomAsk } from './asks.ts';

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

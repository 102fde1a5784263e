import type { GroupTarget } from '@hotdrop/contract/realtime.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { type AskState, askState, hold } from './asks.ts';

const states = { waiting: 'joining', granted: 'joined', refused: 'refused' } as const satisfies Record<
  AskState,
  string
>;

/**
 * Enters a group's room on this and every later connection. 'joined' begins anew with each connection: what was
 * written before it must be fetched then.
 */
export function useJoinGroup(target: GroupTarget | null): (typeof states)[AskState] {
  const tournamentId = target?.tournamentId;
  const groupId = target?.groupId;
  const subscribe = useCallback(
    (listener: () => void) =>
      tournamentId && groupId ? hold({ event: 'join-group', tournamentId, groupId }, listener) : () => {},
    [tournamentId, groupId],
  );
  const state = () =>
    tournamentId && groupId ? askState({ event: 'join-group', tournamentId, groupId }) : 'waiting';
  return states[useSyncExternalStore(subscribe, state)];
}

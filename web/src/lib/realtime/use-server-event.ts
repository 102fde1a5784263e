import type { ServerEvents, WatchTarget } from '@hotdrop/contract/realtime.ts';
import { useEffect, useEffectEvent } from 'react';
import { askState, hold } from './asks.ts';
import { onServerEvent, wantConnection } from './connection.ts';

/** Calls `handler` with each event of that name while mounted; it may be a new function on each render. */
export function useServerEvent<E extends keyof ServerEvents>(event: E, handler: ServerEvents[E]): void {
  const latest = useEffectEvent((...args: Parameters<ServerEvents[E]>) => {
    (handler as (...args: Parameters<ServerEvents[E]>) => void)(...args);
  });
  useEffect(() => {
    const letGo = wantConnection();
    const off = onServerEvent(event, ((...args: Parameters<ServerEvents[E]>) =>
      latest(...args)) as ServerEvents[E]);
    return () => {
      off();
      letGo();
    };
  }, [event]);
}

/**
 * Subscribes to events (`event:slots`, `groups:changed`, …), also on later connections. `onAnswered` is called on
 * each response and should refetch: earlier changes sent no event here, and what the server rejects is gone.
 */
export function useWatch(kind: WatchTarget['kind'], ids: readonly string[], onAnswered?: () => void): void {
  const wanted = [...new Set(ids)].sort().join(' ');
  const answered = useEffectEvent(() => onAnswered?.());
  useEffect(() => {
    const releases = wanted
      .split(' ')
      .filter(Boolean)
      .map(id => {
        const ask = { event: 'watch' as const, kind, id };
        return hold(ask, () => {
          if (askState(ask) !== 'waiting') answered();
        });
      });
    return () => {
      for (const release of releases) release();
    };
  }, [kind, wanted]);
}

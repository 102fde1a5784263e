import type { ServerEvents } from '@hotdrop/contract/realtime.ts';
import { useEffect, useEffectEvent } from 'react';
import { onServerEvent, wantConnection } from './connection.ts';

/** Calls `handler` with each event of that name while the component is mounted; it may be a new function each time. */
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

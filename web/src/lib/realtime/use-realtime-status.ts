import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isConnected, onConnectionChange } from './connection.ts';

/** Whether this tab's socket is connected now. It is opened by the hooks that need it, not by this one. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected);
}

/** Calls back on every new connection, also the first: what was missed before it must be fetched. */
export function useOnConnect(handler: () => void): void {
  const connected = useConnected();
  const latest = useEffectEvent(handler);
  useEffect(() => {
    if (connected) latest();
  }, [connected]);
}

import { useSyncExternalStore } from 'react';
import { isConnected, onConnectionChange } from './connection.ts';

/** Whether this tab's socket is connected now. It is opened by the hooks that need it, not by this one. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected);
}

import { useCallback, useSyncExternalStore } from 'react';
import { sessionSnapshot } from '../lib/session/store.ts';
import { deviceStore } from '../lib/storage.ts';

const listeners = new Set<() => void>();

const keyOf = (roomId: string) => `lastRead:${sessionSnapshot().user?._id ?? ''}:${roomId}`;

/** Returns the `seq` up to which the user has read the room on this device; 0 if never. */
export function lastRead(roomId: string): number {
  return Number(deviceStore.read(keyOf(roomId))) || 0;
}

/** Marks the room read up to `seq`, for all tabs. Never decreases. */
export function markRead(roomId: string, seq: number): void {
  if (seq <= lastRead(roomId)) return;
  deviceStore.write(keyOf(roomId), String(seq));
  for (const listener of [...listeners]) listener();
}

/** Returns {@link lastRead}, updated when this or another tab reads on; 0 without a room. */
export function useLastRead(roomId: string | null): number {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => (roomId === null ? 0 : lastRead(roomId)), [roomId]),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

import { useState } from 'react';
import { deviceStore, readJson } from '../../lib/storage.ts';
import { type Entries, isSame, type Slot } from './results-model.ts';

const storageKeyOf = (key: string) => `draft:results:${key}`;

/** Whether the match of this key has unsaved input. */
export const hasResultsDraft = (key: string): boolean => read(storageKeyOf(key)) !== null;

type Held = { storageKey: string; typed: Entries | null; restored: boolean };

/**
 * Keeps the input for a match on this device until it is saved, even across reloads. Without input, the fields follow
 * the saved results. `slots`: the rows without the draft.
 */
export function useResultsDraft(key: string, saved: Entries, slots: readonly Slot[]) {
  const storageKey = storageKeyOf(key);
  const fresh = (): Held => {
    const typed = read(storageKey);
    return { storageKey, typed, restored: typed !== null };
  };
  const [held, setHeld] = useState(fresh);
  const current = held.storageKey === storageKey ? held : fresh();
  if (current !== held) setHeld(current);
  const { typed } = current;
  const isDirty = typed !== null && !isSame(typed, saved, slots);

  function hold(next: Entries | null): void {
    setHeld({ storageKey, typed: next, restored: false });
    deviceStore.write(storageKey, next && JSON.stringify(next));
  }
  return {
    entries: isDirty ? typed : saved,
    change: (entries: Entries) => hold(isSame(entries, saved, slots) ? null : entries),
    isDirty,
    /** Whether the input is from an earlier visit. */
    restored: isDirty && current.restored,
    discard: () => hold(null),
  };
}

function read(storageKey: string): Entries | null {
  const value = readJson(deviceStore, storageKey);
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).flatMap(([slot, entry]) => {
    const { placement, kills, bookingId } = entry ?? {};
    const isEntry = typeof placement === 'string' && typeof kills === 'string';
    const squad = typeof bookingId === 'string' ? bookingId : undefined;
    return isEntry ? [[Number(slot), { placement, kills, bookingId: squad }] as const] : [];
  });
  return Object.fromEntries(entries);
}

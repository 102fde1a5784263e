import { useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { sessionSnapshot, subscribeToSession } from '../../lib/session/store.ts';
import { emptyEntry, type Typed } from './match-form.tsx';

/**
 * What stands in the form by account, scrim and match: an organizer goes to the game and to other tabs while typing. In
 * memory alone, since it is a secret; no storage ever holds it.
 */
const kept = new Map<string, Typed>();
let stopWatching: (() => void) | undefined;

/** What was typed for a match and not sent, and the act that keeps it; the empty entry forgets it. */
export function useTypedDetails(scrimId: string, match: number) {
  const { user } = useSession();
  const key = `${user?._id} ${scrimId} ${match}`;
  const [typed, setTyped] = useState({ key, entry: kept.get(key) ?? emptyEntry });
  const entry = typed.key === key ? typed.entry : (kept.get(key) ?? emptyEntry);
  function keep(next: Typed) {
    if (next === emptyEntry) kept.delete(key);
    else {
      kept.set(key, next);
      forgetWhenSignedOut();
    }
    setTyped({ key, entry: next });
  }
  return { typed: entry, keep };
}

/** Whoever comes next at this screen must not find it. */
function forgetWhenSignedOut(): void {
  stopWatching ??= subscribeToSession(() => {
    if (sessionSnapshot().user) return;
    kept.clear();
    stopWatching?.();
    stopWatching = undefined;
  });
}

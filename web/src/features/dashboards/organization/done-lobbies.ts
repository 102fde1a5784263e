import { useState } from 'react';
import { keep, readKeptJson } from '../../../lib/kept.ts';

const storageKey = 'hotdrop:lobbies-done';
/** The newest are kept; a lobby asks for its table half a day only. */
const kept = 50;

/** The lobbies whose table this browser has shared or put away, and the act of adding one. */
export function useDoneLobbies(): { done: ReadonlySet<string>; putAway: (scrimId: string) => void } {
  const [ids, setIds] = useState(readIds);
  function putAway(scrimId: string) {
    // Read anew: another tab may have added one.
    const next = [...new Set([...readIds(), scrimId])].slice(-kept);
    keep(storageKey, JSON.stringify(next));
    setIds(next);
  }
  return { done: new Set(ids), putAway };
}

function readIds(): string[] {
  const value = readKeptJson(storageKey);
  return Array.isArray(value) ? value.filter(id => typeof id === 'string') : [];
}

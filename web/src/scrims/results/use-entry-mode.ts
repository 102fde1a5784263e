import { useState } from 'react';
import { keep, readKept } from '../../lib/kept.ts';

/** How a match is entered: by tapping the squads in finishing order, or slot by slot in a grid. */
type EntryMode = 'order' | 'grid';

const storageKey = 'hotdrop:results-entry';

/** The way that was used last on this device; at first taps where there is a touch screen, else the grid. */
export function useEntryMode(): [EntryMode, (mode: EntryMode) => void] {
  const [mode, setMode] = useState<EntryMode>(() => {
    const last = readKept(storageKey);
    if (last === 'order' || last === 'grid') return last;
    return window.matchMedia?.('(pointer: coarse)').matches ? 'order' : 'grid';
  });
  return [
    mode,
    next => {
      keep(storageKey, next);
      setMode(next);
    },
  ];
}

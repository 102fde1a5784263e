import { readJson, tabStore } from '../lib/storage.ts';

export const storageKey = 'scroll';

/** A scroll position: the page's top and, in a list, the first visible card with its distance from the edge. */
export type Place = { top: number; card?: string | undefined; offset?: number };

/** `arrived` saves the position for a new entry, or the one still being restored from the entry `before`. */
export type PlaceKeeper = { arrived: (before: string) => void; stop: () => void };

/** Returns the positions of this tab, by history entry. */
export function readPlaces(): Record<string, Place> {
  return (readJson(tabStore, storageKey) ?? {}) as Record<string, Place>;
}

import { readJson, tabStore } from '../lib/storage.ts';

export const storageKey = 'scroll';

/** Where one was: the page's top and, in a list, its first card on the screen with its distance from the edge. */
export type Place = { top: number; card?: string | undefined; offset?: number };

/** `arrived` remembers the place that one has in a new entry, be it that which is being put back from the one `before`. */
export type PlaceKeeper = { arrived: (before: string) => void; stop: () => void };

/** The places of this tab, by their entries of the history. */
export function readPlaces(): Record<string, Place> {
  return (readJson(tabStore, storageKey) ?? {}) as Record<string, Place>;
}

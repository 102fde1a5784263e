import { readJson, tabStore } from '../lib/storage.ts';

export const storageKey = 'scroll';

/** A scroll position: the page's top and, in a list, the first visible card with its distance from the edge. */
export type ScrollPosition = { top: number; card?: string | undefined; offset?: number };

/** Returns the positions of this tab, by history entry. */
export function readScrollPositions(): Record<string, ScrollPosition> {
  return (readJson(tabStore, storageKey) ?? {}) as Record<string, ScrollPosition>;
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstData, Prerendered } from './document.ts';

/** The server's half of the web app's build (`web/src/prerender.tsx`). */
type Half = {
  paths: string[];
  prerender(page: { path: string; at: number; firstData: object[] }): string;
};

/** Relative times ("in 20 min") are rendered again this often. */
const oldAfterMs = 30_000;
/** A rush of bookings changes the lists many times in a second, and each time is some 10 ms of the processor's. */
const atMostEveryMs = 1_000;

export type Prerenderer = {
  /**
   * The page at this path with these lists; null when there is none to be had: the path is none of those that are made,
   * or its lists changed just now and were made a page of just before.
   */
  pageOf(pathname: string, madeOf: string, firstData: () => FirstData[]): Prerendered | null;
};

/** Makes the pages that visitors arrive at, with what is in `dist`, the folder of the built web app; nothing where that has no such half. */
export async function createPrerenderer(dist: string, now: () => number): Promise<Prerenderer> {
  const file = path.join(dist, '.prerender/prerender.js');
  if (!existsSync(file)) return { pageOf: () => null };
  const { paths, prerender }: Half = await import(pathToFileURL(file).href);
  const latest = new Map<string, Prerendered & { madeOf: string }>();
  return {
    pageOf(pathname, madeOf, firstData) {
      if (!paths.includes(pathname)) return null;
      const known = latest.get(pathname);
      const age = known ? now() - known.at : Number.POSITIVE_INFINITY;
      if (known?.madeOf === madeOf && age < oldAfterMs) return known;
      if (age < atMostEveryMs) return null;
      const at = now();
      const calls = firstData().map(({ key, args, json }) => ({ key, args, data: JSON.parse(json) }));
      const page = { path: pathname, at, html: prerender({ path: pathname, at, firstData: calls }), madeOf };
      latest.set(pathname, page);
      return page;
    },
  };
}

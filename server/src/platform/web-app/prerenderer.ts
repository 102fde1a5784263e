import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstData, Prerendered } from './document.ts';

/** The server half of the web app's build (`web/src/prerender.tsx`). */
type Half = {
  paths: string[];
  prerender(page: { path: string; at: number; firstData: object[] }): string;
};

/** Relative times ("in 20 min") are rendered again this often, in ms. */
const oldAfterMs = 30_000;
/** A rush of bookings changes the lists many times a second, and each rendering takes some 10 ms of CPU. */
const atMostEveryMs = 1_000;

export type Prerenderer = {
  /**
   * Returns the page at this path with these lists; null if there is none: the path is not prerendered, or
   * its lists changed right after they were rendered.
   */
  pageOf(pathname: string, madeOf: string, firstData: () => FirstData[]): Prerendered | null;
};

/**
 * Creates the renderer of the pages that visitors arrive at, from `dist`, the folder of the built web app; it
 * renders nothing if the build has no server half.
 */
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

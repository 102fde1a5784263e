import type { ApiKey, ApiResponse } from './api/client.ts';

let at = 0;

/** Returns when the server rendered the page, in ms. */
export const prerenderedAt = (): number => at;

/** Sets when the page to render was, or is, rendered, in ms. */
export function setPrerenderedAt(ms: number): void {
  at = ms;
}

/** A call and its response. */
export type Entry = { key: string; args: unknown; data: unknown };

let entries: Entry[] | undefined;

/** Returns the data that the server inlined for a call, once; undefined if none is left. Ignores argument order. */
export function takeFirstData<K extends ApiKey>(key: K, args: unknown): ApiResponse<K> | undefined {
  entries ??= readEntries();
  if (entries.length === 0) return undefined;
  const wanted = canonical(args);
  const index = entries.findIndex(entry => entry.key === key && canonical(entry.args) === wanted);
  if (index < 0) return undefined;
  return entries.splice(index, 1)[0]?.data as ApiResponse<K>;
}

/** Replaces the document's inlined calls; undefined reads them from the document again. */
export function setFirstData(given: Entry[] | undefined): void {
  entries = given;
}

/**
 * Returns when the inlined data was current, in ms; 0 (long ago) if the browser restored a cached document: back,
 * forward, a reopened tab. It is then shown and refetched.
 */
export function firstDataAt(): number {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loaded?.type === 'back_forward' || loaded?.transferSize === 0 ? 0 : Date.now();
}

function readEntries(): Entry[] {
  const text = document.getElementById('first-data')?.textContent;
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Returns JSON with sorted keys, without undefined members and empty objects: `{ query: {} }` equals no arguments. */
function canonical(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? '';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value)
    .map(([name, member]): [string, unknown] => [name, sorted(member)])
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

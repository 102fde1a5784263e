import type { ApiAnswer, ApiKey } from './api/client.ts';

let at = 0;

/** When the page was made that is taken over from the server, in ms. */
export const prerenderedAt = (): number => at;

/** Tells when the page that is about to be rendered was, or is, made, in ms. */
export function setPrerenderedAt(ms: number): void {
  at = ms;
}

/** A call and its answer. */
export type Entry = { key: string; args: unknown; data: unknown };

let entries: Entry[] | undefined;

/** What the server inlined for this call, once; undefined when there is nothing (left). Equal arguments in any order match. */
export function takeFirstData<K extends ApiKey>(key: K, args: unknown): ApiAnswer<K> | undefined {
  entries ??= readEntries();
  if (entries.length === 0) return undefined;
  const wanted = canonical(args);
  const index = entries.findIndex(entry => entry.key === key && canonical(entry.args) === wanted);
  if (index < 0) return undefined;
  return entries.splice(index, 1)[0]?.data as ApiAnswer<K>;
}

/** Puts calls with their answers in place of those in the document; undefined: it is read (again). */
export function giveFirstData(given: Entry[] | undefined): void {
  entries = given;
}

/**
 * When it was true, in ms; 0, for long ago, where the browser shows a document as it kept it, without asking: back,
 * forward, a tab that is opened again. It is shown then, and asked for again.
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

/** JSON with sorted keys; undefined members and empty objects do not count, so `{ query: {} }` equals nothing at all. */
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

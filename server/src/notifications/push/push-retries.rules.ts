const firstMs = 5_000;
const longestMs = 10 * 60_000;

/** Returns when to try again after this many attempts: soon at first, then every ten minutes. */
export function nextPush(tries: number, now: Date): Date {
  return new Date(+now + Math.min(longestMs, firstMs * 2 ** Math.min(tries, 20)));
}

/** Returns when a push service wants to be asked again, by its `Retry-After`: seconds or a date. */
export function readRetryAfter(header: string | null, now: Date): Date | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return new Date(+now + Number(header) * 1000);
  const at = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(Math.max(at, +now));
}

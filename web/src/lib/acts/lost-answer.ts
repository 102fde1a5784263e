import { ApiError } from '../api/error.ts';
import { sleep } from '../sleep.ts';

/** What the server still works on when the connection breaks may take a moment to show. */
const LOOKS_AFTER_MS = [0, 1000] as const;

/** Whether a request may have been carried out although it failed: no answer came, or none from behind a proxy. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

/** What `look` finds of an act whose answer was lost; null when it finds nothing, now and a moment later. */
export async function lookForResult<T>(look: () => Promise<T | null>): Promise<T | null> {
  for (const ms of LOOKS_AFTER_MS) {
    if (ms > 0) await sleep(ms);
    const found = await look().catch(() => null);
    if (found !== null) return found;
  }
  return null;
}

import { relative } from './time.ts';

/** "40 min ago", "just now": how long ago something of the past was, at a clock that ticks seldom and may be behind it. */
export function ago(at: string, now: number): string {
  return relative(at, Math.max(now, Date.parse(at)));
}

import { dayMs, hourMs, minuteMs } from '../src/platform/lib/clock.ts';
import { indiaMs } from '../src/platform/lib/time-in-words.ts';

/** Something that starts "tonight" is at least this far away, so that a visitor can still join. */
const lead = 40 * minuteMs;
const step = 15 * minuteMs;

/** When a tournament of the demo starts, as seen from now; clock hours are those of India. */
export type When =
  /** Started this many minutes ago, on a quarter hour. */
  | { running: number }
  /** Starts in this many minutes, on a quarter hour. */
  | { soon: number }
  /** At this hour today, or tomorrow if that has passed. */
  | { tonight: number }
  | { inDays: number; hour: number }
  | { daysAgo: number; hour: number };

export function startFor(when: When, now: Date): Date {
  const at = now.getTime();
  if ('running' in when) return new Date(Math.floor((at - when.running * minuteMs) / step) * step);
  if ('soon' in when) return new Date(Math.ceil((at + when.soon * minuteMs) / step) * step);
  if ('inDays' in when) return atHour(now, when.inDays, when.hour);
  if ('daysAgo' in when) return atHour(now, -when.daysAgo, when.hour);
  const today = atHour(now, 0, when.tonight);
  return today.getTime() >= at + lead ? today : atHour(now, 1, when.tonight);
}

function atHour(now: Date, days: number, hour: number): Date {
  return new Date((istDay(now) + days) * dayMs + hour * hourMs - indiaMs);
}

/** Returns the number of the day in India, which grows by one at midnight there. */
export function istDay(date: Date): number {
  return Math.floor((date.getTime() + indiaMs) / dayMs);
}

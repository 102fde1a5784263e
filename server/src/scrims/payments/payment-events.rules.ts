import { dayMs } from '../../platform/lib/durations.ts';

/** The gateway tells an event again for a day; what is older than this is forgotten. */
const keptDays = 90;

/** From when on the events of the gateway are kept, and when to see to it again. */
export function eventsKept(now: Date): { since: Date; next: Date } {
  return { since: new Date(+now - keptDays * dayMs), next: new Date(+now + dayMs) };
}

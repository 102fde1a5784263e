import { clockTime, dateTime, fromLocalInput, toLocalInput } from '../../lib/format/time.ts';

/** Returns the viewer's calendar day as a date field value: "2026-11-20". */
export function dayOf(at: number | string): string {
  return toLocalInput(at).slice(0, 10);
}

/** Returns the viewer's clock time as a time field value: "21:07". */
export function timeOf(at: number | string): string {
  return toLocalInput(at).slice(11, 16);
}

/** Returns the instant of a day and time in the viewer's zone, as ISO UTC; '' if either is missing. */
export function startOn(day: string, time: string): string {
  return day && time ? fromLocalInput(`${day}T${time}`) : '';
}

/** Returns the day `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Noon, as daylight saving cannot move it to another day.
  return dayOf(new Date(year, month - 1, date + days, 12).getTime());
}

/** Returns the weekday; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00`).getDay();
}

export type Offer = { at: string; label: string };

/**
 * Returns likely starts for a copy of the lobby at `startAt`, at the same time of day: later today and tomorrow;
 * then, from the lobby's day if that is ahead or else today, the next day and its next weekday. `now` in ms. Only
 * future starts, without the lobby's own.
 */
export function cloneOffers(startAt: string, now: number): Offer[] {
  const today = dayOf(now);
  const own = dayOf(startAt);
  const last = own > today ? own : today;
  const toWeekday = (weekdayOf(own) - weekdayOf(last) + 7) % 7 || 7;
  const days = [today, dayAfter(today, 1), dayAfter(last, 1), dayAfter(last, toWeekday)];
  const clock = timeOf(startAt);
  const starts = [...new Set(days.map(day => startOn(day, clock)))];
  return starts
    .filter(at => Date.parse(at) > now && dayOf(at) !== own)
    .map(at => ({ at, label: dateTime(at, now) }));
}

/** Returns the same time on the day after a lobby, or tomorrow if that has passed; ISO UTC. `now` in ms. */
export function nextEvening(startAt: string, now: number): string {
  const clock = timeOf(startAt);
  const next = startOn(dayAfter(dayOf(startAt), 1), clock);
  return Date.parse(next) > now ? next : startOn(dayAfter(dayOf(now), 1), clock);
}

const anyDay = '2026-01-05';

/** Returns a time field value as people write it: "3 PM", "9:30 PM". */
export function shortClock(time: string): string {
  return clockTime(startOn(anyDay, time)).replace(':00', '');
}

/** When lobbies usually start (FIELD), as time field values. */
export const usualTimes = ['15:00', '18:00', '21:00'] as const;

/** Time that a lobby needs to fill, in ms. */
const leadMs = 30 * 60_000;

/** Returns the next usual starts, the nearest first. `now` in ms. */
export function quickStarts(now: number): Offer[] {
  const today = dayOf(now);
  return [today, dayAfter(today, 1)]
    .flatMap(day => usualTimes.map(time => startOn(day, time)))
    .filter(at => Date.parse(at) > now + leadMs)
    .slice(0, 3)
    .map(at => ({ at, label: dateTime(at, now) }));
}

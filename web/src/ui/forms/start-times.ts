import { clockTime, dateTime, fromLocalInput, toLocalInput } from '../../lib/format/time.ts';

/** A day of the viewer's calendar as a date field has it: "2026-11-20". */
export function dayOf(at: number | string): string {
  return toLocalInput(at).slice(0, 10);
}

/** The time of the viewer's clock as a time field has it: "21:07". */
export function timeOf(at: number | string): string {
  return toLocalInput(at).slice(11, 16);
}

/** The instant of a day and a time in the viewer's zone, as ISO UTC; '' when either is none. */
export function startOn(day: string, time: string): string {
  return day && time ? fromLocalInput(`${day}T${time}`) : '';
}

/** So many days after a day. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Noon, which no change of the clocks moves to another day.
  return dayOf(new Date(year, month - 1, date + days, 12).getTime());
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00`).getDay();
}

export type Offer = { at: string; label: string };

/**
 * When a lobby like the one at `startAt` is likely wanted again, by the same clock: later today and tomorrow; then the day
 * after and its next weekday, counted from its own day where that is still to come. `now` in ms. Only what lies ahead, the
 * own start left out.
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

/** The same time on the day after a lobby, or tomorrow if that has passed; ISO UTC. `now` in ms. */
export function nextEvening(startAt: string, now: number): string {
  const clock = timeOf(startAt);
  const next = startOn(dayAfter(dayOf(startAt), 1), clock);
  return Date.parse(next) > now ? next : startOn(dayAfter(dayOf(now), 1), clock);
}

const anyDay = '2026-01-05';

/** The value of a time field as people write it: "3 PM", "9:30 PM". */
export function shortClock(time: string): string {
  return clockTime(startOn(anyDay, time)).replace(':00', '');
}

/** When lobbies usually start (FIELD), as time fields have it. */
export const usualTimes = ['15:00', '18:00', '21:00'] as const;

/** A lobby needs this long to fill, in ms. */
const leadMs = 30 * 60_000;

/** The next usual starts, the nearest first. `now` in ms. */
export function quickStarts(now: number): Offer[] {
  const today = dayOf(now);
  return [today, dayAfter(today, 1)]
    .flatMap(day => usualTimes.map(time => startOn(day, time)))
    .filter(at => Date.parse(at) > now + leadMs)
    .slice(0, 3)
    .map(at => ({ at, label: dateTime(at, now) }));
}

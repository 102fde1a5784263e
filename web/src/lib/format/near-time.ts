import { clockTime, dateTime, dayLabel, midSentence } from './time.ts';

/** A time within a sentence, with its day unless it is this one: "8:45 PM", "tomorrow, 8:45 PM". `now` in ms. */
export function nearTime(at: string, now: number): string {
  return isToday(at, now) ? clockTime(at) : midSentence(dateTime(at, now));
}

/** When something happens, in a sentence: "at 8:45 PM", "tomorrow, 8:45 PM". `now` in ms. */
export function atTime(at: string, now: number): string {
  return isToday(at, now) ? `at ${clockTime(at)}` : nearTime(at, now);
}

const isToday = (at: string, now: number): boolean => dayLabel(at, now) === 'Today';

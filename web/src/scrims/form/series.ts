import { limits } from '@hotdrop/contract/limits.ts';
import { dayAfter, startOn, weekdayOf } from '../../ui/forms/start-times.ts';

/** "Every weekday at 3, 6 and 9 PM for N days", as the form holds it. */
export type SeriesRule = {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** As time fields have them: "15:00". */
  times: readonly string[];
  /** The first day, as date fields have it. */
  from: string;
  days: number;
};

export type Series = {
  /** ISO UTC, in order, at most as many as one form may open. */
  starts: string[];
  /** How many more the rule asks for. */
  over: number;
};

/** The starts that a rule means, without those that are past (`now` in ms) or left out by hand. */
export function seriesStarts(rule: SeriesRule, leftOut: readonly string[], now: number): Series {
  const days = Array.from({ length: rule.days }, (_, index) => dayAfter(rule.from, index));
  const starts = days
    .filter(day => rule.weekdays.includes(weekdayOf(day)))
    .flatMap(day => rule.times.map(time => startOn(day, time)))
    .filter(at => at !== '' && Date.parse(at) > now && !leftOut.includes(at));
  const all = [...new Set(starts)].sort();
  const { series } = limits.scrim;
  return { starts: all.slice(0, series), over: Math.max(0, all.length - series) };
}

/** Days that a series may span: so many that one lobby a week still fills a form. */
export const maxDays = 60;

import { gameOf, pointsPresetIds, type ScrimMode, scrimModes } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { matchMs, slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import type { createScrimBody, Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { fromLocalInput, toLocalInput } from '../../lib/format/time.ts';
import { clampedText, numberIn } from '../../ui/forms/number-inputs.ts';
import { dayAfter, dayOf, startOn, timeOf, weekdayOf } from '../../ui/forms/start-times.ts';

/** Rule of a series, such as "every weekday at 3, 6 and 9 PM for N days". */
export type SeriesRule = {
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** As in time inputs: "15:00". */
  times: readonly string[];
  /** The first day, as in date inputs. */
  from: string;
  days: number;
};

type Series = {
  /** ISO UTC, sorted, at most `limits.scrim.series`. */
  starts: string[];
  /** How many starts exceed that limit. */
  over: number;
};

/** Returns the starts of a rule, without past ones (`now` in ms) and those left out by hand. */
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

/** Days that a series may span, enough for one lobby a week. */
export const maxDays = 60;

/** Values of the create and edit forms: text, and times as in native inputs. */
export const formValues = z.object({
  game: z.string(),
  mode: z.enum(scrimModes),
  title: z.string(),
  startAt: z.string(),
  slots: z.string(),
  startFrom: z.string(),
  reservedSlots: z.array(z.number()),
  entryFee: z.string(),
  matchCount: z.string(),
  maps: z.array(z.string()),
  /** 'now', minutes before the start, or 'at' for a custom time. */
  bookingOpens: z.string(),
  bookingOpensAt: z.string(),
  bookingCloses: z.string(),
  bookingClosesAt: z.string(),
  endAt: z.string(),
  holdMinutes: z.string(),
  releaseMinutes: z.string(),
  pointsPreset: z.enum(pointsPresetIds),
  prizePool: z.string(),
  description: z.string(),
  rules: z.string(),
  bannerUrl: z.string(),
  repeat: z.boolean(),
  weekdays: z.array(z.number()),
  times: z.array(z.string()),
  /** '' is today. */
  from: z.string(),
  days: z.string(),
  /** Starts of the series that were left out by hand. */
  leftOut: z.array(z.string()),
  /** The fees of a series by time, such as "21:00"; `entryFee` where a time has none. */
  fees: z.record(z.string(), z.string()),
});

export type ScrimFormValues = z.infer<typeof formValues>;

const firstGame = 'BGMI';
const firstMode: ScrimMode = 'squad';

export const emptyForm: ScrimFormValues = {
  game: firstGame,
  mode: firstMode,
  title: '',
  startAt: '',
  slots: String(gameOf(firstGame).lobby[firstMode]),
  startFrom: String(limits.scrim.startFrom.default),
  reservedSlots: [],
  entryFee: '',
  matchCount: String(limits.scrim.matches.default),
  maps: mapsOf(firstGame, limits.scrim.matches.default),
  bookingOpens: 'now',
  bookingOpensAt: '',
  bookingCloses: '0',
  bookingClosesAt: '',
  endAt: '',
  holdMinutes: String(limits.scrim.holdMinutes.default),
  releaseMinutes: String(limits.scrim.releaseMinutes.default),
  pointsPreset: gameOf(firstGame).points,
  prizePool: '',
  description: '',
  rules: '',
  bannerUrl: '',
  repeat: false,
  weekdays: [1, 2, 3, 4, 5],
  times: ['21:00'],
  from: '',
  days: '7',
  leftOut: [],
  fees: {},
};

/** Returns a game's maps in their usual rotation, one for each match. */
export function mapsOf(game: string, matches: number): string[] {
  const { maps } = gameOf(game);
  return Array.from(
    { length: Math.min(matches, limits.scrim.maps) },
    (_, index) => maps[index % maps.length] ?? '',
  );
}

/** Choices of when booking opens and closes, in minutes before the start. */
export const opensChoices = ['180', '360', '720', '1440'] as const;
export const closesChoices = ['0', '15', '30', '60'] as const;

/** Returns the values of the edit form for a scrim. */
export function formFrom(scrim: Scrim): ScrimFormValues {
  const start = Date.parse(scrim.startAt);
  const before = (at: string) => String((start - Date.parse(at)) / 60_000);
  const opens = before(scrim.bookingOpensAt);
  const closes = before(scrim.bookingClosesAt);
  const opensAtOnce = scrim.bookingOpensAt <= scrim.createdAt;
  const isPlannedEnd = Date.parse(scrim.endAt) === start + scrim.matchCount * matchMs;
  return {
    ...emptyForm,
    game: scrim.game,
    mode: scrim.mode,
    title: scrim.title,
    startAt: toLocalInput(scrim.startAt),
    slots: String(scrim.slots),
    startFrom: String(scrim.startFrom),
    reservedSlots: scrim.reservedSlots,
    entryFee: scrim.entryFee === 0 ? '' : String(scrim.entryFee),
    matchCount: String(scrim.matchCount),
    maps: scrim.maps,
    bookingOpens: opensAtOnce ? 'now' : isOneOf(opensChoices, opens) ? opens : 'at',
    bookingOpensAt: toLocalInput(scrim.bookingOpensAt),
    bookingCloses: isOneOf(closesChoices, closes) ? closes : 'at',
    bookingClosesAt: toLocalInput(scrim.bookingClosesAt),
    endAt: isPlannedEnd ? '' : toLocalInput(scrim.endAt),
    holdMinutes: String(scrim.holdMinutes),
    releaseMinutes: String(scrim.releaseMinutes),
    pointsPreset: scrim.pointsPreset,
    prizePool: scrim.prizePool,
    description: scrim.description,
    rules: scrim.rules,
    bannerUrl: scrim.bannerUrl ?? '',
  };
}

const isOneOf = (choices: readonly string[], value: string): boolean => choices.includes(value);

/** Returns the starts of the lobbies to create, in order; `now` in ms. */
export function startsOf(values: ScrimFormValues, now: number): Series {
  if (!values.repeat) {
    const start = fromLocalInput(values.startAt);
    return { starts: start ? [start] : [], over: 0 };
  }
  const { weekdays, times, from, days, leftOut } = values;
  return seriesStarts({ weekdays, times, from: from || dayOf(now), days: numberIn(days, 0) }, leftOut, now);
}

/** Returns the form's number of slots and first slot, clamped to their ranges. */
export function slotsIn(values: Pick<ScrimFormValues, 'slots' | 'startFrom'>): {
  slots: number;
  startFrom: number;
} {
  const { slots, startFrom } = limits.scrim;
  return {
    slots: Number(clampedText(values.slots, slots, slots.default)),
    startFrom: Number(clampedText(values.startFrom, startFrom, startFrom.default)),
  };
}

/** Returns the form's number of matches, clamped to its range. */
export function matchesIn({ matchCount }: Pick<ScrimFormValues, 'matchCount'>): number {
  const { matches } = limits.scrim;
  return Number(clampedText(matchCount, matches, matches.default));
}

/** Returns the planned length of the form's lobby, in ms. */
export function lengthIn(values: Pick<ScrimFormValues, 'matchCount'>): number {
  return matchesIn(values) * matchMs;
}

/** Placeholder for an undecided map that precedes a decided one. */
const openMap = 'TBA';

/** Returns the maps in match order. Undecided ones keep their position, except at the end, where they are dropped. */
function mapsIn(values: ScrimFormValues): string[] {
  const maps = values.maps.slice(0, matchesIn(values)).map(map => map.trim());
  const last = maps.findLastIndex(Boolean);
  return maps.slice(0, last + 1).map(map => map || openMap);
}

/** Returns the times of a series that have at least one lobby; all times while it has none. */
export function timesInUse(values: ScrimFormValues, now: number): string[] {
  const { starts } = startsOf(values, now);
  const used = new Set(starts.map(timeOf));
  return used.size === 0 ? values.times : values.times.filter(time => used.has(time));
}

/** Whether any time of a series has its own fee. */
export function hasOwnFees({ repeat, times, fees }: ScrimFormValues): boolean {
  return repeat && times.some(time => fees[time]);
}

/** Returns the fee of the lobby that starts then, in rupees. */
export function feeAt({ repeat, fees, entryFee }: ScrimFormValues, startAt: string): number {
  const own = repeat && startAt ? fees[timeOf(startAt)] : undefined;
  const { min, max } = limits.entryFee;
  return Math.min(max, Math.max(min, Math.trunc(numberIn(own ?? '', numberIn(entryFee, 0)))));
}

/** Returns the form as a request body, before the contract trims, clamps and checks it; `now` in ms. */
export function rawBody(values: ScrimFormValues, now: number): z.input<typeof createScrimBody> {
  const { starts } = startsOf(values, now);
  const [startAt = '', ...alsoAt] = starts;
  const entryFee = numberIn(values.entryFee, 0);
  const fees = starts
    .map(at => ({ startAt: at, entryFee: feeAt(values, at) }))
    .filter(fee => values.repeat && fee.entryFee !== entryFee);
  const slots = slotsIn(values);
  const inLobby = new Set(slotNumbers({ ...slots, reservedSlots: [] }));
  const { holdMinutes, releaseMinutes } = limits.scrim;
  return {
    title: values.title,
    game: values.game,
    mode: values.mode,
    maps: mapsIn(values),
    description: values.description,
    rules: values.rules,
    bannerUrl: values.bannerUrl || null,
    entryFee,
    ...(fees.length > 0 && { fees }),
    prizePool: values.prizePool,
    ...slots,
    // A slot reserved before the lobby was made smaller may no longer exist.
    reservedSlots: values.reservedSlots.filter(number => inLobby.has(number)).sort((a, b) => a - b),
    matchCount: matchesIn(values),
    startAt,
    endAt: fromLocalInput(values.endAt) || null,
    bookingOpensAt: momentAt(values.bookingOpens, values.bookingOpensAt, startAt),
    bookingClosesAt: momentAt(values.bookingCloses, values.bookingClosesAt, startAt),
    holdMinutes: numberIn(values.holdMinutes, holdMinutes.default),
    releaseMinutes: numberIn(values.releaseMinutes, releaseMinutes.default),
    pointsPreset: values.pointsPreset,
    alsoAt,
  };
}

/** Returns when booking opens or closes; null for the contract's default: opens now, closes at the start. */
function momentAt(choice: string, own: string, startAt: string): string | null {
  if (choice === 'at') return fromLocalInput(own) || null;
  if (choice === 'now' || choice === '0' || startAt === '') return null;
  return new Date(Date.parse(startAt) - Number(choice) * 60_000).toISOString();
}

/** The create or the edit form. */
export type ScrimForm<Body extends FieldValues = FieldValues> = UseFormReturn<ScrimFormValues, unknown, Body>;

/** Returns all values of the form, and updates as they change. */
export function useFormValues(form: ScrimForm): ScrimFormValues {
  // Partial only by its type: the form starts with all of its values.
  return useWatch({ control: form.control }) as ScrimFormValues;
}

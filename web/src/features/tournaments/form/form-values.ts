import { limits } from '@hotdrop/contract/limits.ts';
import type { createTournamentBody, Tournament } from '@hotdrop/contract/tournaments/tournament.ts';
import type { z } from 'zod';
import { fromLocalInput, toLocalInput } from '../../../lib/format/time.ts';
import { prizePoolNumber } from '../model.ts';

/** What stands in the fields of the create and edit forms: text, and times as datetime-local values. */
export type TournamentFormValues = {
  title: string;
  bannerUrl: string;
  description: string;
  game: string;
  rules: string;
  prizePool: string;
  prizes: string;
  prizeBreakdown: { place: number; amount: string }[];
  entryFee: string;
  capacity: string;
  startAt: string;
  endAt: string;
  registrationUrl: string;
  registrationClosesAt: string;
};

export const emptyForm: TournamentFormValues = {
  title: '',
  bannerUrl: '',
  description: '',
  game: '',
  rules: '',
  prizePool: '',
  prizes: '',
  prizeBreakdown: [],
  entryFee: '',
  capacity: String(limits.capacity.default),
  startAt: '',
  endAt: '',
  registrationUrl: '',
  registrationClosesAt: '',
};

/** A tournament as it stands in the edit form. */
export function formFrom(event: Tournament): TournamentFormValues {
  return {
    title: event.title,
    bannerUrl: event.bannerUrl ?? '',
    description: event.description,
    game: event.game,
    rules: event.rules,
    prizePool: event.prizePool,
    prizes: event.prizes,
    prizeBreakdown: event.prizeBreakdown.map(({ place, amount }) => ({ place, amount: String(amount) })),
    entryFee: String(event.entryFee),
    capacity: String(event.capacity),
    startAt: toLocalInput(event.startAt),
    endAt: toLocalInput(event.endAt),
    registrationUrl: event.registrationUrl ?? '',
    registrationClosesAt: toLocalInput(event.registrationClosesAt),
  };
}

/** The number in a field, or `otherwise` when there is none. */
function numberIn(text: string, otherwise: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}

/** A number field forced into its range when it is left (SPEC §5), so that what is seen is what is sent. */
export function clampedText(text: string, range: { min: number; max: number }, otherwise: number): string {
  return String(Math.min(range.max, Math.max(range.min, Math.trunc(numberIn(text, otherwise)))));
}

/** The form as the API's fields, before the contract cuts, clamps and checks them. */
export function rawBody(values: TournamentFormValues): z.input<typeof createTournamentBody> {
  return {
    title: values.title,
    bannerUrl: values.bannerUrl || null,
    description: values.description,
    game: values.game,
    rules: values.rules,
    prizePool: values.prizePool,
    prizePoolTotal: prizePoolNumber(values.prizePool),
    prizes: values.prizes,
    prizeBreakdown: values.prizeBreakdown
      .filter(prize => prize.amount.trim() !== '')
      .map(prize => ({ place: prize.place, amount: numberIn(prize.amount, 0) })),
    entryFee: numberIn(values.entryFee, 0),
    capacity: numberIn(values.capacity, limits.capacity.default),
    startAt: fromLocalInput(values.startAt),
    endAt: fromLocalInput(values.endAt) || null,
    registrationUrl: values.registrationUrl || null,
    registrationClosesAt: fromLocalInput(values.registrationClosesAt) || null,
  };
}

/** The fields of `next` that differ from `before`, so that an edit sends only what was changed. */
export function changedFields<T extends object>(before: T, next: T): Partial<T> {
  const changed = Object.entries(next).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

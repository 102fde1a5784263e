import { isPastStart } from '@hotdrop/contract/events/event-times.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import {
  createTournamentBody,
  type Tournament,
  updateTournamentBody,
} from '@hotdrop/contract/tournaments/tournaments.ts';
import { z } from 'zod';
import { fromLocalInput, toLocalInput } from '../../lib/format/time.ts';
import { numberIn } from '../../ui/forms/number-inputs.ts';
import { prizePoolNumber } from '../model.ts';

/** Values of the create and edit forms: text, and times as datetime-local values. */
const formValues = z.object({
  title: z.string(),
  bannerUrl: z.string(),
  description: z.string(),
  game: z.string(),
  rules: z.string(),
  prizePool: z.string(),
  prizes: z.string(),
  prizeBreakdown: z.array(z.object({ place: z.number(), amount: z.string() })),
  entryFee: z.string(),
  capacity: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  registrationUrl: z.string(),
  registrationClosesAt: z.string(),
});

export type TournamentFormValues = z.infer<typeof formValues>;

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

/** Returns the values of the edit form for a tournament. */
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

/** Returns the form as API fields, before the contract truncates, clamps and checks them. */
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

/** Checks the create form by the contract's rules and returns the request body. */
export const createForm = formValues.transform(rawBody).pipe(
  createTournamentBody
    .refine(({ startAt }) => !isPastStart(startAt, Date.now()), {
      path: ['startAt'],
      message: validationTexts.startPast,
    })
    .refine(({ registrationClosesAt: at }) => at === null || !isPastStart(at, Date.now()), {
      path: ['registrationClosesAt'],
      message: validationTexts.closesPast,
    }),
);

/** The edit form: the end is required (SPEC §5), and times may be in the past. */
export const editForm = formValues.transform(rawBody).pipe(
  createTournamentBody.refine(body => body.endAt !== null, {
    path: ['endAt'],
    message: validationTexts.endRequired,
  }),
);

type Update = z.input<typeof updateTournamentBody>;

/** Returns the four fields of the Manager's quick edit as API fields. */
export function quickBody(values: TournamentFormValues): Update {
  const { title, description, entryFee, capacity } = rawBody(values);
  return { title, description, entryFee, capacity };
}

/** Checks the Manager's quick edit and returns its part of the request body. */
export const quickEditForm = formValues.transform(quickBody).pipe(updateTournamentBody);

import { isPastStart } from '@hotdrop/contract/events/event-times.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { createTournamentBody, updateTournamentBody } from '@hotdrop/contract/tournaments/tournaments.ts';
import type { z } from 'zod';
import { formValues, rawBody, type TournamentFormValues } from './form-values.ts';

/** The create form, checked by the contract's own rules; what comes out is the body to send. */
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

/** The edit form: the same, and the end is required too (SPEC §5). */
export const editForm = formValues.transform(rawBody).pipe(
  createTournamentBody.refine(body => body.endAt !== null, {
    path: ['endAt'],
    message: validationTexts.endRequired,
  }),
);

type Update = z.input<typeof updateTournamentBody>;

/** The four fields of the Manager's quick edit, as the API's fields. */
export function quickBody(values: TournamentFormValues): Update {
  const { title, description, entryFee, capacity } = rawBody(values);
  return { title, description, entryFee, capacity };
}

/** The Manager's quick edit; what comes out is the part of the body that it is for. */
export const quickEditForm = formValues.transform(quickBody).pipe(updateTournamentBody);

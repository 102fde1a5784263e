import { validationTexts } from '@hotdrop/contract/texts.ts';
import { createTournamentBody } from '@hotdrop/contract/tournaments/tournament.ts';
import { z } from 'zod';
import { rawBody } from './form-values.ts';

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

/** The create form, checked by the contract's own rules; what comes out is the body to send. */
export const createForm = formValues.transform(rawBody).pipe(createTournamentBody);

/** The edit form: the same, and the end is required too (SPEC §5). */
export const editForm = formValues.transform(rawBody).pipe(
  createTournamentBody.refine(body => body.endAt !== null, {
    path: ['endAt'],
    message: validationTexts.endRequired,
  }),
);

import { scrimTexts } from '@hotdrop/contract/scrim-texts.ts';
import { pointsPresetIds, scrimModes } from '@hotdrop/contract/scrims/presets.ts';
import { plannedTimes, seatErrors, timeErrors } from '@hotdrop/contract/scrims/rules.ts';
import { type CreateScrimBody, createScrimBody } from '@hotdrop/contract/scrims/scrim.ts';
import { z } from 'zod';
import { rawBody } from './form-values.ts';

const formValues = z.object({
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
  from: z.string(),
  days: z.string(),
  leftOut: z.array(z.string()),
});

/** What the server would refuse, said before anything is sent. */
function check(body: CreateScrimBody, context: z.RefinementCtx): void {
  // Checks go on where no start is given, which was said already.
  if (Number.isNaN(Date.parse(body.startAt))) return;
  const errors = { ...timeErrors(plannedTimes(body, Date.now())), ...seatErrors(body) };
  for (const [field, message] of Object.entries(errors)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

const body = formValues.transform(values => rawBody(values, Date.now())).pipe(createScrimBody);

const startGraceMs = 60_000;

/** The create form, checked by the contract's own rules; what comes out is the body to send. */
export const createForm = body.superRefine((made, context) => {
  check(made, context);
  if (Date.parse(made.startAt) < Date.now() - startGraceMs) {
    context.addIssue({ code: 'custom', path: ['startAt'], message: scrimTexts.startPast });
  }
});

/** The edit form: a start that has passed may stay. */
export const editForm = body.superRefine(check);

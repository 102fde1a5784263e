import { isPastStart } from '@hotdrop/contract/events/event-times.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { plannedTimes, slotErrors, timeErrors } from '@hotdrop/contract/scrims/rules.ts';
import { type CreateScrimBody, createScrimBody } from '@hotdrop/contract/scrims/scrims.ts';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/client.ts';
import { applyFieldErrors } from '../../ui/forms/use-zod-form.ts';
import { formValues, rawBody, type ScrimForm } from './form-values.ts';

/** Reports what the server would reject, before anything is sent. */
function check(body: CreateScrimBody, context: z.RefinementCtx): void {
  // Also runs without a start, whose error is already reported.
  if (Number.isNaN(Date.parse(body.startAt))) return;
  const errors = { ...timeErrors(plannedTimes(body, Date.now())), ...slotErrors(body) };
  for (const [field, message] of Object.entries(errors)) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
}

const body = formValues.transform(values => rawBody(values, Date.now())).pipe(createScrimBody);

/** The create form, checked by the contract's rules. Its output is the request body. */
export const createForm = body.superRefine((made, context) => {
  check(made, context);
  if (isPastStart(made.startAt, Date.now())) {
    context.addIssue({ code: 'custom', path: ['startAt'], message: validationTexts.startPast });
  }
});

/** The edit form, which may keep a start in the past. */
export const editForm = body.superRefine(check);

/** Maps the server's field names to the form field that decides several of them. */
function ownName(field: string): string {
  return /^(alsoAt|startAts)\b/.test(field) ? 'startAt' : field;
}

/**
 * Shows the server's errors at their fields, opens the sections that hold them (`reveal`) and focuses the
 * first. Returns whether any is shown.
 */
export function showServerErrors<Body extends FieldValues>(
  form: ScrimForm<Body>,
  error: unknown,
  reveal: (fields: readonly string[]) => void,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const entries = Object.entries(error.fieldErrors).map(([field, message]) => [ownName(field), message]);
  const fieldErrors: Record<string, string> = Object.fromEntries(entries);
  reveal(Object.keys(fieldErrors));
  return applyFieldErrors(form, new ApiError({ ...error, message: error.message, fieldErrors }));
}

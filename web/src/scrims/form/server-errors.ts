import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../../lib/api/client.ts';
import { applyFieldErrors } from '../../ui/forms/use-zod-form.ts';
import type { ScrimForm } from './scrim-form.ts';

/** The server's names of what several fields of the form decide together. */
function ownName(field: string): string {
  return /^(alsoAt|startAts)\b/.test(field) ? 'startAt' : field;
}

/**
 * Puts the server's objections beside their fields, opens what holds them (`reveal`) and focuses the first; tells whether
 * any stands there now.
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

import type { CreateScrimBody, createScrimBody } from '@hotdrop/contract/scrims/scrims.ts';
import type { z } from 'zod';
import type { ApiArguments } from '../../lib/api/client.ts';
import { changedFields } from '../../ui/forms/changed-fields.ts';
import { rawBody, type ScrimFormValues } from './form-values.ts';

/** What an edit of a form that began with `before` sends: what was changed, and what must not change along with it. */
export function editBody(
  before: ScrimFormValues,
  body: CreateScrimBody,
): ApiArguments<'PUT /scrims/:id'>['body'] {
  const fields = ofOne(body);
  const was = ofOne(rawBody(before, Date.now()));
  const { pointsPreset, ...changed } = changedFields(was, fields);
  if (changed.startAt !== undefined) {
    // With another start the server moves each time that is not named; those of their own stay as the form shows them.
    if (fields.endAt !== null) changed.endAt = fields.endAt;
    if (fields.bookingClosesAt !== null) changed.bookingClosesAt = fields.bookingClosesAt;
  }
  // An end that is left open follows the number of matches.
  if (changed.matchCount !== undefined && fields.endAt === null) changed.endAt = null;
  return { ...changed, ...(pointsPreset && { pointsPreset }) };
}

/** Without what only a series has. */
function ofOne<Body extends z.input<typeof createScrimBody>>({ alsoAt, fees, ...lobby }: Body) {
  return lobby;
}

import { z } from 'zod';
import { person } from '../../events/squads.ts';
import { optionalText, pathId } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';

/** The players' rating: `average` of 1 to 5 stars, null without ratings. */
export const ratingSummary = z.object({ average: z.number().nullable(), count: z.number().int() });
export type RatingSummary = z.infer<typeof ratingSummary>;

export const ratingBody = z.object({
  rating: z
    .number({ error: 'Choose 1 to 5 stars' })
    .int('Choose 1 to 5 stars')
    .min(1, 'Choose 1 to 5 stars')
    .max(5, 'Choose 1 to 5 stars'),
  comment: optionalText(limits.note).default(''),
});

export type RatingBody = z.output<typeof ratingBody>;

/** A rating with its author. */
export const rating = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  user: person,
  event: z.object({ kind: z.enum(['scrim', 'tournament']), _id: z.string(), title: z.string() }).nullable(),
  createdAt: z.string(),
});

export type Rating = z.infer<typeof rating>;

export const ratingRoutes = {
  rateScrim: route({
    method: 'POST',
    path: '/scrims/:id/rate',
    summary: 'Rate a scrim once, after its start (confirmed participants)',
    access: 'signed-in',
    params: z.object({ id: pathId('SCRIM_NOT_FOUND') }),
    body: ratingBody,
    status: 201,
    response: z.object({ rating, summary: ratingSummary }),
  }),

  rateOrganization: route({
    method: 'POST',
    path: '/organizations/:id/rate',
    summary: 'Rate an organization once (squads that played its events); rating again changes it',
    access: 'signed-in',
    params: z.object({ id: pathId('ORGANIZATION_NOT_FOUND') }),
    body: ratingBody,
    status: 201,
    response: z.object({ rating, summary: ratingSummary }),
  }),
};

import { z } from 'zod';
import { idField, optionalText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { ratingSummary } from '../../organizations/ratings.ts';
import { route } from '../../route.ts';
import { person } from '../../tournaments/registration/registrations.ts';
import { byScrim, managers } from '../routes.ts';
import { matchSeats, pointsFields, scrimMatch, standings } from './points.ts';

const byMatch = byScrim.extend({ matchNumber: z.coerce.number().int().min(1).max(limits.scrim.matches.max) });

export const pointsRoutes = {
  submit: route({
    method: 'POST',
    path: '/scrims/:id/points',
    summary:
      'Enter or replace a match’s results (owner, admin): multipart, rows as JSON or a CSV file, and an image; without one, the current image stays, image=none removes it',
    ...managers,
    params: byScrim,
    file: ['file', 'image'],
    filesOptional: true,
    form: pointsFields.omit({ image: true }),
    status: 201,
    response: z.object({ match: scrimMatch, standings }),
    rateLimit: 'upload',
  }),
  removeMatch: route({
    method: 'DELETE',
    path: '/scrims/:id/points/:matchNumber',
    summary: 'Delete a match’s results (owner, admin)',
    ...managers,
    params: byMatch,
    status: 204,
  }),
  seats: route({
    method: 'GET',
    path: '/scrims/:id/points/seats',
    summary: 'Whose points the results of each slot are, match by match (owner, admin)',
    ...managers,
    params: byScrim,
    status: 200,
    response: z.object({ items: z.array(matchSeats) }),
  }),
  standings: route({
    method: 'GET',
    path: '/scrims/:id/standings',
    summary: 'The table, and each match',
    access: 'public',
    params: byScrim,
    status: 200,
    response: standings,
  }),
};

export const ratingBody = z.object({
  rating: z
    .number({ error: 'Choose 1 to 5 stars' })
    .int('Choose 1 to 5 stars')
    .min(1, 'Choose 1 to 5 stars')
    .max(5, 'Choose 1 to 5 stars'),
  comment: optionalText(limits.note).default(''),
});
export type RatingBody = z.output<typeof ratingBody>;

/** Named by who gave it. */
export const rating = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  user: person,
  event: z.object({ kind: z.enum(['scrim', 'tournament']), _id: z.string(), title: z.string() }).nullable(),
  createdAt: z.string(),
});
export type Rating = z.infer<typeof rating>;

export const scrimRatingRoutes = {
  rate: route({
    method: 'POST',
    path: '/scrims/:id/rate',
    summary: 'Rate it, once, after its start (confirmed participants)',
    access: 'signed-in',
    params: z.object({ id: idField }),
    body: ratingBody,
    status: 201,
    response: z.object({ rating, summary: ratingSummary }),
    rateLimit: 'write',
  }),
};

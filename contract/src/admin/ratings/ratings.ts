import { z } from 'zod';
import {
  cursorField,
  idField,
  listOf,
  optionalText,
  pathId,
  queryLimit,
  searchField,
} from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { rating } from '../../organizations/ratings/ratings.ts';
import { adminPerson } from '../people.ts';

/** A rating with its organization. A hidden one is neither counted nor shown to users. */
export const adminRating = rating.extend({
  user: adminPerson,
  organization: adminPerson,
  hidden: z.boolean(),
  hiddenAt: z.string().nullable(),
  /** Why it is hidden, for admins; '' if it is visible. */
  hiddenNote: z.string(),
});
export type AdminRating = z.infer<typeof adminRating>;

/** Body of PATCH /admin/ratings/{id}. */
export const updateRatingBody = z.object({
  hidden: z.boolean({ error: 'Choose whether to hide it' }),
  /** The state that the caller saw: if it has changed since, the call fails. */
  wasHidden: z.boolean().optional(),
  /** Only for admins. */
  note: optionalText(limits.note).default(''),
});
export type UpdateRatingBody = z.output<typeof updateRatingBody>;

export const adminRatingRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/ratings',
    summary: 'Ratings, newest first; searched by comment, player or organization',
    access: ['admin'],
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      search: searchField,
      hidden: z.enum(['true', 'false']).optional().catch(undefined),
      /** Only ratings with at most this many stars. */
      stars: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
      organizationId: idField.optional(),
    }),
    status: 200,
    response: listOf(adminRating),
  }),
  update: route({
    method: 'PATCH',
    path: '/admin/ratings/:id',
    summary: 'Hide or restore a rating',
    access: ['admin'],
    params: z.object({ id: pathId('RATING_NOT_FOUND') }),
    body: updateRatingBody,
    status: 200,
    response: z.object({ rating: adminRating }),
  }),
};

import { z } from 'zod';
import { cursorField, listOf, optionalText, pathId, queryLimit, searchField } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import {
  createPromoBody,
  promo,
  promoFields,
  promoPlacements,
  promoStatuses,
} from '../../organizations/promos/promos.ts';
import { adminPerson } from '../people.ts';

/** A promo as admins see it. */
export const promotion = promo.extend({
  owner: adminPerson,
  /** Message to its organizer about the decision. */
  note: z.string(),
  createdAt: z.string(),
  /** Version of its texts, times and decision; it changes with each edit. */
  revision: z.number().int(),
});
export type Promotion = z.infer<typeof promotion>;

/** Body of PUT /admin/promotions/{id}: any subset; `status` is the decision, and a rejection needs a `note`. */
export const updatePromotionBody = z
  .object({
    ...promoFields,
    status: z.enum(promoStatuses),
    note: optionalText(limits.note),
    /** The state that the caller saw: if it has changed since, the call fails. */
    seen: promotion.pick({ status: true, revision: true }),
  })
  .partial()
  .refine(({ status, note }) => status !== 'rejected' || note, {
    path: ['note'],
    message: 'Enter a reason',
  });
export type UpdatePromotionBody = z.output<typeof updatePromotionBody>;

const byPromotion = z.object({ id: pathId('PROMO_NOT_FOUND') });
const onePromotion = z.object({ promotion });

export const adminPromotionRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/promotions',
    summary: 'All promos in any state, newest first',
    access: ['admin'],
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      search: searchField,
      status: z.enum(promoStatuses).optional().catch(undefined),
      placement: z.enum(promoPlacements).optional().catch(undefined),
    }),
    status: 200,
    response: listOf(promotion),
  }),
  create: route({
    method: 'POST',
    path: '/admin/promotions',
    summary: 'Publish a promo that runs at once, or from its start',
    repeatable: true,
    access: ['admin'],
    body: createPromoBody,
    status: 201,
    response: onePromotion,
  }),
  update: route({
    method: 'PUT',
    path: '/admin/promotions/:id',
    summary: 'Edit, approve or reject a promo',
    access: ['admin'],
    params: byPromotion,
    body: updatePromotionBody,
    status: 200,
    response: onePromotion,
  }),
  remove: route({
    method: 'DELETE',
    path: '/admin/promotions/:id',
    summary: 'Delete a promo',
    access: ['admin'],
    params: byPromotion,
    status: 204,
  }),
};

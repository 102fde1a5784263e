import { z } from 'zod';
import { httpsUrl, optionalInstant, ownImageUrl, pathId, requiredLine } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';

export const promoPlacements = ['landing', 'lists'] as const;
export type PromoPlacement = (typeof promoPlacements)[number];
export const promoStatuses = ['pending', 'active', 'rejected'] as const;

export const promo = z.object({
  _id: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  linkUrl: z.string().nullable(),
  placement: z.enum(promoPlacements),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  status: z.enum(promoStatuses),
  clicks: z.number().int(),
  /** Message to its organizer about the decision; only in the organizer's own promos. */
  note: z.string().optional(),
});
export type Promo = z.infer<typeof promo>;

export const promoFields = {
  title: requiredLine(limits.title, 'Title is required'),
  imageUrl: ownImageUrl,
  linkUrl: httpsUrl,
  placement: z.enum(promoPlacements),
  startsAt: optionalInstant,
  endsAt: optionalInstant,
};

export const createPromoBody = z.object({
  title: promoFields.title,
  imageUrl: promoFields.imageUrl.default(null),
  linkUrl: promoFields.linkUrl.default(null),
  placement: promoFields.placement.default('landing'),
  startsAt: promoFields.startsAt.default(null),
  endsAt: promoFields.endsAt.default(null),
});
export type CreatePromoBody = z.output<typeof createPromoBody>;

const onePromo = z.object({ promo });
const byPromo = z.object({ id: pathId('PROMO_NOT_FOUND') });

export const promoRoutes = {
  list: route({
    method: 'GET',
    path: '/promos',
    summary: 'Promos that run now; `mine`: the caller’s own in any state',
    access: 'optional',
    query: z.object({
      placement: z.enum(promoPlacements).optional().catch(undefined),
      mine: z.enum(['true']).optional().catch(undefined),
    }),
    status: 200,
    response: z.object({ items: z.array(promo) }),
  }),
  create: route({
    method: 'POST',
    path: '/promos',
    summary: 'Submit a promo: an organization’s goes to review, an admin’s runs at once',
    repeatable: true,
    access: ['organization', 'admin'],
    body: createPromoBody,
    status: 201,
    response: onePromo,
  }),
  resubmit: route({
    method: 'PUT',
    path: '/promos/:id',
    summary: 'Resubmit your own rejected promo: the body replaces all of it',
    access: ['organization'],
    params: byPromo,
    body: createPromoBody,
    status: 200,
    response: onePromo,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/promos/:id',
    summary: 'Withdraw and delete your own promo, unless it is approved',
    access: ['organization'],
    params: byPromo,
    status: 204,
  }),
  click: route({
    method: 'POST',
    path: '/admin/promotions/:id/click',
    summary: 'Count a click on a running promo',
    access: 'public',
    params: byPromo,
    status: 204,
    rateLimit: 'write',
  }),
};

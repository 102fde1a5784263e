import { adminRatingRoutes } from '@hotdrop/contract/admin/ratings/ratings.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { AdminRatingsService } from './admin-ratings.service.ts';

export function mountAdminRatingRoutes(
  app: FastifyInstance,
  { adminRatings }: { adminRatings: AdminRatingsService },
): void {
  mount(app, adminRatingRoutes.list, ({ query }) => adminRatings.list(query));
  mount(app, adminRatingRoutes.update, async ({ actor, params, body }) => ({
    rating: await adminRatings.setHidden(actor, params.id, body),
  }));
}

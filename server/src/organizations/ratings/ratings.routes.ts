import { ratingRoutes } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { RatingsService } from './ratings.service.ts';

export function mountRatingRoutes(app: FastifyInstance, { ratings }: { ratings: RatingsService }): void {
  mount(app, ratingRoutes.rateScrim, ({ actor, params, body }) => ratings.rateScrim(actor, params.id, body));
  mount(app, ratingRoutes.rateOrganization, ({ actor, params, body }) =>
    ratings.rateOrganization(actor, params.id, body),
  );
}

import { organizationRoutes } from '@hotdrop/contract/organizations/organizations.ts';
import { scrimRatingRoutes } from '@hotdrop/contract/scrims/results/points-routes.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { RatingsService } from './ratings.service.ts';

export function mountRatingRoutes(app: FastifyInstance, { ratings }: { ratings: RatingsService }): void {
  mount(app, scrimRatingRoutes.rate, ({ actor, params, body }) => ratings.rateScrim(actor, params.id, body));
  mount(app, organizationRoutes.rate, ({ actor, params, body }) =>
    ratings.rateOrganization(actor, params.id, body),
  );
}

import { organizationRoutes } from '@hotdrop/contract/organizations/organizations.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../platform/http/mount.ts';
import type { OrganizationsService } from './organizations.service.ts';

/** Mounts each route also at its older path under /orgs (SPEC §7). */
export function mountOrganizationRoutes(
  app: FastifyInstance,
  { organizations }: { organizations: OrganizationsService },
): void {
  for (const spec of [
    organizationRoutes.rankings,
    organizationRoutes.rankingsByOldPath,
    organizationRoutes.list,
  ]) {
    mount(app, spec, ({ query }) => organizations.ranked(query));
  }
  for (const spec of [organizationRoutes.detail, organizationRoutes.detailByOldPath]) {
    mount(app, spec, ({ actor, params }) => organizations.page(actor, params.id));
  }
  mount(app, organizationRoutes.setRanking, async ({ actor, params, body }) => ({
    organization: await organizations.setRanking(actor, params.id, body.ranking),
  }));
}

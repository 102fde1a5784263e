import { adminOrganizationRoutes } from '@hotdrop/contract/admin/organizations/organizations.ts';
import type { FastifyInstance } from 'fastify';
import type { OrganizationsService } from '../../organizations/organizations.service.ts';
import { mount } from '../../platform/http/mount.ts';
import type { AdminOrganizationsService } from './admin-organizations.service.ts';

type Services = { organizations: OrganizationsService; adminOrganizations: AdminOrganizationsService };

export function mountAdminOrganizationRoutes(
  app: FastifyInstance,
  { organizations, adminOrganizations }: Services,
): void {
  mount(app, adminOrganizationRoutes.verify, async ({ actor, params, body }) => ({
    organization: await adminOrganizations.verify(actor, params.id, body),
  }));
  mount(app, adminOrganizationRoutes.ranking, async ({ actor, params, body }) => ({
    organization: await organizations.setRanking(actor, params.id, body.ranking),
  }));
}

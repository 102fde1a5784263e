import { organizationDashboardRoutes } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { OrganizationDashboardService } from './organization-dashboard.service.ts';

export function mountOrganizationDashboardRoutes(
  app: FastifyInstance,
  { organizationDashboard }: { organizationDashboard: OrganizationDashboardService },
): void {
  mount(app, organizationDashboardRoutes.dashboard, ({ actor }) => organizationDashboard.read(actor));
}

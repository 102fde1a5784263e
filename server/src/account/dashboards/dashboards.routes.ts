import { dashboardRoutes } from '@hotdrop/contract/account/dashboards.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { DashboardsService } from './dashboards.service.ts';

export function mountDashboardRoutes(
  app: FastifyInstance,
  { dashboards }: { dashboards: DashboardsService },
): void {
  mount(app, dashboardRoutes.player, ({ actor }) => dashboards.ofPlayer(actor));
  mount(app, dashboardRoutes.organization, ({ actor }) => dashboards.ofOrganization(actor));
}

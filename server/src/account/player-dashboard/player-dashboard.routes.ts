import { playerDashboardRoutes } from '@hotdrop/contract/account/player-dashboard/player-dashboard.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { PlayerDashboardService } from './player-dashboard.service.ts';

export function mountPlayerDashboardRoutes(
  app: FastifyInstance,
  { playerDashboard }: { playerDashboard: PlayerDashboardService },
): void {
  mount(app, playerDashboardRoutes.dashboard, ({ actor }) => playerDashboard.read(actor));
}

import { adminStatsRoutes } from '@hotdrop/contract/admin/stats.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { StatsService } from './stats.service.ts';

export function mountStatsRoutes(app: FastifyInstance, { stats }: { stats: StatsService }): void {
  mount(app, adminStatsRoutes.stats, ({ query }) => stats.read(query));
}

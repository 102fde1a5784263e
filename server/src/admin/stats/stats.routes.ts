import { adminStatsRoutes } from '@hotdrop/contract/admin/stats/stats.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { StatsService } from './stats.service.ts';

export function mountStatsRoutes(app: FastifyInstance, { stats }: { stats: StatsService }): void {
  // An admin who decided something looks at the counts next: they are refreshed before the response leaves.
  app.addHook('onSend', async ({ method, actor }, reply) => {
    if (method !== 'GET' && actor?.role === 'admin' && reply.statusCode < 400) stats.forget();
  });
  mount(app, adminStatsRoutes.stats, ({ query }) => stats.read(query));
}

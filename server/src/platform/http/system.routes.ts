import { systemRoutes } from '@hotdrop/contract/lib/system-routes.ts';
import type { FastifyInstance } from 'fastify';
import { assertUsable, type Database } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import { mount } from './mount.ts';

/**
 * Mounts the checks for load balancers and supervisors: whether the process responds, and whether its
 * database responds and can write.
 */
export function mountSystemRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  mount(app, systemRoutes.health, async () => ({ status: 'ok' as const }));
  mount(app, systemRoutes.ready, async ({ request }) => {
    try {
      await assertUsable(db);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new AppError('BUSY', { retryAfterSeconds: 2, cause: error });
    }
    return { status: 'ok' as const };
  });
}

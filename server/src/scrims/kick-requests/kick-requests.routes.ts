import { kickRequestRoutes } from '@hotdrop/contract/scrims/kick-requests/kick-requests.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { KickRequestsService } from './kick-requests.service.ts';

export function mountKickRequestRoutes(
  app: FastifyInstance,
  { kickRequests }: { kickRequests: KickRequestsService },
): void {
  mount(app, kickRequestRoutes.create, async ({ actor, params, body }) => ({
    request: await kickRequests.create(actor, params.id, body),
  }));
  mount(app, kickRequestRoutes.list, ({ actor, params, query }) =>
    kickRequests.list(actor, params.id, query),
  );
  mount(app, kickRequestRoutes.own, async ({ actor, params }) => ({
    items: await kickRequests.own(actor, params.id),
  }));
  mount(app, kickRequestRoutes.resolve, async ({ actor, params, body }) => ({
    request: await kickRequests.resolve(actor, params.id, params.requestId, body),
  }));
}

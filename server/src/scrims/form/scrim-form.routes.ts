import { scrimRoutes } from '@hotdrop/contract/scrims/routes.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { ScrimFormService } from './scrim-form.service.ts';

export function mountScrimFormRoutes(app: FastifyInstance, { scrims }: { scrims: ScrimFormService }): void {
  // Each lobby of a series counts towards the rate limit.
  mount(app, scrimRoutes.create, async ({ actor, body, request, idempotencyKey }) => {
    await request.takePoints(body.alsoAt.length);
    return scrims.create(actor, body, idempotencyKey);
  });
  mount(app, scrimRoutes.clone, async ({ actor, params, body, request, idempotencyKey }) => {
    await request.takePoints(body.startAts.length - 1);
    return { scrims: await scrims.clone(actor, params.id, body, idempotencyKey) };
  });
  mount(app, scrimRoutes.update, async ({ actor, params, body }) => ({
    scrim: await scrims.update(actor, params.id, body),
  }));
  mount(app, scrimRoutes.cancel, async ({ actor, params }) => void (await scrims.cancel(actor, params.id)));
}

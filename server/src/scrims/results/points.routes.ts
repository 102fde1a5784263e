import multipart from '@fastify/multipart';
import { pointsRoutes } from '@hotdrop/contract/scrims/results/results.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { createByteBudget } from '../../platform/uploads/byte-budget.ts';
import type { PointsService } from './points.service.ts';
import { pointsFormOptions, readPointsForm } from './points-form.ts';

/** Memory limit of all uploads in progress, with their pictures. */
const formMemory = 64 * 1024 * 1024;

type Services = { points: PointsService };

export function mountPointsRoutes(app: FastifyInstance, { points }: Services): void {
  mount(app, pointsRoutes.standings, ({ params }) => points.standings(params.id));
  mount(app, pointsRoutes.seats, async ({ actor, params }) => ({
    items: await points.seats(actor, params.id),
  }));
  mount(
    app,
    pointsRoutes.removeMatch,
    async ({ actor, params }) => void (await points.remove(actor, params.id, params.matchNumber)),
  );
}

/** Registers POST /api/scrims/:id/points, which takes files. */
export async function pointsFormRoutes(app: FastifyInstance, { points }: Services): Promise<void> {
  // In this scope only: bodies of any other type are rejected unread.
  app.removeAllContentTypeParsers();
  await app.register(multipart, pointsFormOptions);
  const budget = createByteBudget(formMemory);

  mount(app, pointsRoutes.submit, async ({ actor, params, request }) => {
    await points.assertAccepts(actor, params.id);
    const memory = budget.lease();
    try {
      return await points.submit(actor, params.id, await readPointsForm(request, memory));
    } finally {
      memory.release();
    }
  });
}

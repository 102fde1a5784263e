import { scrimRoutes } from '@hotdrop/contract/scrims/routes.ts';
import { scrimRunRoutes } from '@hotdrop/contract/scrims/run/run.ts';
import type { FastifyInstance } from 'fastify';
import { type ListSnapshots, mountList } from '../platform/http/list-snapshots.ts';
import { mount } from '../platform/http/mount.ts';
import type { BookingsService } from './bookings/bookings.service.ts';
import type { ParticipantsService } from './bookings/participants.service.ts';
import type { SquadsByHand } from './bookings/squads-by-hand.ts';
import type { ScrimsService } from './scrims.service.ts';

type Services = {
  scrims: ScrimsService;
  bookings: BookingsService;
  participants: ParticipantsService;
  squadsByHand: SquadsByHand;
  scrimSnapshots: ListSnapshots;
};

export function mountScrimRoutes(
  app: FastifyInstance,
  { scrims, bookings, participants, squadsByHand, scrimSnapshots }: Services,
): void {
  mountList(app, scrimRoutes.list, scrimSnapshots, scrims.list);
  // Each lobby of a series counts.
  mount(app, scrimRoutes.create, async ({ actor, body, request, idempotencyKey }) => {
    await request.takePoints(body.alsoAt.length);
    return scrims.create(actor, body, idempotencyKey);
  });
  mount(app, scrimRoutes.detail, async ({ actor, params }) => ({
    scrim: await scrims.read(params.id, actor),
  }));
  mount(app, scrimRoutes.clone, async ({ actor, params, body, request, idempotencyKey }) => {
    await request.takePoints(body.startAts.length - 1);
    return { scrims: await scrims.clone(actor, params.id, body, idempotencyKey) };
  });
  mount(app, scrimRoutes.update, async ({ actor, params, body }) => ({
    scrim: await scrims.update(actor, params.id, body),
  }));
  mount(app, scrimRoutes.cancel, async ({ actor, params }) => void (await scrims.cancel(actor, params.id)));
  mount(app, scrimRunRoutes.start, async ({ actor, params }) => ({
    scrim: await scrims.startMatch(actor, params.id, params.matchNumber),
  }));
  mount(app, scrimRunRoutes.delay, async ({ actor, params, body }) => ({
    scrim: await scrims.delayMatch(actor, params.id, body),
  }));
  mount(app, scrimRunRoutes.end, async ({ actor, params }) => ({
    scrim: await scrims.end(actor, params.id),
  }));
  mount(
    app,
    scrimRunRoutes.done,
    async ({ actor, params, body }) => void (await scrims.setDone(actor, params.id, body.done)),
  );
  mount(app, scrimRoutes.book, async ({ actor, params, body, idempotencyKey }) => ({
    booking: await bookings.book(actor, params.id, body, idempotencyKey),
  }));
  mount(app, scrimRoutes.editSquad, async ({ actor, params, body }) => ({
    booking: await bookings.editSquad(actor, params.id, body),
  }));
  mount(app, scrimRoutes.giveUp, async ({ actor, params }) => void (await bookings.giveUp(actor, params.id)));
  mount(app, scrimRoutes.participants, ({ actor, params, query }) =>
    participants.list(actor, params.id, query),
  );
  mount(app, scrimRoutes.addWalkIn, async ({ actor, params, body }) => ({
    participant: await squadsByHand.add(actor, params.id, body),
  }));
  mount(
    app,
    scrimRoutes.moveSquad,
    async ({ actor, params, body }) =>
      void (await squadsByHand.move(actor, params.id, params.bookingId, body)),
  );
  mount(
    app,
    scrimRoutes.removeParticipant,
    async ({ actor, params }) => void (await participants.remove(actor, params.id, params.userId)),
  );
}

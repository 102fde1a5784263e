import { bookingRoutes } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { BookingsService } from './bookings.service.ts';
import type { ManualSquads } from './manual-squads.ts';
import type { ParticipantsService } from './participants.service.ts';

type Services = { bookings: BookingsService; participants: ParticipantsService; manualSquads: ManualSquads };

export function mountBookingRoutes(
  app: FastifyInstance,
  { bookings, participants, manualSquads }: Services,
): void {
  mount(app, bookingRoutes.book, async ({ actor, params, body, idempotencyKey }) => ({
    booking: await bookings.book(actor, params.id, body, idempotencyKey),
  }));
  mount(app, bookingRoutes.editSquad, async ({ actor, params, body }) => ({
    booking: await bookings.editSquad(actor, params.id, body),
  }));
  mount(
    app,
    bookingRoutes.giveUp,
    async ({ actor, params }) => void (await bookings.giveUp(actor, params.id)),
  );
  mount(app, bookingRoutes.participants, ({ actor, params, query }) =>
    participants.list(actor, params.id, query),
  );
  mount(app, bookingRoutes.addWalkIn, async ({ actor, params, body }) => ({
    participant: await manualSquads.add(actor, params.id, body),
  }));
  mount(
    app,
    bookingRoutes.moveSquad,
    async ({ actor, params, body }) =>
      void (await manualSquads.move(actor, params.id, params.bookingId, body)),
  );
  mount(
    app,
    bookingRoutes.removeParticipant,
    async ({ actor, params }) => void (await participants.remove(actor, params.id, params.userId)),
  );
}

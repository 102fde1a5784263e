import { adminScrimRoutes } from '@hotdrop/contract/admin/scrims/scrims.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { ParticipantsService } from '../../scrims/bookings/participants.service.ts';
import type { ScrimFormService } from '../../scrims/form/scrim-form.service.ts';
import type { AdminScrimsService } from './admin-scrims.service.ts';

type Services = {
  scrims: ScrimFormService;
  participants: ParticipantsService;
  adminScrims: AdminScrimsService;
};

/** Mounts the organizers' actions for admins, the list of all scrims, and adding squads. */
export function mountAdminScrimRoutes(
  app: FastifyInstance,
  { scrims, participants, adminScrims }: Services,
): void {
  mount(app, adminScrimRoutes.list, ({ query }) => adminScrims.list(query));
  mount(app, adminScrimRoutes.update, async ({ actor, params, body }) => ({
    scrim: await scrims.update(actor, params.id, body),
  }));
  mount(
    app,
    adminScrimRoutes.cancel,
    async ({ actor, params }) => void (await scrims.cancel(actor, params.id)),
  );
  mount(app, adminScrimRoutes.participants, ({ actor, params, query }) =>
    participants.list(actor, params.id, query),
  );
  mount(app, adminScrimRoutes.addParticipant, async ({ actor, params, body }) => ({
    booking: await adminScrims.addParticipant(actor, params.id, body),
  }));
  mount(
    app,
    adminScrimRoutes.removeParticipant,
    async ({ actor, params }) => void (await participants.remove(actor, params.id, params.playerId)),
  );
}

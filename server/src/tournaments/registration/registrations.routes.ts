import { registrationRoutes } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { RegistrationsService } from './registrations.service.ts';

export function mountRegistrationRoutes(
  app: FastifyInstance,
  { registrations }: { registrations: RegistrationsService },
): void {
  mount(app, registrationRoutes.register, ({ actor, params, body, idempotencyKey }) =>
    registrations.register(actor, params.id, body, idempotencyKey),
  );
  mount(
    app,
    registrationRoutes.withdraw,
    async ({ actor, params }) => void (await registrations.withdraw(actor, params.id)),
  );
  mount(app, registrationRoutes.participants, ({ actor, params, query }) =>
    registrations.list(actor, params.id, query),
  );
  mount(
    app,
    registrationRoutes.removeParticipant,
    async ({ actor, params }) => void (await registrations.remove(actor, params.id, params.userId)),
  );
  mount(app, registrationRoutes.removeParticipants, async ({ actor, params, body }) => ({
    removed: await registrations.removeMany(actor, params.id, body.teams),
  }));
}

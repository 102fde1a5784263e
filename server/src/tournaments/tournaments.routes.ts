import { tournamentRoutes } from '@hotdrop/contract/tournaments/routes.ts';
import type { FastifyInstance } from 'fastify';
import { type ListSnapshots, mountList } from '../platform/http/list-snapshots.ts';
import { mount } from '../platform/http/mount.ts';
import type { RegistrationsService } from './registration/registrations.service.ts';
import type { TournamentsService } from './tournaments.service.ts';

type Services = {
  tournaments: TournamentsService;
  registrations: RegistrationsService;
  snapshots: ListSnapshots;
};

export function mountTournamentRoutes(
  app: FastifyInstance,
  { tournaments, registrations, snapshots }: Services,
): void {
  mountList(app, tournamentRoutes.list, snapshots, tournaments.list);
  mount(app, tournamentRoutes.create, async ({ actor, body, idempotencyKey }) => ({
    tournament: await tournaments.create(actor, body, idempotencyKey),
  }));
  mount(app, tournamentRoutes.detail, async ({ actor, params }) => ({
    tournament: await tournaments.read(params.id, actor),
  }));
  mount(app, tournamentRoutes.update, async ({ actor, params, body }) => ({
    tournament: await tournaments.update(actor, params.id, body),
  }));
  mount(
    app,
    tournamentRoutes.remove,
    async ({ actor, params }) => void (await tournaments.remove(actor, params.id)),
  );
  mount(app, tournamentRoutes.register, ({ actor, params, body, idempotencyKey }) =>
    registrations.register(actor, params.id, body, idempotencyKey),
  );
  mount(
    app,
    tournamentRoutes.withdraw,
    async ({ actor, params }) => void (await registrations.withdraw(actor, params.id)),
  );
  mount(app, tournamentRoutes.participants, ({ actor, params, query }) =>
    registrations.list(actor, params.id, query),
  );
  mount(
    app,
    tournamentRoutes.removeParticipant,
    async ({ actor, params }) => void (await registrations.remove(actor, params.id, params.userId)),
  );
  mount(app, tournamentRoutes.removeParticipants, async ({ actor, params, body }) => ({
    removed: await registrations.removeMany(actor, params.id, body.teams),
  }));
}

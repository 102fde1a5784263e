import { tournamentRoutes } from '@hotdrop/contract/tournaments/routes.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { TournamentFormService } from './tournament-form.service.ts';

export function mountTournamentFormRoutes(
  app: FastifyInstance,
  { tournaments }: { tournaments: TournamentFormService },
): void {
  mount(app, tournamentRoutes.create, async ({ actor, body, idempotencyKey }) => ({
    tournament: await tournaments.create(actor, body, idempotencyKey),
  }));
  mount(app, tournamentRoutes.update, async ({ actor, params, body }) => ({
    tournament: await tournaments.update(actor, params.id, body),
  }));
  mount(
    app,
    tournamentRoutes.remove,
    async ({ actor, params }) => void (await tournaments.remove(actor, params.id)),
  );
}

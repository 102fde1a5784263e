import { scrimRunRoutes } from '@hotdrop/contract/scrims/run/run.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { LobbyRun } from './lobby-run.ts';

export function mountLobbyRunRoutes(app: FastifyInstance, { lobbyRun }: { lobbyRun: LobbyRun }): void {
  mount(app, scrimRunRoutes.start, async ({ actor, params }) => ({
    scrim: await lobbyRun.startMatch(actor, params.id, params.matchNumber),
  }));
  mount(app, scrimRunRoutes.delay, async ({ actor, params, body }) => ({
    scrim: await lobbyRun.delayMatch(actor, params.id, body),
  }));
  mount(app, scrimRunRoutes.end, async ({ actor, params }) => ({
    scrim: await lobbyRun.end(actor, params.id),
  }));
  mount(
    app,
    scrimRunRoutes.done,
    async ({ actor, params, body }) => void (await lobbyRun.setDone(actor, params.id, body.done)),
  );
}

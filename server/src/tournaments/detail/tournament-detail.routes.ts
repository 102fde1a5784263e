import { tournamentRoutes } from '@hotdrop/contract/tournaments/routes.ts';
import type { FastifyInstance } from 'fastify';
import { type ListSnapshots, mountList } from '../../platform/http/list-snapshots.ts';
import { mount } from '../../platform/http/mount.ts';
import type { TournamentDetailService } from './tournament-detail.service.ts';

type Services = { tournamentDetail: TournamentDetailService; snapshots: ListSnapshots };

export function mountTournamentDetailRoutes(
  app: FastifyInstance,
  { tournamentDetail, snapshots }: Services,
): void {
  mountList(app, tournamentRoutes.list, snapshots, tournamentDetail.list);
  mount(app, tournamentRoutes.detail, async ({ actor, params }) => ({
    tournament: await tournamentDetail.read(params.id, actor),
  }));
}

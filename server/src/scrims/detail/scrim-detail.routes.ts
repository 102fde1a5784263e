import { scrimRoutes } from '@hotdrop/contract/scrims/routes.ts';
import type { FastifyInstance } from 'fastify';
import { type ListSnapshots, mountList } from '../../platform/http/list-snapshots.ts';
import { mount } from '../../platform/http/mount.ts';
import type { ScrimDetailService } from './scrim-detail.service.ts';

type Services = { scrimDetail: ScrimDetailService; scrimSnapshots: ListSnapshots };

export function mountScrimDetailRoutes(
  app: FastifyInstance,
  { scrimDetail, scrimSnapshots }: Services,
): void {
  mountList(app, scrimRoutes.list, scrimSnapshots, scrimDetail.list);
  mount(app, scrimRoutes.detail, async ({ actor, params }) => ({
    scrim: await scrimDetail.read(params.id, actor),
  }));
}

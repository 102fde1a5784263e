import { adminPromotionRoutes } from '@hotdrop/contract/admin/promotions/promotions.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { PromotionsService } from './promotions.service.ts';

export function mountPromotionRoutes(
  app: FastifyInstance,
  { promotions }: { promotions: PromotionsService },
): void {
  mount(app, adminPromotionRoutes.list, ({ query }) => promotions.list(query));
  mount(app, adminPromotionRoutes.create, async ({ actor, body, idempotencyKey }) => ({
    promotion: await promotions.create(actor, body, idempotencyKey),
  }));
  mount(app, adminPromotionRoutes.update, async ({ actor, params, body }) => ({
    promotion: await promotions.update(actor, params.id, body),
  }));
  mount(
    app,
    adminPromotionRoutes.remove,
    async ({ actor, params }) => void (await promotions.remove(actor, params.id)),
  );
}

import { adminPromotionRoutes } from '@hotdrop/contract/admin/promotions.ts';
import type { FastifyInstance } from 'fastify';
import { idempotencyKey } from '../../http/idempotency-key.ts';
import { mount } from '../../http/mount.ts';
import type { PromotionsService } from './promotions.service.ts';

export function mountPromotionRoutes(
  app: FastifyInstance,
  { promotions }: { promotions: PromotionsService },
): void {
  mount(app, adminPromotionRoutes.list, ({ query }) => promotions.list(query));
  mount(app, adminPromotionRoutes.create, async ({ actor, body, request }) => ({
    promotion: await promotions.create(actor, body, idempotencyKey(request)),
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

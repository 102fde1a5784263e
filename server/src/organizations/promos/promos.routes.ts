import { promoRoutes } from '@hotdrop/contract/organizations/promos/promos.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { PromosService } from './promos.service.ts';

export function mountPromoRoutes(app: FastifyInstance, { promos }: { promos: PromosService }): void {
  mount(app, promoRoutes.list, async ({ actor, query }) => ({ items: await promos.list(actor, query) }));
  mount(app, promoRoutes.create, async ({ actor, body, idempotencyKey }) => ({
    promo: await promos.create(actor, body, idempotencyKey),
  }));
  mount(app, promoRoutes.resubmit, async ({ actor, params, body }) => ({
    promo: await promos.resubmit(actor, params.id, body),
  }));
  mount(
    app,
    promoRoutes.withdraw,
    async ({ actor, params }) => void (await promos.withdraw(actor, params.id)),
  );
  mount(app, promoRoutes.click, async ({ params }) => void (await promos.click(params.id)));
}

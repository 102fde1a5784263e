import { promoRoutes } from '@hotdrop/contract/promos.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { PromosService } from './promos.service.ts';

export function mountPromoRoutes(app: FastifyInstance, { promos }: { promos: PromosService }): void {
  mount(app, promoRoutes.list, async ({ actor, query }) => ({ items: await promos.list(actor, query) }));
  mount(app, promoRoutes.create, async ({ actor, body }) => ({ promo: await promos.create(actor, body) }));
  mount(app, promoRoutes.click, async ({ params }) => void (await promos.click(params.id)));
}

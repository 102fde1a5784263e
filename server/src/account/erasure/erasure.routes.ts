import { erasureRoutes } from '@hotdrop/contract/account/erasure/erasure.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { ErasureService } from './erasure.service.ts';

export function mountErasureRoutes(app: FastifyInstance, { erasure }: { erasure: ErasureService }): void {
  mount(app, erasureRoutes.takesAlong, async ({ actor }) => ({
    takesAlong: await erasure.takesAlong(actor),
  }));
  mount(app, erasureRoutes.erase, async ({ actor, body }) => {
    await erasure.eraseSelf(actor, body);
    return undefined;
  });
}

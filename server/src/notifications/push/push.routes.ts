import { pushRoutes } from '@hotdrop/contract/notifications/push.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { PushService } from './push.service.ts';

export function mountPushRoutes(app: FastifyInstance, push: PushService): void {
  mount(app, pushRoutes.subscribe, ({ actor, body }) => push.subscribe(actor, body));
  mount(app, pushRoutes.remove, async ({ actor, params }) => void (await push.remove(actor, params.id)));
  mount(app, pushRoutes.test, async ({ actor }) => ({ sent: await push.test(actor) }));
  mount(app, pushRoutes.renew, async ({ body }) => void (await push.renew(body)));
}

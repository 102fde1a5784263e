import { adminOutboxRoutes } from '@hotdrop/contract/admin/outbox/outbox.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { OutboxService } from './outbox.service.ts';

export function mountOutboxRoutes(app: FastifyInstance, { outbox }: { outbox: OutboxService }): void {
  mount(app, adminOutboxRoutes.list, ({ actor, query }) => outbox.list(actor, query));
}

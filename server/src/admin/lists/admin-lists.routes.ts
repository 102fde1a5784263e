import { adminListRoutes } from '@hotdrop/contract/admin/lists/lists.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { AdminListsService } from './admin-lists.service.ts';

export function mountAdminListRoutes(
  app: FastifyInstance,
  { adminLists }: { adminLists: AdminListsService },
): void {
  mount(app, adminListRoutes.tournaments, ({ query }) => adminLists.tournaments(query));
  mount(app, adminListRoutes.bookings, ({ query }) => adminLists.bookings(query));
  mount(app, adminListRoutes.payments, ({ query }) => adminLists.payments(query));
}

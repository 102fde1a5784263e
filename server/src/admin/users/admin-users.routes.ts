import { adminUserRoutes } from '@hotdrop/contract/admin/users/users.ts';
import type { FastifyInstance } from 'fastify';
import type { ErasureService } from '../../account/erasure/erasure.service.ts';
import { mount } from '../../platform/http/mount.ts';
import type { AdminUsersService } from './admin-users.service.ts';

type Services = { adminUsers: AdminUsersService; erasure: ErasureService };

export function mountAdminUserRoutes(app: FastifyInstance, { adminUsers, erasure }: Services): void {
  mount(app, adminUserRoutes.list, ({ query }) => adminUsers.list(query));
  mount(app, adminUserRoutes.detail, ({ params }) => adminUsers.detail(params.id));
  mount(app, adminUserRoutes.setRole, async ({ actor, params, body }) => ({
    user: await adminUsers.setRole(actor, params.id, body.role),
  }));
  mount(app, adminUserRoutes.update, async ({ actor, params, body }) => ({
    user: await adminUsers.update(actor, params.id, body),
  }));
  mount(app, adminUserRoutes.remove, async ({ actor, params }) => {
    await erasure.eraseByAdmin(actor, params.id);
    return undefined;
  });
}

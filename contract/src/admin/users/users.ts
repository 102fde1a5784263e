import { z } from 'zod';
import { organizationInfoBody } from '../../account/auth/auth.ts';
import { takenAlong } from '../../account/erasure/erasure.ts';
import { user } from '../../account/users.ts';
import {
  cursorField,
  emailField,
  listOf,
  optionalPhoneField,
  optionalText,
  pathId,
  queryLimit,
  requiredLine,
  searchField,
} from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { roles, route } from '../../lib/route.ts';

/** An account as admins see it. */
export const adminUser = user.extend({
  emailVerified: z.boolean(),
  suspendedAt: z.string().nullable(),
  /** Why it is suspended, for admins. */
  suspensionNote: z.string(),
  /** The account is erased; only its entries in the books remain. */
  deletedAt: z.string().nullable(),
  /** The place in the rankings that was set by hand. */
  ranking: z.number().int().nullable(),
  /** Its last sign-in, if its sessions still show it. */
  lastSeenAt: z.string().nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

const byUser = z.object({ id: pathId('USER_NOT_FOUND') });

/** Body of PUT /admin/users/{id}: any subset. Never the role, the verification, or where money goes. */
export const updateUserBody = z.object({
  name: requiredLine(limits.personName, 'Name is required').optional(),
  email: emailField.optional(),
  phone: optionalPhoneField.optional(),
  suspended: z.boolean().optional(),
  /** Whether it was suspended when it was shown: a change that finds it otherwise is refused, and writes over nothing. */
  wasSuspended: z.boolean().optional(),
  /** Why it is suspended, for admins. */
  suspensionNote: optionalText(limits.note).optional(),
  organizationInfo: organizationInfoBody.omit({ upiId: true }).optional(),
});
export type UpdateUserBody = z.output<typeof updateUserBody>;

export const userStatuses = ['active', 'suspended', 'deleted'] as const;

const oneUser = z.object({ user: adminUser });

export const adminUserRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/users',
    summary: 'Accounts by name, email or organization, role and status, the newest first',
    access: ['admin'],
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      search: searchField,
      role: z.enum(roles).optional().catch(undefined),
      /** Without it, all but deleted ones. */
      status: z.enum(userStatuses).optional().catch(undefined),
      verified: z.enum(['true', 'false']).optional().catch(undefined),
    }),
    status: 200,
    response: listOf(adminUser),
  }),
  detail: route({
    method: 'GET',
    path: '/admin/users/:id',
    summary: 'An account, and what deleting it would remove',
    access: ['admin'],
    params: byUser,
    status: 200,
    response: oneUser.extend({ takesAlong: takenAlong }),
  }),
  setRole: route({
    method: 'PUT',
    path: '/admin/users/:id/role',
    summary: 'Change the role; its sessions end',
    access: ['admin'],
    params: byUser,
    body: z.object({ role: z.enum(roles, { error: 'Choose a role' }) }),
    status: 200,
    response: oneUser,
    rateLimit: 'write',
  }),
  update: route({
    method: 'PUT',
    path: '/admin/users/:id',
    summary: 'Edit or suspend an account; suspending ends its sessions and sockets',
    access: ['admin'],
    params: byUser,
    body: updateUserBody,
    status: 200,
    response: oneUser,
    rateLimit: 'write',
  }),
  remove: route({
    method: 'DELETE',
    path: '/admin/users/:id',
    summary: 'Erase the person and cancel open events; payment records stay without a name',
    access: ['admin'],
    params: byUser,
    status: 204,
    rateLimit: 'write',
  }),
};

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
  /** When the account was erased; only its payment records remain. */
  deletedAt: z.string().nullable(),
  /** The rank that was set by hand. */
  ranking: z.number().int().nullable(),
  /** When it was last active, if its sessions still show that. */
  lastSeenAt: z.string().nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;

const byUser = z.object({ id: pathId('USER_NOT_FOUND') });

/** Body of PUT /admin/users/{id}: any subset. Role, verified badge and UPI ID cannot be changed here. */
export const updateUserBody = z.object({
  name: requiredLine(limits.personName, 'Name is required').optional(),
  email: emailField.optional(),
  phone: optionalPhoneField.optional(),
  suspended: z.boolean().optional(),
  /** The state that the caller saw: if it has changed since, the call fails. */
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
    summary: 'Accounts, newest first; searched by name, email or organization, filtered by role and status',
    access: ['admin'],
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      search: searchField,
      role: z.enum(roles).optional().catch(undefined),
      /** Default: all but deleted accounts. */
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
    summary: 'Change an account’s role; ends its sessions',
    access: ['admin'],
    params: byUser,
    body: z.object({ role: z.enum(roles, { error: 'Choose a role' }) }),
    status: 200,
    response: oneUser,
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
  }),
  remove: route({
    method: 'DELETE',
    path: '/admin/users/:id',
    summary: 'Erase an account and cancel its open events; payment records stay, without a name',
    access: ['admin'],
    params: byUser,
    status: 204,
  }),
};

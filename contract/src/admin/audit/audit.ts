import { z } from 'zod';
import { cleanLine, cursorField, idField, listOf, queryLimit } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { roles, route } from '../../lib/route.ts';

/** What a logged action can be about. */
export const auditTargets = [
  'user',
  'tournament',
  'registration',
  'group',
  'scrim',
  'booking',
  'payment',
  'promo',
  'rating',
  'kyc',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** Actions that readers of the log can hide: each KYC review logs several. */
export const skippableActs = ['view-document'] as const;

/** A logged action. `actor` is null for the server and the command line. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.object({ _id: z.string(), name: z.string(), role: z.enum(roles) }).nullable(),
  action: z.string(),
  /** `label`: its name or title, if known. */
  target: z.object({ kind: z.string(), _id: z.string(), label: z.string().nullable() }),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const adminAuditRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/audit',
    summary: 'The audit log, newest first; entries never change',
    access: ['admin'],
    query: z.object({
      limit: queryLimit(limits.list),
      cursor: cursorField,
      actorId: idField.optional(),
      targetKind: z.enum(auditTargets).optional().catch(undefined),
      targetId: idField.optional(),
      action: z.string().max(40).transform(cleanLine).optional().catch(undefined),
      without: z.enum(skippableActs).optional().catch(undefined),
    }),
    status: 200,
    response: listOf(auditEntry),
  }),
};

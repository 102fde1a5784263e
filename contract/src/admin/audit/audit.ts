import { z } from 'zod';
import { cleanLine, cursorField, idField, listOf, queryLimit } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { roles, route } from '../../lib/route.ts';

/** Target of an action. */
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

/** Acts that a reader of the log may leave out: each review of papers has some of them. */
export const skippableActs = ['view-document'] as const;

/** An action. `actor` null: the server itself, or the command line. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.object({ _id: z.string(), name: z.string(), role: z.enum(roles) }).nullable(),
  action: z.string(),
  /** `label`: its name or title, if it still has one. */
  target: z.object({ kind: z.string(), _id: z.string(), label: z.string().nullable() }),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const adminAuditRoutes = {
  list: route({
    method: 'GET',
    path: '/admin/audit',
    summary: 'Who did what, the newest first; nothing in it is ever changed',
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

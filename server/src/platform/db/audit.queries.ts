import { randomUUIDv7 } from 'node:crypto';
import type { AuditTarget } from '@hotdrop/contract/admin/audit/audit.ts';
import type { Executor } from './database.ts';

type AuditEntry = {
  actorId: string | null;
  action: string;
  target: { kind: AuditTarget; id: string };
  detail?: Record<string, unknown>;
  at: Date;
};

/** Records an action in the append-only audit log, in the transaction of the action. */
export async function recordAudit(
  executor: Executor,
  { actorId, action, target, detail = {}, at }: AuditEntry,
): Promise<void> {
  await executor
    .insertInto('audit_log')
    .values({
      id: randomUUIDv7(),
      at,
      actor_id: actorId,
      action,
      target_kind: target.kind,
      target_id: target.id,
      detail: JSON.stringify(detail),
    })
    .execute();
}

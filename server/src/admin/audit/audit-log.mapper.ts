import type { AuditEntry } from '@hotdrop/contract/admin/audit/audit.ts';
import type { AuditActor, AuditRow } from './audit-log.queries.ts';

type Known = { actors: ReadonlyMap<string, AuditActor>; labels: ReadonlyMap<string, string> };

/**
 * Maps an entry with the current names of its actor and target; deleted ones get the entry's own label, if
 * any.
 */
export function toAuditEntry(row: AuditRow, { actors, labels }: Known): AuditEntry {
  const { title } = row.detail;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : (actors.get(row.actor_id) ?? null),
    action: row.action,
    target: {
      kind: row.target_kind,
      _id: row.target_id,
      label: labels.get(`${row.target_kind} ${row.target_id}`) ?? (typeof title === 'string' ? title : null),
    },
    detail: row.detail,
  };
}

import type { AuditEntry, adminAuditRoutes } from '@hotdrop/contract/admin/audit/audit.ts';
import type { RouteInput } from '@hotdrop/contract/lib/route.ts';
import { type Database, inOneSnapshot } from '../../platform/db/database.ts';
import { beforeIdOf, idPage } from '../../platform/lib/pages.ts';
import {
  type AuditActor,
  type AuditRow,
  countAudit,
  findAuditActors,
  findAuditLabels,
  findAuditPage,
} from './audit-log.queries.ts';

type AuditQuery = RouteInput<typeof adminAuditRoutes.list>['query'];

/** Lists who did what, for admins. `recordAudit` writes it; nothing changes it. */
export function createAuditLogService({ db }: { db: Database }) {
  return {
    /** Four statements on one snapshot, whatever the length of the page. */
    async list({
      limit,
      cursor,
      ...filter
    }: AuditQuery): Promise<{ items: AuditEntry[]; nextCursor: string | null; total: number }> {
      const before = beforeIdOf(cursor);
      return inOneSnapshot(db, async trx => {
        const found = await findAuditPage(trx, filter, { before, limit: limit + 1 });
        const { rows, nextCursor } = idPage(found, limit);
        const actorIds = [...new Set(rows.flatMap(row => row.actor_id ?? []))];
        const actors = await findAuditActors(trx, actorIds);
        const labels = await findAuditLabels(trx, rows);
        const items = rows.map(row => toAuditEntry(row, { actors, labels }));
        return { items, nextCursor, total: await countAudit(trx, filter) };
      });
    },
  };
}

type Known = { actors: ReadonlyMap<string, AuditActor>; labels: ReadonlyMap<string, string> };

/**
 * Maps an entry with the current names of its actor and target; deleted ones get the entry's own label, if
 * any.
 */
function toAuditEntry(row: AuditRow, { actors, labels }: Known): AuditEntry {
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

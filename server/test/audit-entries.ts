import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Returns the audit log of one thing, oldest first: who did what, with what details. */
export async function auditOf(
  server: TestServer,
  kind: string,
  id: string,
): Promise<{ action: string; actor: string | null; detail: Record<string, unknown> }[]> {
  const { rows } = await sql<{ action: string; actor: string | null; detail: Record<string, unknown> }>`
    select action, actor_id as actor, detail from audit_log
    where target_kind = ${kind} and target_id = ${id} order by id`.execute(server.deps.db);
  return rows;
}

/** Returns the number of entries. */
export async function countAudit(server: TestServer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_log`.execute(
    server.deps.db,
  );
  return rows[0]?.count ?? 0;
}

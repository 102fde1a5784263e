import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';

export type InReview = { kyc: number; promos: number };

/** Returns how many organizations and promos wait for an admin's decision. */
export async function countInReview(executor: Executor): Promise<InReview> {
  const { rows } = await sql<InReview>`
    select (select count(*) from users where kyc_status = 'pending' and deleted_at is null) as kyc,
      (select count(*) from promos where status = 'pending') as promos`.execute(executor);
  return rows[0] ?? { kyc: 0, promos: 0 };
}

/** Returns the admins who can decide. */
export async function findActiveAdmins(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

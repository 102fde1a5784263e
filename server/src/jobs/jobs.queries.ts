import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

export type NewJob = { kind: string; key: string; runAt: Date };

/** Has jobs run at their time; one that is there already under kind and key is moved. */
export async function scheduleJobs(executor: Executor, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await executor
    .insertInto('jobs')
    .values(jobs.map(({ kind, key, runAt }) => ({ id: randomUUIDv7(), kind, key, run_at: runAt })))
    .onConflict(conflict =>
      conflict
        .constraint('jobs_key')
        .doUpdateSet({ run_at: eb => eb.ref('excluded.run_at'), attempts: 0, last_error: null }),
    )
    .execute();
}

export async function cancelJob(executor: Executor, kind: string, key: string): Promise<void> {
  await executor.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute();
}

export type DueJob = { id: string; kind: string; key: string; attempts: number };

/**
 * Takes the next job that is due and locks it: other nodes pass over it until the transaction ends, and have it again
 * if this one dies.
 */
export async function lockDueJob(executor: Executor, now: Date): Promise<DueJob | undefined> {
  const { rows } = await sql<DueJob>`
    select id, kind, key, attempts from jobs where run_at <= ${now}
    order by run_at limit 1 for update skip locked`.execute(executor);
  return rows[0];
}

export async function deleteJob(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Has a job run again later, after it failed (`error`) or because it said so. */
export async function postponeJob(
  executor: Executor,
  id: string,
  { runAt, attempts, error }: { runAt: Date; attempts: number; error: string | null },
): Promise<void> {
  await executor
    .updateTable('jobs')
    .set({ run_at: runAt, last_error: error, attempts })
    .where('id', '=', id)
    .execute();
}

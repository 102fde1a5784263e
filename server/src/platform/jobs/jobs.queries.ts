import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

export type NewJob = { kind: string; key: string; runAt: Date };

/** Schedules jobs; one that exists under kind and key is moved. */
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

/** Inserts these jobs if missing; existing ones keep their time. */
export async function insertMissingJobs(executor: Executor, jobs: readonly NewJob[]): Promise<void> {
  await executor
    .insertInto('jobs')
    .values(jobs.map(({ kind, key, runAt }) => ({ id: randomUUIDv7(), kind, key, run_at: runAt })))
    .onConflict(conflict => conflict.constraint('jobs_key').doNothing())
    .execute();
}

export async function cancelJob(executor: Executor, kind: string, key: string): Promise<void> {
  await executor.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute();
}

/** A job that this node has taken; `attempts` includes this one. */
export type TakenJob = { id: string; kind: string; key: string; attempts: number; leasedUntil: Date };

/**
 * Takes the next due job of the given kinds. It is due again when the lease ends: should this node die with
 * it, another one runs it then. Of concurrent nodes, each gets another job.
 */
export async function takeDueJob(
  executor: Executor,
  kinds: readonly string[],
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<TakenJob | undefined> {
  const { rows } = await sql<TakenJob>`
    update jobs set run_at = ${leasedUntil}::timestamptz, attempts = attempts + 1
    where id = (
      select id from jobs where run_at <= ${now} and kind = any(${kinds}::text[])
      order by run_at limit 1 for update skip locked
    )
    returning id, kind, key, attempts, run_at as "leasedUntil"`.execute(executor);
  return rows[0];
}

/** Matches a job only as taken: one that was rescheduled in the meantime, or that another node has, stays. */
const asTaken = ({ id, attempts, leasedUntil }: TakenJob) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and run_at = ${leasedUntil}`;

export async function deleteJob(executor: Executor, job: TakenJob): Promise<void> {
  await executor.deleteFrom('jobs').where(asTaken(job)).execute();
}

/** Reschedules a job, after it failed (`error`) or because its handler said so. */
export async function postponeJob(
  executor: Executor,
  job: TakenJob,
  { runAt, attempts, error }: { runAt: Date; attempts: number; error: string | null },
): Promise<void> {
  await executor
    .updateTable('jobs')
    .set({ run_at: runAt, last_error: error, attempts })
    .where(asTaken(job))
    .execute();
}

import { sql } from 'kysely';
import type { Executor } from '../src/platform/db/database.ts';
import { accountRules } from './invariants-accounts.ts';
import { eventRules } from './invariants-events.ts';
import { lobbyRules } from './invariants-lobbies.ts';
import { moneyRules } from './invariants-money.ts';

/**
 * An invariant between the rows of a Hotdrop database, which must hold after every commit. Where a job still has
 * work to do, the invariant allows for it but requires the job, so it need not wait for due jobs.
 */
export type Rule = {
  /** The error message if it is broken. */
  broken: string;
  /** Selects the rows that break it, as `id`; `moment.now` is the server's time. */
  query: string;
};

export const invariants: readonly Rule[] = [...eventRules, ...lobbyRules, ...moneyRules, ...accountRules];

/**
 * Returns a sentence for each broken invariant, with the number of rows and one example; empty if all hold. It is
 * one statement, so it sees one snapshot even while others write. `now`: the server's time.
 */
export async function brokenInvariants(db: Executor, now: Date = new Date()): Promise<string[]> {
  const parts = invariants.map(
    ({ query }, place) =>
      sql`select ${sql.lit(place)} as rule, id::text from (${sql.raw(query)}) as breaking`,
  );
  const { rows } = await sql<{ rule: number; count: number; example: string }>`
    with moment as (select ${now}::timestamptz as now)
    select rule, count(*) as count, min(id) as example from (${sql.join(parts, sql` union all `)}) as found
    group by rule order by rule`.execute(db);
  return rows.map(({ rule, count, example }) => `${invariants[rule]?.broken} (${count}, one is ${example})`);
}

import { sql } from 'kysely';
import type { Executor } from '../src/platform/db/database.ts';
import { accountRules } from './invariants-accounts.ts';
import { eventRules } from './invariants-events.ts';
import { lobbyRules } from './invariants-lobbies.ts';
import { moneyRules } from './invariants-money.ts';

/**
 * What must hold between the rows of a Hotdrop database after every commit. Where a job is still to see to something,
 * the rule says so: work that is owed must have its job, so no rule waits for jobs that are due.
 */
export type Rule = {
  /** The error when it is broken. */
  broken: string;
  /** A select of what breaks it, as `id`; `moment.now` is the time that it is by the clock of the server. */
  query: string;
};

/** All of them. */
export const invariants: readonly Rule[] = [...eventRules, ...lobbyRules, ...moneyRules, ...accountRules];

/**
 * Returns a sentence for each rule that the rows of a Hotdrop database break, with the number of rows and one
 * example; empty when all hold. One statement, so it sees one moment even while others write. `now`: by the
 * clock of the server.
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

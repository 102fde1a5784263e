import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { accountsLike, wordPatterns } from '../../platform/db/word-search.ts';

/** A thing beside the list that a word may name. */
export type Elsewhere = {
  /** The column of the list with the id of the thing. */
  column: string;
  /** The ids of those things in which the pattern is met. */
  found: (pattern: string) => RawBuilder<unknown>;
};

/** Where a word may be met: columns of the list in lower case, and other things that it names. */
export type Places = { texts: readonly RawBuilder<unknown>[]; elsewhere: readonly Elsewhere[] };

/**
 * Joins behind a list and conditions by which each word is met somewhere. What a word means elsewhere is found by its own
 * index and hashed, so that the list is walked once, however common the word is.
 */
export function wordsMet(
  search: string,
  { texts, elsewhere }: Places,
): { joins: RawBuilder<unknown>; conditions: RawBuilder<boolean>[] } {
  const joins: RawBuilder<unknown>[] = [];
  const conditions = wordPatterns(search).map((pattern, word) => {
    const places = texts.map(text => sql<boolean>`${text} like ${pattern}`);
    elsewhere.forEach(({ column, found }, place) => {
      const name = `found_${word}_${place}`;
      const id = sql.ref(`${name}.id`);
      joins.push(sql`left join (${found(pattern)}) as ${sql.table(name)} on ${id} = ${sql.ref(column)}`);
      places.push(sql`${id} is not null`);
    });
    return sql<boolean>`(${sql.join(places, sql` or `)})`;
  });
  return { joins: sql.join(joins, sql` `), conditions };
}

type Wanted = Places & {
  table: string;
  search: string;
  /** Which rows are wanted, and whether that leaves only a few. */
  conditions: readonly RawBuilder<boolean>[];
  isNarrow: boolean;
};

type Page = { before: string | null; limit: number };

/**
 * A page of ids of a list, the newest first, how many rows there are in all, and what `amount` makes of them; one
 * statement. Where few rows are wanted they are gathered first: walking down the ids to find them would look at each row
 * of other tables one by one.
 */
export async function findIdPage(
  executor: Executor,
  { table, search, conditions, isNarrow, ...places }: Wanted,
  { before, limit }: Page,
  amount: RawBuilder<number> = sql`0`,
): Promise<{ rows: { id: string }[]; total: number; amount: number }> {
  const words = wordsMet(search, places);
  const all = [sql`true`, ...conditions, ...words.conditions];
  const gathered = sql.raw(words.conditions.length > 0 || isNarrow ? 'materialized' : 'not materialized');
  const { rows } = await sql<{ ids: string[]; total: number; amount: number }>`
    with wanted as ${gathered} (
      select ${sql.ref(`${table}.id`)}, ${amount} as amount from ${sql.table(table)} ${words.joins}
      where ${sql.join(all, sql` and `)}
    )
    select count(*) as total, coalesce(sum(amount), 0) as amount,
      array(select id from wanted where ${before ? sql`id < ${before}` : sql`true`}
        order by id desc limit ${limit}) as ids
    from wanted`.execute(executor);
  const [{ ids, ...sums } = { ids: [], total: 0, amount: 0 }] = rows;
  return { rows: ids.map(id => ({ id })), ...sums };
}

/** Accounts in whose name, email or organization a word is met, by the column with their id. */
export const accountsIn = (column: string): Elsewhere => ({ column, found: accountsLike });

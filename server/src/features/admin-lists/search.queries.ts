import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { wordPatterns } from '../../lib/word-search.ts';

/** Where a word of a search may be met, beside the columns of the list itself. */
export type Elsewhere = {
  /** The column of the list with the id of the thing. */
  column: string;
  /** The ids of those things in which the pattern is met. */
  found: (pattern: string) => RawBuilder<unknown>;
};

type Wanted = {
  table: string;
  search: string;
  /** Columns of the list, in lower case, in which a word may be met. */
  texts: readonly RawBuilder<unknown>[];
  elsewhere: readonly Elsewhere[];
  /** Which rows are wanted, and whether that leaves only a few. */
  conditions: readonly RawBuilder<boolean>[];
  isNarrow: boolean;
};

type Page = { before: string | null; limit: number };

/**
 * A page of ids of a list, the newest first, how many rows there are in all, and what `amount` makes of them; one
 * statement. Where few rows are wanted they are gathered first: walking down the ids to find them would look at each row
 * of other tables one by one. What a word means elsewhere is found by its own index and hashed, however common it is.
 */
export async function findIdPage(
  executor: Executor,
  { table, search, texts, elsewhere, conditions, isNarrow }: Wanted,
  { before, limit }: Page,
  amount: RawBuilder<number> = sql`0`,
): Promise<{ rows: { id: string }[]; total: number; amount: number }> {
  const joins: RawBuilder<unknown>[] = [];
  const all = [...conditions];
  wordPatterns(search).forEach((pattern, word) => {
    const places = texts.map(text => sql<boolean>`${text} like ${pattern}`);
    elsewhere.forEach(({ column, found }, place) => {
      const name = `found_${word}_${place}`;
      const id = sql.ref(`${name}.id`);
      joins.push(sql`left join (${found(pattern)}) as ${sql.table(name)} on ${id} = ${sql.ref(column)}`);
      places.push(sql`${id} is not null`);
    });
    all.push(sql`(${sql.join(places, sql` or `)})`);
  });
  const gathered = sql.raw(joins.length > 0 || isNarrow ? 'materialized' : 'not materialized');
  const { rows } = await sql<{ ids: string[]; total: number; amount: number }>`
    with wanted as ${gathered} (
      select ${sql.ref(`${table}.id`)}, ${amount} as amount from ${sql.table(table)} ${sql.join(joins, sql` `)}
      where ${sql.join([sql`true`, ...all], sql` and `)}
    )
    select count(*) as total, coalesce(sum(amount), 0) as amount,
      array(select id from wanted where ${before ? sql`id < ${before}` : sql`true`}
        order by id desc limit ${limit}) as ids
    from wanted`.execute(executor);
  const [{ ids, ...sums } = { ids: [], total: 0, amount: 0 }] = rows;
  return { rows: ids.map(id => ({ id })), ...sums };
}

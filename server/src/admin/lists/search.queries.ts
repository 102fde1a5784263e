import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { accountsLike, wordPatterns } from '../../platform/db/word-search.ts';

/** Another table that a search word may match. */
export type Elsewhere = {
  /** The list's column with the id of the other row. */
  column: string;
  /** Selects the ids of the other table's rows that match the pattern. */
  found: (pattern: string) => RawBuilder<unknown>;
};

/** Where a word may match: the list's columns in lower case, and other tables. */
export type Places = { texts: readonly RawBuilder<unknown>[]; elsewhere: readonly Elsewhere[] };

/**
 * Returns the joins and conditions by which each word matches somewhere. Matches in other tables come from
 * their own index and are hashed, so that the list is scanned once, however common the word.
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
  /** The rows wanted; `isNarrow`: they are only a few. */
  conditions: readonly RawBuilder<boolean>[];
  isNarrow: boolean;
};

type Page = { before: string | null; limit: number };

/**
 * Returns a page of a list's ids, newest first, the total, and the sum by `amount`; one statement. Few rows
 * are collected first: scanning ids in order to find them would probe other tables row by row.
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

/** Matches accounts by name, email or organization, through the column with their id. */
export const accountsIn = (column: string): Elsewhere => ({ column, found: accountsLike });

import { type RawBuilder, sql } from 'kysely';
import { accountsLike, wordPatterns } from '../../lib/word-search.ts';

/** What a list is narrowed by: joins behind its table, and conditions that must all hold. */
export type Narrowed = { joins: RawBuilder<unknown>; where: RawBuilder<boolean> };

type Place = {
  /** Columns with the ids of accounts whose name, e-mail or organization counts. */
  accounts: readonly string[];
  /** The column with the id of the scrim whose title and game count. */
  scrim: string;
  /** Further places in which the pattern may be met. */
  texts: (pattern: string) => readonly RawBuilder<boolean>[];
};

/**
 * Narrows a list to rows in which each word is met somewhere. What a word means elsewhere, accounts and scrims, is found by
 * its index and hashed: a list is walked once, however common the words are.
 */
export function narrowed(
  search: string,
  { accounts, scrim, texts }: Place,
  conditions: readonly RawBuilder<boolean>[],
): Narrowed {
  const joins: RawBuilder<unknown>[] = [];
  const all = [...conditions];
  wordPatterns(search).forEach((pattern, word) => {
    const places = [...texts(pattern)];
    const meet = (column: string, found: RawBuilder<unknown>, name: string) => {
      joins.push(
        sql`left join (${found}) as ${sql.table(name)} on ${sql.ref(`${name}.id`)} = ${sql.ref(column)}`,
      );
      places.push(sql`${sql.ref(`${name}.id`)} is not null`);
    };
    accounts.forEach(
      (column, index) => void meet(column, accountsLike(pattern), `accounts_${word}_${index}`),
    );
    meet(scrim, sql`select id from scrims where search_text like ${pattern}`, `scrims_${word}`);
    all.push(sql`(${sql.join(places, sql` or `)})`);
  });
  return {
    joins: sql.join(joins, sql` `),
    where: all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`,
  };
}

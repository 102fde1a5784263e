import { type RawBuilder, sql } from 'kysely';

/** Text as it stands for itself in a LIKE pattern. */
export function likePattern(text: string): string {
  return `%${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, character => `\\${character}`)}%`;
}

/**
 * Columns, with a space between them, as `likePattern` has its text: stylised letters (full width, mathematical) are
 * found by the plain ones. An index is used where it is on the same columns in the same order.
 */
export function folded(...columns: string[]): RawBuilder<string> {
  const text = sql.join(
    columns.map(column => sql.ref(column)),
    sql.raw(" || ' ' || "),
  );
  return sql`lower(normalize(${text}, NFKC))`;
}

/** The name, the email and the organization of the users that go by this name. */
export const accountText = (users: string) => folded(`${users}.name`, `${users}.email`, `${users}.org_name`);

const maxWords = 6;

/** The words of a search as LIKE patterns, each of which must be met. */
export function wordPatterns(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, maxWords).map(likePattern);
}

/** The ids of accounts in whose name, email or organization the pattern is met, by their trigram index. */
export function accountsLike(pattern: string): RawBuilder<unknown> {
  return sql`select id from users where ${accountText('users')} like ${pattern} and deleted_at is null`;
}

/**
 * Returns one condition per word of an event search: it must occur in the event's `search_text` or its
 * organizer's name. The organizers come from an array that is read once, so that both sides of the `or` use
 * their trigram index.
 */
export function wordConditions(search: string, table: 'tournaments' | 'scrims'): RawBuilder<boolean>[] {
  return wordPatterns(search).map(
    pattern => sql<boolean>`(${sql.ref(`${table}.search_text`)} like ${pattern}
        or ${sql.ref(`${table}.organization_id`)} = any(array(
          select id from users where ${folded('users.org_name')} like ${pattern} and org_name <> '')))`,
  );
}

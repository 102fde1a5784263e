import { type RawBuilder, sql } from 'kysely';

/** Escapes text for a LIKE pattern. */
export function likePattern(text: string): string {
  return `%${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, character => `\\${character}`)}%`;
}

/**
 * Joins columns with spaces and folds them as `likePattern` does its text: stylized letters (full width,
 * mathematical) match the plain ones. Uses an index on the same columns in the same order.
 */
export function folded(...columns: string[]): RawBuilder<string> {
  const text = sql.join(
    columns.map(column => sql.ref(column)),
    sql.raw(" || ' ' || "),
  );
  return sql`lower(normalize(${text}, NFKC))`;
}

/** Selects a user's name, email and organization. */
export const accountText = folded('users.name', 'users.email', 'users.org_name');

const maxWords = 6;

/** Returns the words of a search as LIKE patterns, each of which must match. */
export function wordPatterns(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, maxWords).map(likePattern);
}

/**
 * Selects the ids of accounts whose name, email or organization matches the pattern, by their trigram index.
 */
export function accountsLike(pattern: string): RawBuilder<unknown> {
  return sql`select id from users where ${accountText} like ${pattern} and deleted_at is null`;
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

import { type RawBuilder, sql } from 'kysely';

/** Text as it stands for itself in a LIKE pattern. */
export function likePattern(text: string): string {
  return `%${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\\%_]/g, character => `\\${character}`)}%`;
}

const maxWords = 6;

/**
 * One condition for each word of a search over events: it must stand in the event's `search_text` or in its organizer's
 * name. The organizers come from an array that is read once, so that both sides of the `or` use their trigram index.
 */
export function wordConditions(search: string, table: 'tournaments' | 'scrims'): RawBuilder<boolean>[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map(word => {
      const pattern = likePattern(word);
      return sql<boolean>`(${sql.ref(`${table}.search_text`)} like ${pattern}
        or ${sql.ref(`${table}.organization_id`)} = any(array(
          select id from users where org_name ilike ${pattern} and org_name <> '')))`;
    });
}

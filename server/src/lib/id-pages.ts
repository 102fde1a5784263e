import { cursorId, decodeCursor, encodeCursor } from './cursor.ts';

/** Where a page of a list that is ordered by id, the newest first, goes on: below this id; null: at the top. */
export function beforeIdOf(cursor: string | undefined): string | null {
  return cursor ? cursorId(decodeCursor(cursor, ['string'])[0]) : null;
}

/** The page out of `limit + 1` rows of such a list, and the cursor of the next one; null after the last. */
export function idPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor([last.id]) : null };
}

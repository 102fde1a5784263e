import { cursorId, decodeCursor, encodeCursor } from './cursor.ts';

/** A page of a list; `nextCursor` null after the last. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null };

/** Returns a page from `limit + 1` rows of a list; `placeOf` returns the values of the next cursor. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => (string | number)[],
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: isMore ? encodeCursor(placeOf(last)) : null };
}

/** Like `pageOf`, for a list ordered by id. */
export function idPage<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  return pageOf(rows, limit, last => [last.id]);
}

/** Returns the id below which a page of a newest-first list continues; null for the first page. */
export function beforeIdOf(cursor: string | undefined): string | null {
  return cursor ? cursorId(decodeCursor(cursor, ['string'])[0]) : null;
}

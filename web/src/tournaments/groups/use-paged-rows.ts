import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';

type Page<Row> = { items: Row[]; total: number };

/** A list that is read page by page, from any position. */
export type PagedList<Row> = {
  key: (page: number) => QueryKey;
  fetch: (page: number, signal: AbortSignal) => Promise<Page<Row>>;
};

/** Pages requested in parallel for a range over unloaded pages. */
const AT_ONCE = 4;

/** Returns the query of one page. */
export const pageQuery = <Row>(list: PagedList<Row>, page: number) =>
  queryOptions({ queryKey: list.key(page), queryFn: ({ signal }) => list.fetch(page, signal) });

/**
 * Reads a long list page by page; `useRowsInView` loads what is on the screen. While another list (a search) loads
 * its first page, the rows and `list` are still the previous one's.
 */
export function usePagedRows<Row>(wanted: PagedList<Row>, enabled: boolean) {
  const client = useQueryClient();
  const head = useQuery({ ...pageQuery(wanted, 0), placeholderData: keepPreviousData, enabled });
  const [shown, setShown] = useState(wanted);
  const arrived = !head.isPlaceholderData && sameList(shown, wanted) === false;
  if (arrived) setShown(wanted);
  const list = arrived ? wanted : shown;

  const latest = useRef(list);
  latest.current = list;
  const rowsBetween = useCallback(
    (first: number, last: number) => readRange(client, latest.current, first, last),
    [client],
  );

  return {
    total: head.data?.total ?? 0,
    /** The list of the rows; stays the same until another one has loaded. */
    list,
    /** Returns a loaded row, on the screen or not. */
    rowAt: (index: number): Row | undefined =>
      client.getQueryData(pageQuery(list, pageOf(index)).queryKey)?.items[index % pageSize],
    /** Returns all loaded rows, on the screen or not. */
    loadedRows: (): Row[] => {
      const pages = Array.from({ length: Math.ceil((head.data?.total ?? 0) / pageSize) }, (_, page) => page);
      return pages.flatMap(page => client.getQueryData(pageQuery(list, page).queryKey)?.items ?? []);
    },
    /** Loads the missing rows of a range, for selecting across pages that were never in view. */
    rowsBetween,
    isPending: head.isPending,
    /** Whether the rows are still those of the previous list. */
    isStale: !sameList(list, wanted) || head.isPlaceholderData,
    error: head.data ? null : head.error,
    isFetching: head.isFetching,
    refetch: head.refetch,
  };
}

/** Returns the page of a row. */
export const pageOf = (index: number): number => Math.floor(Math.max(0, index) / pageSize);

const sameList = (a: PagedList<unknown>, b: PagedList<unknown>): boolean =>
  a === b || JSON.stringify(a.key(0)) === JSON.stringify(b.key(0));

async function readRange<Row>(
  client: QueryClient,
  list: PagedList<Row>,
  first: number,
  last: number,
): Promise<Row[]> {
  const pages: number[] = [];
  for (let page = pageOf(first); page <= pageOf(last); page++) pages.push(page);
  const found: Row[][] = [];
  const readNext = async (): Promise<void> => {
    const page = pages.shift();
    if (page === undefined) return;
    const { items } = await client.ensureQueryData(pageQuery(list, page));
    const start = page * pageSize;
    found[page] = items.slice(Math.max(0, first - start), Math.max(0, last + 1 - start));
    return readNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return found.flat();
}

/** Rows per request of the two lists; a screen needs one page or two. */
export const pageSize = 100;

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

/** A list that is read page by page, at any place of it. */
export type PagedList<Row> = {
  key: (page: number) => QueryKey;
  fetch: (page: number, signal: AbortSignal) => Promise<Page<Row>>;
};

/** Pages asked for at once when a range reaches over pages that were not loaded. */
const AT_ONCE = 4;

/** The query of one page. */
export const pageQuery = <Row>(list: PagedList<Row>, page: number) =>
  queryOptions({ queryKey: list.key(page), queryFn: ({ signal }) => list.fetch(page, signal) });

/**
 * A long list that is read page by page; `useRowsInView` loads what is on the screen. While another list (a search)
 * loads its first page, the rows are still those of the one before, and `list` says so.
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
    /** The list that the rows are of; it stays the same until another one has arrived. */
    list,
    /** A row that has been loaded, on the screen or not. */
    rowAt: (index: number): Row | undefined =>
      client.getQueryData(pageQuery(list, pageOf(index)).queryKey)?.items[index % pageSize],
    /** All that has been loaded, on the screen or not. */
    loadedRows: (): Row[] => {
      const pages = Array.from({ length: Math.ceil((head.data?.total ?? 0) / pageSize) }, (_, page) => page);
      return pages.flatMap(page => client.getQueryData(pageQuery(list, page).queryKey)?.items ?? []);
    },
    /** Reads what is missing of a range; for selecting across pages that were never in view. */
    rowsBetween,
    isPending: head.isPending,
    /** Whether the rows are still those of the list before. */
    isStale: !sameList(list, wanted) || head.isPlaceholderData,
    error: head.data ? null : head.error,
    isFetching: head.isFetching,
    refetch: head.refetch,
  };
}

/** The page that a row is on. */
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

/** Rows per request of the two lists; a screen touches one page or two. */
export const pageSize = 100;

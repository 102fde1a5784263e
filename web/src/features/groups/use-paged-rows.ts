import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { pageSize } from './api.ts';

type Page<Row> = { items: Row[]; total: number };

/** A list that is read page by page, at any place of it. */
export type PagedList<Row> = {
  key: (page: number) => QueryKey;
  fetch: (page: number, signal: AbortSignal) => Promise<Page<Row>>;
};

/** How long the list must stand still before the pages in view are asked for. */
const SETTLE_MS = 80;
/** Pages asked for at once when a range reaches over pages that were not loaded. */
const AT_ONCE = 4;

const optionsOf = <Row>(list: PagedList<Row>, page: number) =>
  queryOptions({ queryKey: list.key(page), queryFn: ({ signal }) => list.fetch(page, signal) });

/**
 * The rows of a long list, wherever it is scrolled to: the pages in view are loaded, the rest is not. While another
 * list (a search) loads its first page, the rows are still those of the one before, and `list` says so.
 */
export function usePagedRows<Row>(wanted: PagedList<Row>, enabled = true) {
  const client = useQueryClient();
  const head = useQuery({ ...optionsOf(wanted, 0), placeholderData: keepPreviousData, enabled });
  const [shown, setShown] = useState(wanted);
  const arrived = !head.isPlaceholderData && sameList(shown, wanted) === false;
  if (arrived) setShown(wanted);
  const list = arrived ? wanted : shown;

  const [view, setView] = useState({ first: 0, last: 0 });
  const settled = useDebounced(view, SETTLE_MS);
  // A screen never shows more than two pages.
  const pageQuery = (page: number) => ({
    ...optionsOf(list, page),
    // What was loaded shows at once; the rest is asked for where the scrolling comes to rest.
    enabled: enabled && page >= settled.first && page <= settled.last,
  });
  const first = useQuery(pageQuery(view.first));
  const last = useQuery(pageQuery(view.last));

  const onRange = useCallback((from: number, to: number) => {
    const next = { first: pageOf(from), last: pageOf(Math.max(from, to)) };
    setView(now => (now.first === next.first && now.last === next.last ? now : next));
  }, []);

  const latest = useRef(list);
  latest.current = list;
  const rowsBetween = useCallback(
    (first: number, last: number) => readRange(client, latest.current, first, last),
    [client],
  );

  return {
    total: head.data?.total ?? 0,
    rowAt: (index: number): Row | undefined => {
      const page = pageOf(index);
      if (page === 0 && sameList(list, wanted)) return head.data?.items[index];
      const loaded = page === view.first ? first : page === view.last ? last : null;
      return loaded?.data?.items[index % pageSize];
    },
    /** Reads what is missing of a range; for selecting across pages that were never in view. */
    rowsBetween,
    onRange,
    isPending: head.isPending,
    /** Whether the rows are still those of the list before. */
    isStale: !sameList(list, wanted) || head.isPlaceholderData,
    error: head.data ? null : head.error,
    isFetching: head.isFetching,
    retry: () => void head.refetch(),
  };
}

const pageOf = (index: number): number => Math.floor(Math.max(0, index) / pageSize);

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
    const { items } = await client.ensureQueryData(optionsOf(list, page));
    const start = page * pageSize;
    found[page] = items.slice(Math.max(0, first - start), Math.max(0, last + 1 - start));
    return readNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return found.flat();
}

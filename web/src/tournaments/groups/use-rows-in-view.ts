import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../lib/wait.ts';
import { type PagedList, pageOf, pageQuery, pageSize } from './use-paged-rows.ts';

/** How long the list must stand still, or stay on the same pages, before they are asked for. */
const SETTLE_MS = 80;
/** How many rows before its edge the next page is asked for: a few flicks of a thumb. */
const ROWS_AHEAD = 60;

/** The pages that the mounted rows are on, and the one that the scrolling goes towards. */
type View = { first: number; last: number; ahead: number };

/**
 * The rows that a list has mounted. Kept where the list is drawn, so that a page that arrives draws nothing else again.
 * `total` is how many rows there are, `kept` the one that stays mounted wherever the list is scrolled to.
 */
export function useRowsInView<Row>(list: PagedList<Row>, total: number, kept: number, enabled = true) {
  const client = useQueryClient();
  const [view, setView] = useState<View>({ first: 0, last: 0, ahead: 0 });
  const settled = useDebounced(view, SETTLE_MS);
  const lastPage = pageOf(total - 1);
  const pages = pagesOf(Math.min(view.first, lastPage), Math.min(view.last, lastPage), pageOf(kept));
  const loaded = useQueries({
    queries: pages.map(page => ({
      ...pageQuery(list, page),
      // What was loaded shows at once; the rest is asked for where the scrolling comes to rest.
      enabled: enabled && page >= settled.first && page <= settled.last,
    })),
  });

  const ahead = Math.min(settled.ahead, lastPage);
  useEffect(() => {
    if (enabled && (ahead < settled.first || ahead > settled.last)) {
      void client.prefetchQuery(pageQuery(list, ahead));
    }
  }, [client, list, enabled, ahead, settled]);

  const top = useRef(0);
  const onRange = useCallback((from: number, to: number) => {
    const next = viewOf(from, to, Math.sign(from - top.current));
    top.current = from;
    setView(now =>
      now.first === next.first && now.last === next.last && now.ahead === next.ahead ? now : next,
    );
  }, []);

  const rowAt = (index: number): Row | undefined =>
    loaded[pages.indexOf(pageOf(index))]?.data?.items[index % pageSize];
  return { rowAt, onRange };
}

function pagesOf(first: number, last: number, kept: number): number[] {
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return pages.includes(kept) ? pages : [...pages, kept];
}

/** `direction`: 1 down the list, -1 up, 0 for a list that stands still. */
function viewOf(from: number, to: number, direction: number): View {
  const edge = direction < 0 ? from - ROWS_AHEAD : direction > 0 ? to + ROWS_AHEAD : from;
  return { first: pageOf(from), last: pageOf(Math.max(from, to)), ahead: pageOf(edge) };
}

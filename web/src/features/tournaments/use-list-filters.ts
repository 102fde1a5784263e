import { useEffect, useState } from 'react';
import { useSearchParams } from '../../lib/router.tsx';
import { filtersFromParams, type ListFilters, noFilters, paramsFromFilters } from './filters.ts';

const DEBOUNCE_MS = 250;

/** The list's filters in the URL, and the search as it is being typed, which goes there a moment later. */
export function useListFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersFromParams(params);
  const [typed, setTyped] = useState(filters.search);
  // What this hook itself last put into the URL; another search there came from a link, back or forward.
  const [written, setWritten] = useState(filters.search);
  if (written !== filters.search) {
    setWritten(filters.search);
    if (typed.trim() !== filters.search) setTyped(filters.search);
  }

  function write(next: ListFilters) {
    setWritten(next.search.trim());
    setParams(paramsFromFilters(next), { replace: true, preventScrollReset: true });
  }

  const waiting = typed.trim() !== filters.search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => write({ ...filters, search: typed }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, waiting]);

  return {
    filters,
    typed,
    setTyped,
    change: (change: Partial<ListFilters>) => write({ ...filters, search: typed, ...change }),
    reset: () => {
      setTyped('');
      write({ ...noFilters, sort: filters.sort });
    },
  };
}

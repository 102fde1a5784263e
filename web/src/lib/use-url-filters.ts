import { useEffect, useState } from 'react';
import { useSearchParams } from './router.tsx';

const DEBOUNCE_MS = 250;

type Rules<Filters> = {
  fromParams: (params: URLSearchParams) => Filters;
  toParams: (filters: Filters) => URLSearchParams;
  /** What is left when everything is reset. */
  cleared: (filters: Filters) => Filters;
};

/** A list's filters in the URL, and the search as it is being typed, which goes there a moment later. */
export function useUrlFilters<Filters extends { search: string }>(rules: Rules<Filters>) {
  const [params, setParams] = useSearchParams();
  const filters = rules.fromParams(params);
  const [typed, setTyped] = useState(filters.search);
  // What this hook itself last put into the URL; another search there came from a link, back or forward.
  const [written, setWritten] = useState(filters.search);
  if (written !== filters.search) {
    setWritten(filters.search);
    if (typed.trim() !== filters.search) setTyped(filters.search);
  }

  function write(next: Filters) {
    setWritten(next.search.trim());
    setParams(rules.toParams(next), { replace: true, preventScrollReset: true });
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
    change: (change: Partial<Filters>) => write({ ...filters, search: typed, ...change }),
    reset: () => {
      setTyped('');
      write(rules.cleared(filters));
    },
  };
}

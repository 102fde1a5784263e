import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

const DEBOUNCE_MS = 250;

type Rules<Filters> = {
  fromParams: (params: URLSearchParams) => Filters;
  toParams: (filters: Filters) => URLSearchParams;
  /** Returns the filters after a reset. */
  cleared: (filters: Filters) => Filters;
  /** Navigation options of a change; by default it replaces the entry. `state`: of the current entry. */
  entryOf?: (next: Filters, before: Filters, state: unknown) => NavigateOptions;
};

/** Returns a list's filters from the URL, and the search as typed, which enters the URL a moment later. */
export function useUrlFilters<Filters extends { search: string }>(rules: Rules<Filters>) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filters = rules.fromParams(params);
  const [typed, setTyped] = useState(filters.search);
  // The search that this hook last wrote; another one in the URL is from a link, Back or Forward.
  const [written, setWritten] = useState(filters.search);
  if (written !== filters.search) {
    setWritten(filters.search);
    if (typed.trim() !== filters.search) setTyped(filters.search);
  }

  // Updated before the next render: two fields may change at once.
  const latest = useRef(filters);
  // A layout effect, to run before the fields' effects, which may set what was typed before the app loaded.
  useLayoutEffect(() => {
    latest.current = filters;
  });

  function write(next: Filters) {
    latest.current = next;
    setWritten(next.search.trim());
    // Keeps the state, which identifies an open dialog's entry.
    const usual = { replace: true, state };
    setParams(rules.toParams(next), rules.entryOf?.(next, filters, state) ?? usual);
  }

  const waiting = typed.trim() !== filters.search;
  // Uses the URL when the timer fires: something may have been opened since the last key.
  const writeTyped = useEffectEvent(() => write({ ...filters, search: typed }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => writeTyped(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, waiting]);

  return {
    filters,
    typed,
    setTyped,
    change: (change: Partial<Filters>) => write({ ...latest.current, search: typed, ...change }),
    reset: () => {
      setTyped('');
      write(rules.cleared(filters));
    },
  };
}

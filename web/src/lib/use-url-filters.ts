import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

const DEBOUNCE_MS = 250;

type Rules<Filters> = {
  fromParams: (params: URLSearchParams) => Filters;
  toParams: (filters: Filters) => URLSearchParams;
  /** What is left when everything is reset. */
  cleared: (filters: Filters) => Filters;
  /** How a change gets into the history; without this it takes the place of the address. `state`: of the entry now. */
  entryOf?: (next: Filters, before: Filters, state: unknown) => NavigateOptions;
};

/** A list's filters in the URL, and the search as it is being typed, which goes there a moment later. */
export function useUrlFilters<Filters extends { search: string }>(rules: Rules<Filters>) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filters = rules.fromParams(params);
  const [typed, setTyped] = useState(filters.search);
  // What this hook itself last put into the URL; another search there came from a link, back or forward.
  const [written, setWritten] = useState(filters.search);
  if (written !== filters.search) {
    setWritten(filters.search);
    if (typed.trim() !== filters.search) setTyped(filters.search);
  }

  // Ahead of the next render: two fields may be put in at once.
  const latest = useRef(filters);
  // Before the fields' own effects: one of them may put in what was chosen before the app was there.
  useLayoutEffect(() => {
    latest.current = filters;
  });

  function write(next: Filters) {
    latest.current = next;
    setWritten(next.search.trim());
    // With its state, by which an open dialog knows the entry as its own.
    const usual = { replace: true, state };
    setParams(rules.toParams(next), rules.entryOf?.(next, filters, state) ?? usual);
  }

  const waiting = typed.trim() !== filters.search;
  // By the address as it is when the time is up: something may have been opened in it since the last key.
  const writeTyped = useEffectEvent(() => write({ ...filters, search: typed }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the clock
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

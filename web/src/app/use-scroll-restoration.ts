import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import type { ScrollKeeper } from './keep-scroll.ts';
import { readScrollPositions, type ScrollPosition } from './scroll-positions.ts';

/**
 * Back, forward and reload restore the scroll position; a new page starts at its top; a changed filter stays put.
 * Lists mark their cards with `data-scroll-key`, because their length may have changed.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef(location);
  const restoring = useRef(false);
  const keeper = useRef<ScrollKeeper>(undefined);
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let ended = false;
    // Loaded on demand, as the first paint does not need it.
    import('./keep-scroll.ts').then(
      ({ keepScroll }) => {
        if (!ended) keeper.current = keepScroll(() => entryOf(last.current), restoring);
      },
      () => {},
    );
    return () => {
      ended = true;
      keeper.current?.stop();
    };
  }, []);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = location;
    const { pathname, search, hash } = location;
    const isBack = type === NavigationType.Pop;
    // Only a dialog's history entry shares its URL with another: the page below has not moved.
    const stays =
      before.pathname === pathname && (!isBack || (before.search === search && before.hash === hash));
    // A restore in progress continues while the page stays, as when a dialog opens on arrival. User input ends it.
    if (!stays) stop.current?.();
    if (isBack) {
      // In a new document the reader may have scrolled already: it shows the page before the app runs.
      if (before === location ? documentIsNew() : stays) return;
      stop.current = restore(readScrollPositions()[entryOf(location)], restoring);
      return;
    }
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (!stays) window.scrollTo(0, 0);
    // A changed filter adds an entry, and may not scroll.
    keeper.current?.arrived(entryOf(before));
  }, [location, type]);
  useEffect(() => () => stop.current?.(), []);
}

/** Includes the path: the first entry of every document has the same key. */
const entryOf = ({ key, pathname }: Location): string => `${key} ${pathname}`;

/** Whether a link or URL opened the document, not a reload, Back or Forward. */
function documentIsNew(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return (loaded as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Restores a position, with code that a first visit does not need. Returns a function that stops it. */
function restore(position: ScrollPosition | undefined, restoring: { current: boolean }): () => void {
  if (!position?.top) {
    window.scrollTo(0, 0);
    return () => {};
  }
  let stopped = false;
  let stop = () => {
    restoring.current = false;
  };
  restoring.current = true;
  import('./keep-scroll.ts').then(
    ({ restorePosition }) => {
      if (!stopped) stop = restorePosition(position, restoring);
    },
    () => {
      window.scrollTo(0, position.top);
      stop();
    },
  );
  const taken = new AbortController();
  const end = () => {
    stopped = true;
    stop();
    taken.abort();
  };
  // Listens at once, not after loading: a reader who scrolls before that is left alone.
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, end, { passive: true, signal: taken.signal });
  return end;
}

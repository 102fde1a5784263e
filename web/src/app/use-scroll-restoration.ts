import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

export const storageKey = 'scroll';
/** Where one was: the page's top and, in a list, its first card on the screen with its distance from the edge. */
export type Place = { top: number; card?: string | undefined; offset?: number };
/** `arrived` remembers the place that one has in a new entry, be it that which is being put back from the one `before`. */
export type PlaceKeeper = { arrived: (before: string) => void; stop: () => void };

/**
 * Back, forward and reload return to where one was; a new page starts at its top; a changed filter stays put.
 * Lists mark their cards with `data-scroll-key`, because a list may be longer or shorter than it was.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef({ entry: '', pathname: '' });
  const restoring = useRef(false);
  const keeper = useRef<PlaceKeeper>(undefined);
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let ended = false;
    // By code that the first paint does without.
    import('./keep-places.ts').then(
      ({ keepPlaces }) => {
        if (!ended) keeper.current = keepPlaces(() => last.current.entry, restoring);
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
    // By the path too: the first entry of every document has the same key.
    const entry = `${location.key} ${location.pathname}`;
    last.current = { entry, pathname: location.pathname };
    // The page by itself went to another entry meanwhile (a wish is carried out, its dialog opens): whoever presses ends it.
    const goesOn = restoring.current && type !== NavigationType.Pop && before.pathname === location.pathname;
    if (!goesOn) stop.current?.();
    if (type === NavigationType.Pop) {
      // Its reader may have scrolled already: the page stands in the document before the app is there.
      if (before.pathname === '' && documentIsNew()) return;
      stop.current = putBack(readPlaces()[entry], restoring);
      return;
    }
    if (location.hash) {
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    } else if (before.pathname !== location.pathname) {
      window.scrollTo(0, 0);
    }
    // A changed filter has a new entry, and may move nothing.
    keeper.current?.arrived(before.entry);
  }, [location, type]);
  useEffect(() => () => stop.current?.(), []);
}

/** Whether the document was asked for by a link or an address; not so after a reload, Back or Forward. */
function documentIsNew(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return (loaded as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** By code that a first visit does without. Gives what stops it. */
function putBack(place: Place | undefined, restoring: { current: boolean }): () => void {
  if (!place?.top) {
    window.scrollTo(0, 0);
    return () => {};
  }
  let stopped = false;
  let stop = () => {
    restoring.current = false;
  };
  restoring.current = true;
  import('./restore-place.ts').then(
    ({ restorePlace }) => {
      if (!stopped) stop = restorePlace(place, restoring);
    },
    () => {
      window.scrollTo(0, place.top);
      stop();
    },
  );
  const taken = new AbortController();
  const end = () => {
    stopped = true;
    stop();
    taken.abort();
  };
  // From now on, not from when the code is here: a reader who scrolls meanwhile is left alone.
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, end, { passive: true, signal: taken.signal });
  return end;
}

/** The places of this tab, by their entries of the history. */
export function readPlaces(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Place>;
  } catch {
    return {};
  }
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const storageKey = 'scroll';
/** Where one was: the page's top and, in a list, its first card on the screen with its distance from the edge. */
export type Place = { top: number; card?: string | undefined; offset?: number };

/**
 * Back, forward and reload return to where one was; a new page starts at its top; a changed filter stays put.
 * Lists mark their cards with `data-scroll-key`, because a list may be longer or shorter than it was.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef({ entry: '', pathname: '' });
  // What is on the screen while a page is being put back is no place to remember.
  const restoring = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const save = () => restoring.current || remember(last.current.entry, placeNow());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(save, 120);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', save);
    // A link may lead away at once; afterwards the page is no longer there to be measured.
    window.addEventListener('click', save, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('click', save, true);
    };
  }, []);

  useLayoutEffect(() => {
    const before = last.current;
    // By the path too: the first entry of every document has the same key.
    const entry = `${location.key} ${location.pathname}`;
    last.current = { entry, pathname: location.pathname };
    if (type === NavigationType.Pop) {
      const isNew = before.pathname === '' && documentIsNew();
      return putBack(isNew ? undefined : readAll()[entry], restoring);
    }
    if (location.hash) {
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    } else if (before.pathname !== location.pathname) {
      window.scrollTo(0, 0);
    }
    return undefined;
  }, [location, type]);
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

/** The marked cards of the page, as they stand. */
export function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-scroll-key]')];
}

function placeNow(): Place {
  const top = window.scrollY;
  // At the top of a page its head is what counts, whatever card comes first.
  const card = top > 0 && cards().find(entry => entry.getBoundingClientRect().bottom > 0);
  if (!card) return { top };
  return { top, card: card.dataset.scrollKey, offset: card.getBoundingClientRect().top };
}

function readAll(): Record<string, Place> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Place>;
  } catch {
    return {};
  }
}

function remember(key: string, place: Place): void {
  const { [key]: _, ...rest } = readAll();
  // The newest stands last; fifty steps back are enough.
  const entries = [...Object.entries(rest), [key, place] as const].slice(-50);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage full or blocked: pages start at their top.
  }
}

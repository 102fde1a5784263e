import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const storageKey = 'scroll';
/** How long a page may take to become as tall as it was. */
const patienceMs = 2000;

/** Back, forward and reload return to where one was; a new page starts at its top; a changed filter stays put. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef({ key: location.key, pathname: '' });

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const save = () => remember(last.current.key, window.scrollY);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(save, 120);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { key: location.key, pathname: location.pathname };
    if (type === NavigationType.Pop) return scrollWhenTallEnough(remembered(location.key));
    if (location.hash) {
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    } else if (before.pathname !== location.pathname) {
      window.scrollTo(0, 0);
    }
    return undefined;
  }, [location, type]);
}

/** Scrolls as soon as the content is there, unless the reader has scrolled meanwhile. */
function scrollWhenTallEnough(top = 0): () => void {
  const from = window.scrollY;
  const until = performance.now() + patienceMs;
  let frame = 0;
  const attempt = () => {
    const tallEnough = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (tallEnough) window.scrollTo(0, top);
    else if (performance.now() < until && window.scrollY === from) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

function readAll(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function remembered(key: string): number | undefined {
  return readAll()[key];
}

function remember(key: string, top: number): void {
  const { [key]: _, ...rest } = readAll();
  // The newest stands last; fifty steps back are enough.
  const entries = [...Object.entries(rest), [key, top] as const].slice(-50);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage full or blocked: pages start at their top.
  }
}

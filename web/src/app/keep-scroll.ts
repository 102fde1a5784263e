import { tabStore } from '../lib/storage.ts';
import { readScrollPositions, type ScrollPosition, storageKey } from './scroll-positions.ts';

/** `arrived` saves the position for a new entry, or the one still being restored from the entry `before`. */
export type ScrollKeeper = { arrived: (before: string) => void; stop: () => void };

/**
 * Saves the scroll position under the history entry that `entry` returns, but not while a position is being
 * restored. Returns functions that save it for a new entry and that stop.
 */
export function keepScroll(entry: () => string, restoring: { current: boolean }): ScrollKeeper {
  const save = () => restoring.current || remember(entry(), positionNow());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, 120);
  };
  let width = window.innerWidth;
  // The number of columns may change: keeps what is being read in view.
  const turned = () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    const position = readScrollPositions()[entry()];
    if (position?.card && !restoring.current) holdPosition(position, restoring);
  };
  window.addEventListener('resize', turned);
  window.addEventListener('scroll', soon, { passive: true });
  window.addEventListener('pagehide', save);
  // A link may leave at once; afterwards the page can no longer be measured.
  window.addEventListener('click', save, true);
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('resize', turned);
    window.removeEventListener('scroll', soon);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('click', save, true);
  };
  // Also at once: a dialog may add an entry before the new one is saved.
  const arrived = (before: string) => {
    const wanted = restoring.current && readScrollPositions()[before];
    if (wanted) remember(entry(), wanted);
    save();
    soon();
  };
  return { arrived, stop };
}

/** Keeps a list's position while the layout changes, until the user acts. */
function holdPosition(position: ScrollPosition, restoring: { current: boolean }): void {
  const stop = restorePosition(position, restoring);
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, stop, { passive: true, once: true });
}

function positionNow(): ScrollPosition {
  const top = window.scrollY;
  // At the top of a page its header counts, whatever card is first.
  const card = top > 0 && cards().find(entry => entry.getBoundingClientRect().bottom > 0);
  if (!card) return { top };
  return { top, card: card.dataset.scrollKey, offset: card.getBoundingClientRect().top };
}

function remember(key: string, position: ScrollPosition): void {
  const { [key]: _, ...rest } = readScrollPositions();
  // The newest is last; 50 entries are enough.
  const entries = [...Object.entries(rest), [key, position] as const].slice(-50);
  tabStore.write(storageKey, JSON.stringify(Object.fromEntries(entries)));
}

/** How long a page may take to show the saved position, in ms; restarts whenever the page grows. */
const patienceMs = 3000;
/** How long content above may still change its height after the position is reached, in ms. */
const settleMs = 1500;

/**
 * Scrolls to a position as soon as its content is rendered; `restoring` is set while it tries. Returns a function
 * that stops it.
 */
export function restorePosition(position: ScrollPosition, restoring: { current: boolean }): () => void {
  let frame = 0;
  let height = 0;
  let until = 0;
  const end = () => {
    restoring.current = false;
    cancelAnimationFrame(frame);
  };
  const attempt = (now: number) => {
    const page = document.documentElement;
    const card = position.card && cards().find(entry => entry.dataset.scrollKey === position.card);
    const isThere = card || (!position.card && page.scrollHeight - window.innerHeight >= position.top);
    if (!height || page.scrollHeight > height) {
      height = page.scrollHeight;
      until = now + (isThere ? settleMs : patienceMs);
    }
    // If the list is still too short, scrolls to its end, where it loads more.
    const top = card
      ? card.getBoundingClientRect().top + window.scrollY - (position.offset ?? 0)
      : position.top;
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo(0, top);
    if (now > until) end();
    else frame = requestAnimationFrame(attempt);
  };
  restoring.current = true;
  attempt(performance.now());
  return end;
}

/** Returns the marked cards of the page, in order. */
function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-scroll-key]')];
}

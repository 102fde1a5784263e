import { tabStore } from '../lib/storage.ts';
import { type Place, type PlaceKeeper, readPlaces, storageKey } from './places.ts';

/**
 * Saves the scroll position under the history entry that `entry` returns, but not while a position is being
 * restored. Returns functions that save it for a new entry and that stop.
 */
export function keepPlaces(entry: () => string, restoring: { current: boolean }): PlaceKeeper {
  const save = () => restoring.current || remember(entry(), placeNow());
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
    const place = readPlaces()[entry()];
    if (place?.card && !restoring.current) holdPlace(place, restoring);
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
    const wanted = restoring.current && readPlaces()[before];
    if (wanted) remember(entry(), wanted);
    save();
    soon();
  };
  return { arrived, stop };
}

/** Keeps a list's position while the layout changes, until the user acts. */
function holdPlace(place: Place, restoring: { current: boolean }): void {
  const stop = restorePlace(place, restoring);
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, stop, { passive: true, once: true });
}

function placeNow(): Place {
  const top = window.scrollY;
  // At the top of a page its header counts, whatever card is first.
  const card = top > 0 && cards().find(entry => entry.getBoundingClientRect().bottom > 0);
  if (!card) return { top };
  return { top, card: card.dataset.scrollKey, offset: card.getBoundingClientRect().top };
}

function remember(key: string, place: Place): void {
  const { [key]: _, ...rest } = readPlaces();
  // The newest is last; 50 entries are enough.
  const entries = [...Object.entries(rest), [key, place] as const].slice(-50);
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
export function restorePlace(place: Place, restoring: { current: boolean }): () => void {
  let frame = 0;
  let height = 0;
  let until = 0;
  const end = () => {
    restoring.current = false;
    cancelAnimationFrame(frame);
  };
  const attempt = (now: number) => {
    const page = document.documentElement;
    const card = place.card && cards().find(entry => entry.dataset.scrollKey === place.card);
    const isThere = card || (!place.card && page.scrollHeight - window.innerHeight >= place.top);
    if (!height || page.scrollHeight > height) {
      height = page.scrollHeight;
      until = now + (isThere ? settleMs : patienceMs);
    }
    // If the list is still too short, scrolls to its end, where it loads more.
    const top = card ? card.getBoundingClientRect().top + window.scrollY - (place.offset ?? 0) : place.top;
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

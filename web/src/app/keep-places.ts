import { tabStore } from '../lib/storage.ts';
import { type Place, type PlaceKeeper, readPlaces, storageKey } from './places.ts';

/**
 * Remembers where one is on the page, under the entry of the history that `entry` gives. While a page is being put
 * back, what is on the screen is no place to remember. Gives what remembers it for a new entry, and what ends it.
 */
export function keepPlaces(entry: () => string, restoring: { current: boolean }): PlaceKeeper {
  const save = () => restoring.current || remember(entry(), placeNow());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, 120);
  };
  let width = window.innerWidth;
  // Another number of columns: what was read would be somewhere else.
  const turned = () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    const place = readPlaces()[entry()];
    if (place?.card && !restoring.current) holdPlace(place, restoring);
  };
  window.addEventListener('resize', turned);
  window.addEventListener('scroll', soon, { passive: true });
  window.addEventListener('pagehide', save);
  // A link may lead away at once; afterwards the page is no longer there to be measured.
  window.addEventListener('click', save, true);
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('resize', turned);
    window.removeEventListener('scroll', soon);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('click', save, true);
  };
  // At once too: a dialog may open, with an entry of its own, before the new one has stood for long enough.
  const arrived = (before: string) => {
    const wanted = restoring.current && readPlaces()[before];
    if (wanted) remember(entry(), wanted);
    save();
    soon();
  };
  return { arrived, stop };
}

/** Keeps a list where it was while the page takes another shape, until its reader goes on. */
function holdPlace(place: Place, restoring: { current: boolean }): void {
  const stop = restorePlace(place, restoring);
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, stop, { passive: true, once: true });
}

function placeNow(): Place {
  const top = window.scrollY;
  // At the top of a page its head is what counts, whatever card comes first.
  const card = top > 0 && cards().find(entry => entry.getBoundingClientRect().bottom > 0);
  if (!card) return { top };
  return { top, card: card.dataset.scrollKey, offset: card.getBoundingClientRect().top };
}

function remember(key: string, place: Place): void {
  const { [key]: _, ...rest } = readPlaces();
  // The newest stands last; fifty steps back are enough.
  const entries = [...Object.entries(rest), [key, place] as const].slice(-50);
  tabStore.write(storageKey, JSON.stringify(Object.fromEntries(entries)));
}

/** How long a page may take to show what was on the screen, in ms; restarts whenever the page grows. */
const patienceMs = 3000;
/** How long what is above may still change its height once the place is there. */
const settleMs = 1500;

/**
 * Scrolls to a place as soon as its content is there. `restoring` is set for as long as it tries. Returns a
 * function that stops it.
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
    // To the end of a list that is still too short: there it loads more of itself.
    const top = card ? card.getBoundingClientRect().top + window.scrollY - (place.offset ?? 0) : place.top;
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo(0, top);
    if (now > until) end();
    else frame = requestAnimationFrame(attempt);
  };
  restoring.current = true;
  attempt(performance.now());
  return end;
}

/** The marked cards of the page, as they stand. */
function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-scroll-key]')];
}

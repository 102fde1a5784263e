import { tabStore } from '../lib/storage.ts';
import { cards, type Place, type PlaceKeeper, readPlaces, storageKey } from './places.ts';

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
    if (place?.card && !restoring.current) void holdPlace(place, restoring);
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
async function holdPlace(place: Place, restoring: { current: boolean }): Promise<void> {
  restoring.current = true;
  const { restorePlace } = await import('./restore-place.ts').catch(() => ({ restorePlace: null }));
  const stop = restorePlace?.(place, restoring);
  const end = () => {
    restoring.current = false;
    stop?.();
  };
  if (!stop) return end();
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, end, { passive: true, once: true });
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

import type { Place } from './places.ts';
import { cards } from './places.ts';

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

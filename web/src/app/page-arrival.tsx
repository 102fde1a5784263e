import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusPage } from '../lib/focus-page.ts';

let arrivedAt: string | undefined;

/**
 * Moves the focus to the heading of a page that was just opened, so that a screen reader reads it and Tab goes on
 * from there. Not at the first load, where the browser starts at the top by itself.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  useEffect(() => {
    const first = arrivedAt === undefined;
    const same = arrivedAt === pathname;
    arrivedAt = pathname;
    // Back here before the page one went to was there: what had the focus went with the page that was left.
    if (first || (same && document.activeElement !== document.body)) return;
    const main = document.getElementById('main');
    const active = document.activeElement;
    // A page may have put the focus into its first field.
    if (!main || main.querySelector('dialog[open]') || (main !== active && main.contains(active))) return;
    if (focusPage()) return;
    // A page that still loads has no heading yet; the reader may have gone on meanwhile.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== main || focusPage()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return null;
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

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
    if (first || same) return;
    const main = document.getElementById('main');
    // A page may have put the focus into its first field.
    if (!main || main.querySelector('dialog[open]') || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

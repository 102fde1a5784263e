import { useEffect, useRef } from 'react';
import { focusPage } from './focus-page.ts';

/**
 * When a room, a dialog or whatever else `isThere` tells of goes, and the focus with it, that goes to the heading of the
 * dialog around it, else of the page.
 */
export function useFocusWhenGone(isThere: boolean): void {
  const before = useRef(isThere);
  useEffect(() => {
    if (before.current && !isThere && document.activeElement === document.body) focusHeading();
    before.current = isThere;
  }, [isThere]);
}

function focusHeading(): void {
  const title = document.querySelector<HTMLElement>('dialog[open] h2');
  if (title) title.focus();
  else focusPage();
}

import { useEffect, useRef } from 'react';
import { focusPage } from './focus-page.ts';

/**
 * When a room, a dialog or whatever else `isThere` tells of goes, and the focus with it, that goes to the dialog around it,
 * to what there is to press or its heading, else to the heading of the page.
 */
export function useFocusWhenGone(isThere: boolean): void {
  const before = useRef(isThere);
  useEffect(() => {
    if (before.current && !isThere && document.activeElement === document.body) focusRest();
    before.current = isThere;
  }, [isThere]);
}

function focusRest(): void {
  const dialog = document.querySelector('dialog[open]');
  const target =
    dialog?.querySelector<HTMLElement>('[data-first-focus]') ?? dialog?.querySelector<HTMLElement>('h2');
  if (target) target.focus();
  else focusPage();
}

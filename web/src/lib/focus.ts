import { type FormEvent, useEffect, useRef } from 'react';

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

/** Puts the focus on the page's heading, so that it is read and Tab goes on from there; on the page while it has none. */
export function focusPage(): HTMLElement | null {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus({ preventScroll: true });
  return heading ?? null;
}

/** For a search whose list was narrowed while one typed: Enter only puts the phone's keyboard away. */
export function closeKeyboard(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  if (matchMedia('(hover: none)').matches) event.currentTarget.querySelector('input')?.blur();
}

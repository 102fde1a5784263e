import { type FormEvent, useEffect, useRef } from 'react';

/**
 * When what `isThere` describes (a room, a dialog) disappears with the focus, focuses the surrounding dialog's safe
 * button or heading, else the page's heading.
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

/** Focuses the page's heading, so that it is read out and Tab continues from there; without one, the page. */
export function focusPage(): HTMLElement | null {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main)?.focus({ preventScroll: true });
  return heading ?? null;
}

/** For a search that filters while typing: Enter only closes the phone's keyboard. */
export function closeKeyboard(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  if (matchMedia('(hover: none)').matches) event.currentTarget.querySelector('input')?.blur();
}

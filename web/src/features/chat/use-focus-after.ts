import { type RefObject, useEffect, useRef } from 'react';
import { focusPage } from '../../lib/focus-page.ts';

/** When a message's editor goes with the focus in it, the focus goes to the field where one writes; `editors` are open. */
export function useFocusAfterEdit(editors: number, field: RefObject<HTMLElement | null>): void {
  const before = useRef(editors);
  useEffect(() => {
    if (editors < before.current && document.activeElement === document.body) field.current?.focus();
    before.current = editors;
  }, [editors, field]);
}

/**
 * When a room goes with the focus in it (one is put out of it, or it is deleted), the focus goes to the heading of its
 * page or dialog. `isThere`: it can be read.
 */
export function useFocusAfterRoom(isThere: boolean): void {
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

import { type RefObject, useEffect, useRef } from 'react';

/** When a message's editor goes with the focus in it, the focus goes to the field where one writes; `editors` are open. */
export function useFocusAfterEdit(editors: number, field: RefObject<HTMLElement | null>): void {
  const before = useRef(editors);
  useEffect(() => {
    if (editors < before.current && document.activeElement === document.body) field.current?.focus();
    before.current = editors;
  }, [editors, field]);
}

import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place among the messages when one is deleted, and the button with it from which its menu or the
 * question was opened: the focus goes to the next message that has one, else to the one before, else to the list.
 * `isOpen` says that either is open. Gives what hears of each focus in the room.
 */
export function useFocusInRows(isOpen: boolean): (event: FocusEvent) => void {
  const row = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) nextTo(row.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return ({ target }) => {
    row.current = target.closest('[data-row]') ?? row.current;
  };
}

function nextTo(row: Element | null): HTMLElement | null {
  const list = row?.closest<HTMLElement>('[role=log]');
  if (!row || !list) return null;
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-message-actions]')];
  const isBehind = (button: Element) =>
    Boolean(row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING);
  return buttons.find(isBehind) ?? buttons.at(-1) ?? list;
}

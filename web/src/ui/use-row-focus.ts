import { useCallback } from 'react';
import { focusPage } from '../lib/focus.ts';
import { onDialogLayer, topDialog } from './dialog-history.ts';

/** The focused element of a row, and the rows around it at that time. */
type Had = { element: Element; row: Element; next: Element[]; previous: Element[] };

const firstAct = 'button:enabled:not([tabindex="-1"]), a[href]';

/**
 * Keeps the focus in a list. When the focused element disappears, alone or with its row, even under an open dialog,
 * the focus moves to the row itself if focusable, else to the next row, the previous one, or the heading. Returns
 * the ref of the container of the rows (`data-row`) and their heading (`data-row-heading`). `act`: selector of what
 * gets the focus in a row; null: the heading gets it at once.
 */
export function useRowFocus<E extends HTMLElement>(
  act: string | null = firstAct,
): (root: E | null) => (() => void) | undefined {
  return useCallback(
    root => {
      if (!root) return;
      const section = root.closest('section');
      let had: Had | null = null;

      function note({ target }: FocusEvent) {
        if (!root || !(target instanceof Element)) return;
        const row = target.closest('[data-row]');
        // Fields in a row pass on their focus themselves.
        if (row && root.contains(row) && target.matches('button, a, [data-row]')) {
          const rows = [...root.querySelectorAll('[data-row]')];
          const at = rows.indexOf(row);
          had = { element: target, row, next: rows.slice(at + 1), previous: rows.slice(0, at).reverse() };
          return;
        }
        // A dialog or menu returns the focus; anything else keeps it.
        const over = target.closest('dialog, [role=menu]');
        if (!over || over.contains(root)) had = null;
      }

      function restore() {
        if (!root || !had || had.element.isConnected || document.activeElement !== document.body) return;
        const dialog = topDialog();
        if (dialog && !dialog.contains(root)) return;
        const { row, next, previous } = had;
        had = null;
        const acts = act === null ? [] : [row, ...next, ...previous].map(one => one.querySelector(act));
        const targets = [row.matches('[tabindex]') ? row : null, ...acts, headingOf(root), root, section];
        const target = targets.find(canFocus);
        if (target) target.focus({ preventScroll: true });
        else focusPage();
      }

      const observer = new MutationObserver(restore);
      observer.observe(root, { childList: true, subtree: true });
      document.addEventListener('focusin', note);
      // A closing dialog first focuses its opener, which may be gone.
      const end = onDialogLayer(() => queueMicrotask(restore));
      return () => {
        observer.disconnect();
        document.removeEventListener('focusin', note);
        end();
        // The list may disappear with its last row.
        queueMicrotask(restore);
      };
    },
    [act],
  );
}

const headingOf = (root: Element): Element | null => root.querySelector('[data-row-heading]');

function canFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element.matches(`[tabindex], ${firstAct}`);
}

import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Set for one of several choices; `icon` shows the check mark. */
  checked?: boolean;
  /** Draws a line above this item. */
  separated?: boolean;
};

type Props = {
  id?: string;
  label: string;
  items: readonly MenuItem[];
  /** Closes the menu and returns the focus synchronously: Tab continues from there. */
  onClose: () => void;
};

/** The actions of an open menu: arrows, Home, End and letters move, Escape and Tab close. */
export function MenuList({ id, label, items, onClose }: Props) {
  const root = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose();
    }
    const entries = entriesOf(root.current);
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? entries.indexOf(focused) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      entries[(next + entries.length) % entries.length]?.focus();
    } else if (event.key.length === 1 && event.key !== ' ') {
      const from = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
      from
        .find(entry => entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    }
  }

  return (
    <div ref={root} role="menu" id={id} aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {items.map(item => (
        <div
          key={item.id}
          role="none"
          className={clsx(item.separated && 'mt-1.5 border-line border-t pt-1.5')}
        >
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: set only for menuitemradio, where it belongs */}
          <button
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            tabIndex={-1}
            disabled={item.disabled}
            onClick={() => {
              onClose();
              item.onSelect();
            }}
            className={clsx(
              'flex min-h-11 w-full items-center gap-3 rounded-[7px] px-3 text-left hover:bg-surface-2 focus-visible:bg-surface-2 focus-visible:-outline-offset-2 disabled:opacity-50',
              item.danger ? 'text-bad' : 'text-ink',
            )}
          >
            {item.icon}
            {item.label}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Focuses the first action in `root`. */
export function focusFirstItem(root: HTMLElement | null): void {
  entriesOf(root)[0]?.focus();
}

function entriesOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}

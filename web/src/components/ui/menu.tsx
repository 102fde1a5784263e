import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Set for one choice of several; a tick is shown by `icon`. */
  checked?: boolean;
  /** A line above this item. */
  separated?: boolean;
};

type Props = {
  /** The name of the button. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  items: MenuItem[];
  header?: ReactNode;
  align?: 'start' | 'end';
};

/** A button with a list of actions below it: arrows, Home, End and letters move, Escape closes and gives the focus back. */
export function Menu({ label, trigger, triggerClassName, items, header, align = 'end' }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    focusItem(root.current, 0);
    const onOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [open]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      return close();
    }
    const entries = entriesOf(root.current);
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? entries.indexOf(focused) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      focusItem(root.current, next);
    } else if (event.key.length === 1 && event.key !== ' ') {
      const from = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
      from
        .find(entry => entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    }
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(now => !now)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={clsx('inline-grid min-h-11 min-w-11 place-items-center rounded-control', triggerClassName)}
      >
        {trigger}
      </button>
      {open && (
        <div
          className={clsx(
            'absolute top-full z-40 mt-1 w-60 max-w-[calc(100vw-2rem)] animate-fade rounded-card border border-line bg-surface-1 p-1.5 shadow-lift',
            align === 'end' ? 'right-0' : 'left-0',
          )}
        >
          {header}
          <div role="menu" id={id} aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
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
                    close();
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
        </div>
      )}
    </div>
  );
}

function entriesOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
}

function focusItem(root: HTMLElement | null, index: number): void {
  const entries = entriesOf(root);
  entries[(index + entries.length) % entries.length]?.focus();
}

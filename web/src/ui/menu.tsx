import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { focusFirstItem, type MenuItem, MenuList } from './menu-list.tsx';

export type { MenuItem };

type Props = {
  /** Accessible name of the button. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  items: MenuItem[];
  header?: ReactNode;
  /** `auto`: above the button if it is low on the screen. */
  side?: 'bottom' | 'auto';
  disabled?: boolean;
};

/** Distance between menu and screen edge, in px. */
const EDGE = 8;

/**
 * A button with a list of actions below it: arrows, Home, End and letters move, Escape closes and returns the
 * focus.
 */
export function Menu({ label, trigger, triggerClassName, items, header, side = 'bottom', disabled }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [above, setAbove] = useState(false);

  useLayoutEffect(() => {
    const menu = panel.current;
    if (!open || !menu) return;
    // Keeps a margin even if the button is at the edge of the screen.
    const over = menu.getBoundingClientRect().right - (document.documentElement.clientWidth - EDGE);
    if (over > 0) menu.style.marginRight = `${over}px`;
  }, [open]);

  useEffect(() => {
    if (!open) return;
    focusFirstItem(root.current);
    const onOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [open]);

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        disabled={disabled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          const bottom = button.current?.getBoundingClientRect().bottom ?? 0;
          setAbove(side === 'auto' && bottom > window.innerHeight * 0.6);
          setOpen(now => !now);
        }}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={clsx(
          'inline-grid min-h-11 min-w-11 place-items-center rounded-control disabled:opacity-50',
          triggerClassName,
        )}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={panel}
          className={clsx(
            'absolute right-0 z-40 w-max min-w-60 max-w-[calc(100vw-2rem)] animate-fade rounded-card border border-line bg-surface-1 p-1.5 shadow-lift',
            above ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {/* As wide as the items: a long name in the header is cut off. */}
          {header && <div className="w-0 min-w-full">{header}</div>}
          <MenuList
            id={id}
            label={label}
            items={items}
            onClose={() => {
              setOpen(false);
              // The browser would scroll to a button in a bar that sticks to the screen's edge.
              button.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      )}
    </div>
  );
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusFirstItem, type MenuItem, MenuList } from './menu-list.tsx';

type Props = { anchor: HTMLElement; label: string; items: readonly MenuItem[]; onClose: () => void };

const GAP = 4;
/** Distance between menu and screen edges, in px. */
const EDGE = 8;
/** Maximum movement of the button under its menu, in px: a scroll may still coast after the tap. */
const SLACK = 8;

/**
 * A menu for a button in a scrolling list: one for all rows, in front so that the list does not clip it. Closes on
 * a press elsewhere or when the list moves the button, and restores the focus.
 */
export function FloatingMenu({ anchor, label, items, onClose }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const menu = root.current;
    if (!menu) return;
    const button = anchor.getBoundingClientRect();
    const below = button.bottom + GAP + menu.offsetHeight <= window.innerHeight;
    menu.style.top = `${below ? button.bottom + GAP : Math.max(GAP, button.top - GAP - menu.offsetHeight)}px`;
    const right = Math.min(button.right, document.documentElement.clientWidth - EDGE);
    menu.style.left = `${Math.max(EDGE, right - menu.offsetWidth)}px`;
    // If a key in the list opened it, the focus returns to the list.
    const focused = document.activeElement;
    opener.current = focused instanceof HTMLElement && focused !== document.body ? focused : anchor;
    focusFirstItem(menu);
  }, [anchor]);

  useEffect(() => {
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      // The button's click closes it; closing it here would make that click reopen it.
      if (event.type === 'pointerdown' && event.target instanceof Node && anchor.contains(event.target))
        return;
      onClose();
    };
    const before = anchor.getBoundingClientRect();
    const onScroll = () => {
      const { left, top } = anchor.getBoundingClientRect();
      if (Math.hypot(left - before.left, top - before.top) > SLACK) onClose();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('scroll', onScroll, true);
    window.addEventListener('resize', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', onOutside);
    };
  }, [anchor, onClose]);

  return (
    <div
      ref={root}
      className="fixed z-40 w-max min-w-64 max-w-[calc(100vw-1rem)] animate-fade rounded-card border border-line bg-surface-1 p-1.5 shadow-lift"
    >
      <MenuList
        label={label}
        items={items}
        onClose={() => {
          onClose();
          opener.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MenuAt } from './message-row.tsx';

export type MenuChoice = { label: string; icon: LucideIcon; danger?: boolean; onSelect: () => void };

type Props = { at: MenuAt; label: string; choices: readonly MenuChoice[]; onClose: () => void };

const width = 176;
const margin = 8;

/** Actions on a message, shown beside it and above everything, including dialogs. */
export function MessageMenu({ at, label, choices, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const opener = document.activeElement;
    // In the top layer, above a dialog; without popover support at least above the room.
    if (typeof element.showPopover === 'function') {
      element.popover = 'manual';
      element.showPopover();
    }
    const { height } = element.getBoundingClientRect();
    const below = at.bottom + height + margin <= window.innerHeight;
    element.style.top = `${below ? at.bottom : Math.max(margin, at.top - height)}px`;
    element.style.left = `${Math.min(Math.max(margin, at.left - width), window.innerWidth - width - margin)}px`;
    element.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      // Restores the focus, unless the choice has moved it.
      const now = document.activeElement;
      if (opener instanceof HTMLElement && (now === document.body || element.contains(now))) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [at]);

  useEffect(() => {
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('scroll', onOutside, true);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('scroll', onOutside, true);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const focused = buttons.findIndex(button => button.matches(':focus'));
    const next = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (next !== undefined) buttons.at(next % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-auto z-50 m-0 w-44 rounded-card border border-line bg-surface-1 p-1.5 text-ink shadow-lift"
    >
      {choices.map(({ label: name, icon: Icon, danger, onSelect }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            onSelect();
          }}
          className={clsx(
            'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-surface-2',
            danger && 'text-bad',
          )}
        >
          <Icon aria-hidden size={17} />
          {name}
        </button>
      ))}
    </div>
  );
}

import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { VirtualListHandle } from '../../ui/virtual-list.tsx';

type Options = { count: number; columns?: number; list: RefObject<VirtualListHandle | null> };

/**
 * The row that the keyboard is on, in a list whose container has the focus: arrows, Page Up and Down, Home and End move
 * it. The focus itself stays on the container, because the row may leave the page when it is scrolled away.
 */
export function useGridCursor({ count, columns = 1, list }: Options) {
  const base = useId();
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, count - 1));

  function moveTo(index: number): number {
    const next = Math.min(Math.max(0, index), count - 1);
    setAt(next);
    list.current?.reveal(next);
    return next;
  }

  /** Gives where the key led to, or null when it is none that moves. */
  function onMoveKey(event: KeyboardEvent): number | null {
    if (event.altKey || count === 0) return null;
    const page = list.current?.pageSize() ?? 1;
    const target: Record<string, number> = {
      ArrowDown: active + columns,
      ArrowUp: active - columns,
      ...(columns > 1 && { ArrowRight: active + 1, ArrowLeft: active - 1 }),
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: count - 1,
    };
    const next = target[event.key];
    if (next === undefined) return null;
    event.preventDefault();
    // Half a step off the grid's edge stays where it is, rather than going to another column.
    if (event.key.startsWith('Arrow') && (next < 0 || next >= count)) return moveTo(active);
    return moveTo(next);
  }

  return {
    active,
    setActive: setAt,
    onMoveKey,
    rowId: (index: number) => `${base}-${index}`,
    activeId: count > 0 ? `${base}-${active}` : undefined,
  };
}

/** The place in the list of the row that an event happened in. */
export function rowIndexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row ? Number(row.dataset.index) : null;
}

/** The button that opens the menu of a mounted row. */
export function menuButtonOf(container: Element, index: number): HTMLElement | null {
  return container.querySelector<HTMLElement>(`[data-index="${index}"] [data-menu]`);
}

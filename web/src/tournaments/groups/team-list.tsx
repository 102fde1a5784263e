import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import type { Layout } from './manager-view.ts';
import { isSelected, type Selection } from './selection.ts';
import { rowHeights, TeamRow } from './team-row.tsx';
import { menuButtonOf, rowIndexOf, useGridCursor } from './use-grid-cursor.ts';
import type { PagedList } from './use-paged-rows.ts';
import { useRowsInView } from './use-rows-in-view.ts';

type Props = {
  total: number;
  list: PagedList<Participant>;
  layout: Layout;
  /** Another list (search, filter) begins at its top. */
  listName: string;
  selection: Selection;
  onToggle: (index: number) => void;
  onSelectTo: (index: number, from: number) => void;
  onSelectAll: () => void;
  onClear: () => void;
  onDetails: (index: number) => void;
  onMenu: (index: number, button: HTMLElement) => void;
  disabled: boolean;
  empty: ReactNode;
};

/** Least width of a card in px: two of them beside each other on a phone. */
const CARD_WIDTH = 164;

/** The teams of the Manager, any number of them: pick with a press, Space, or a range with Shift. */
export function TeamList({ total, list: paged, layout, listName, selection, disabled, empty, ...on }: Props) {
  const list = useRef<VirtualListHandle>(null);
  const [frame, width] = useElementWidth();
  const columns = layout === 'grid' ? Math.max(1, Math.floor(width / CARD_WIDTH)) : 1;
  const cursor = useGridCursor({ count: total, columns, list });
  const { rowAt, onRange } = useRowsInView(paged, total, cursor.active, !disabled);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list, not another place in it
  useEffect(() => {
    list.current?.toTop();
    cursor.setActive(0);
  }, [listName]);

  function onClick(event: MouseEvent<HTMLElement>) {
    const index = rowIndexOf(event.target);
    if (index === null || disabled) return;
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-menu]') : null;
    cursor.setActive(index);
    if (button) return on.onMenu(index, button);
    if (event.shiftKey) on.onSelectTo(index, cursor.active);
    else on.onToggle(index);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys of the row's button are its own.
    if (disabled || event.target !== event.currentTarget) return;
    const from = cursor.active;
    const moved = cursor.onMoveKey(event);
    if (moved !== null) {
      if (event.shiftKey) on.onSelectTo(moved, from);
      return;
    }
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.key === ' ') {
      event.shiftKey ? on.onSelectTo(from, from) : on.onToggle(from);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) on.onSelectAll();
    else if (event.key === 'Escape') on.onClear();
    else if (event.key === 'Enter') on.onDetails(from);
    else if (isMenuKey) {
      const button = menuButtonOf(event.currentTarget, from);
      if (button) on.onMenu(from, button);
    } else return;
    event.preventDefault();
  }

  if (total === 0) return <div className="min-h-0 flex-1 overflow-y-auto p-4">{empty}</div>;
  return (
    <div ref={frame} className="min-h-0 flex-1">
      <VirtualList
        handle={list}
        count={total}
        columns={columns}
        itemHeight={rowHeights[layout]}
        keep={cursor.active}
        onRange={onRange}
        role="grid"
        aria-label="Teams"
        aria-multiselectable
        aria-rowcount={total}
        aria-disabled={disabled || undefined}
        aria-activedescendant={cursor.activeId}
        tabIndex={0}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="group/list h-full overflow-x-hidden overflow-y-auto overscroll-contain outline-none [contain:strict]"
        renderItem={index => {
          const team = rowAt(index);
          return (
            <TeamRow
              id={cursor.rowId(index)}
              index={index}
              team={team}
              layout={layout}
              selected={team ? isSelected(selection, team.userId._id) : selection.kind === 'matching'}
              active={index === cursor.active}
              disabled={disabled}
            />
          );
        }}
      />
    </div>
  );
}

/** The width of an element in px, kept up to date: `[ref, width]`. */
function useElementWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.clientWidth);
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import type { Layout } from './manager-view.ts';
import { RowMenuButton } from './menus.tsx';
import { isSelected, type Selection } from './selection.ts';
import { menuButtonOf, rowIndexOf, useGridCursor } from './use-grid-cursor.ts';
import type { PagedList } from './use-paged-rows.ts';
import { useRowsInView } from './use-rows-in-view.ts';

/** Heights in px; the virtual list counts with them. */
export const rowHeights: Record<Layout, number> = { list: 61, grid: 164 };

type TeamRowProps = {
  id: string;
  index: number;
  /** Undefined while its page is on the way. */
  team: Participant | undefined;
  layout: Layout;
  selected: boolean;
  /** Whether the keyboard is on it. */
  active: boolean;
  disabled: boolean;
};

/** A team of the list. It has no handlers: the list hears what happens in all its rows. */
const TeamRow = memo(function TeamRow({ id, index, team, layout, selected, active, disabled }: TeamRowProps) {
  const isCard = layout === 'grid';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be positioned row by row
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points at its active row
    <div
      role="row"
      id={id}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-busy={team ? undefined : true}
      className={clsx(
        'flex select-none',
        isCard ? 'absolute inset-1 rounded-card border' : 'h-full items-center border-b pl-4',
        selected
          ? 'border-line bg-[color-mix(in_oklab,var(--accent)_9%,var(--surface-1))]'
          : 'border-line hover:bg-surface-2',
        selected && !isCard && 'shadow-[inset_3px_0_0_var(--accent)]',
        selected && isCard && 'border-accent',
        active &&
          'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="gridcell"
        className={clsx(
          'flex min-w-0 flex-1',
          isCard ? 'flex-wrap content-start gap-x-2.5 p-3' : 'items-center gap-3',
        )}
      >
        <span
          aria-hidden
          className={clsx(
            'grid size-[1.125rem] shrink-0 place-items-center rounded-[5px] border-[1.5px]',
            isCard && 'my-[0.3125rem]',
            selected ? 'border-accent bg-accent text-on-accent' : 'border-ink-3',
          )}
        >
          {selected && <Check size={13} strokeWidth={3.5} />}
        </span>
        {team ? <TeamText team={team} isCard={isCard} /> : <RowSkeleton />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className={clsx(isCard && 'absolute top-0 right-0')}>
        <RowMenuButton name={team?.teamName} active={active} disabled={disabled} />
      </div>
    </div>
  );
});

function TeamText({ team, isCard }: { team: Participant; isCard: boolean }) {
  const names = team.players.map(player => player.ignName).join(', ');
  const number = <span className="numeric shrink-0 text-ink-3 text-sm">#{team.number}</span>;
  const chip = team.group && (
    <span className="numeric min-w-0 max-w-16 shrink-0 self-center sm:max-w-24 truncate rounded-tag bg-surface-3 px-1.5 py-0.5 text-ink-2 text-sm leading-snug">
      {team.group.name}
    </span>
  );
  if (isCard) {
    return (
      <>
        <Avatar name={team.teamName} src={team.userId.avatarUrl} size="sm" />
        <span className="flex h-7 items-center">{number}</span>
        <p className="mt-2 line-clamp-2 w-full break-words leading-snug">{team.teamName}</p>
        <p className="w-full truncate text-ink-3 text-sm leading-snug">{names}</p>
        {chip && <p className="mt-1.5 flex w-full">{chip}</p>}
      </>
    );
  }
  return (
    <>
      <Avatar name={team.teamName} src={team.userId.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-snug">{team.teamName}</p>
        <p className="truncate text-ink-3 text-sm leading-snug">{names}</p>
      </div>
      {chip}
      {number}
    </>
  );
}

/** It stands still: a list that scrolls fast would start an animation per row. */
function RowSkeleton() {
  return (
    <>
      <Skeleton className="size-7 animate-none!" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-2/5 animate-none!" />
        <Skeleton className="h-3 w-3/5 animate-none!" />
      </span>
    </>
  );
}

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

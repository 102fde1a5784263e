import { useQueries, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useDebounced } from '../../lib/wait.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import { type PagedList, pageOf, pageQuery, pageSize } from './use-paged-rows.ts';

export type RowGridHandle = { moveTo: (index: number) => void; toTop: () => void };

type RowPlace = { id: string; index: number; active: boolean; disabled: boolean };

type Props<Row> = Pick<
  ComponentProps<typeof VirtualList>,
  'id' | 'columns' | 'itemHeight' | 'className' | 'aria-label' | 'aria-multiselectable' | 'aria-disabled'
> & {
  handle: Ref<RowGridHandle>;
  list: PagedList<Row>;
  total: number;
  disabled: boolean;
  renderRow: (row: Row | undefined, place: RowPlace) => ReactNode;
  /** `from`: the row that was active. */
  onPress: (index: number, from: number, event: MouseEvent) => void;
  onMenu: (index: number, button: HTMLElement) => void;
  /** Called for keys that neither move nor open the menu. Returns whether the key was handled. */
  onKey: (event: KeyboardEvent, index: number) => boolean;
  /** Called when the keyboard moves to another row. */
  onMove?: (index: number, from: number, event: KeyboardEvent) => void;
};

/**
 * Rows of a long list. The list itself has the focus, because rows unmount when scrolled away. Arrows, Page Up and
 * Down, Home and End move the active row. The list handles the events of all rows.
 */
export function RowGrid<Row>({
  handle,
  list,
  total,
  columns = 1,
  disabled,
  renderRow,
  onPress,
  onMenu,
  onKey,
  onMove,
  className,
  ...grid
}: Props<Row>) {
  const base = useId();
  const virtual = useRef<VirtualListHandle>(null);
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, total - 1));
  const { rowAt, onRange } = useRowsInView(list, total, active, !disabled);

  function moveTo(index: number): number {
    const next = Math.min(Math.max(0, index), total - 1);
    setAt(next);
    virtual.current?.reveal(next);
    return next;
  }

  useImperativeHandle(handle, () => ({
    moveTo,
    toTop() {
      virtual.current?.toTop();
      setAt(0);
    },
  }));

  /** Returns the row that the key moved to, or null if it is not a key that moves. */
  function movedBy(event: KeyboardEvent): number | null {
    if (event.altKey) return null;
    const page = virtual.current?.pageSize() ?? 1;
    const target: Record<string, number> = {
      ArrowDown: active + columns,
      ArrowUp: active - columns,
      ...(columns > 1 && { ArrowRight: active + 1, ArrowLeft: active - 1 }),
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: total - 1,
    };
    const next = target[event.key];
    if (next === undefined) return null;
    // A step beyond the grid's edge does not move, instead of changing the column.
    return moveTo(event.key.startsWith('Arrow') && (next < 0 || next >= total) ? active : next);
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLElement>('[data-index]');
    if (!row) return;
    const index = Number(row.dataset.index);
    const button = target?.closest<HTMLElement>('[data-menu]');
    setAt(index);
    if (disabled) return;
    if (button) onMenu(index, button);
    else onPress(index, active, event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // The row's button handles its own keys.
    if (event.target !== event.currentTarget) return;
    const moved = movedBy(event);
    // A disabled list can still be read.
    if (disabled && moved === null) return;
    if (moved !== null) {
      if (!disabled) onMove?.(moved, active, event);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const button = event.currentTarget.querySelector<HTMLElement>(`[data-index="${active}"] [data-menu]`);
      if (button) onMenu(active, button);
    } else if (!onKey(event, active)) return;
    event.preventDefault();
  }

  if (total === 0) return null;
  return (
    <VirtualList
      {...grid}
      handle={virtual}
      count={total}
      columns={columns}
      keep={active}
      onRange={onRange}
      role="grid"
      aria-rowcount={total}
      aria-activedescendant={`${base}-${active}`}
      tabIndex={0}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={clsx(
        'group/list overflow-y-auto overscroll-contain outline-none [contain:strict]',
        className,
      )}
      renderItem={index =>
        renderRow(rowAt(index), { id: `${base}-${index}`, index, active: index === active, disabled })
      }
    />
  );
}

type GridRowProps = RowPlace & {
  /** Undefined while the row loads. */
  name: string | undefined;
  selected: boolean;
  className: string;
  /** Class of the cell with the content. */
  cellClassName: string;
  /** Class of the cell with the menu button. */
  menuClassName?: string | undefined;
  children: ReactNode;
};

/** A row and its menu button. The dots are a background: an icon per row makes scrolling slow on slow phones. */
export function GridRow(props: GridRowProps) {
  const { id, index, name, selected, active, disabled, className, cellClassName, menuClassName } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be positioned row by row
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and points at its active row
    <div
      role="row"
      id={id}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-busy={name === undefined || undefined}
      className={clsx(
        'flex select-none',
        className,
        active &&
          'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className={cellClassName}>
        {props.children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" className={menuClassName}>
        <button
          type="button"
          data-menu
          disabled={disabled || name === undefined}
          tabIndex={active ? 0 : -1}
          aria-label={name === undefined ? 'Loading' : `Actions for ${name}`}
          aria-haspopup="menu"
          className="block size-11 rounded-control bg-[length:4px_6px] bg-[radial-gradient(circle,currentColor_1.4px,transparent_1.9px)] bg-origin-content bg-clip-content px-5 py-[0.8125rem] text-ink-2 hover:text-ink disabled:opacity-50"
        />
      </div>
    </div>
  );
}

/** Milliseconds that the scrolled pages must stay the same before they are requested. */
const SETTLE_MS = 80;
/** Rows before the edge of a page at which the next is requested: a few flicks of a thumb. */
const ROWS_AHEAD = 60;

/** The pages of the mounted rows, and the page that scrolling moves towards. */
type View = { first: number; last: number; ahead: number };

/**
 * Returns the mounted rows. The state is kept in the list, so that a loaded page re-renders nothing else. `total`:
 * number of rows; `kept`: the row that stays mounted wherever the list is scrolled to.
 */
function useRowsInView<Row>(list: PagedList<Row>, total: number, kept: number, enabled: boolean) {
  const client = useQueryClient();
  const [view, setView] = useState<View>({ first: 0, last: 0, ahead: 0 });
  const settled = useDebounced(view, SETTLE_MS);
  const lastPage = pageOf(total - 1);
  const pages = pagesOf(Math.min(view.first, lastPage), Math.min(view.last, lastPage), pageOf(kept));
  const loaded = useQueries({
    queries: pages.map(page => ({
      ...pageQuery(list, page),
      // Cached pages show at once; others are requested where the scrolling stops.
      enabled: enabled && page >= settled.first && page <= settled.last,
    })),
  });

  const ahead = Math.min(settled.ahead, lastPage);
  useEffect(() => {
    if (enabled && (ahead < settled.first || ahead > settled.last)) {
      void client.prefetchQuery(pageQuery(list, ahead));
    }
  }, [client, list, enabled, ahead, settled]);

  const top = useRef(0);
  const onRange = useCallback((from: number, to: number) => {
    const next = viewOf(from, to, Math.sign(from - top.current));
    top.current = from;
    setView(now =>
      now.first === next.first && now.last === next.last && now.ahead === next.ahead ? now : next,
    );
  }, []);

  const rowAt = (index: number): Row | undefined =>
    loaded[pages.indexOf(pageOf(index))]?.data?.items[index % pageSize];
  return { rowAt, onRange };
}

function pagesOf(first: number, last: number, kept: number): number[] {
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return pages.includes(kept) ? pages : [...pages, kept];
}

/** `direction`: 1 down, -1 up, 0 at rest. */
function viewOf(from: number, to: number, direction: number): View {
  const edge = direction < 0 ? from - ROWS_AHEAD : direction > 0 ? to + ROWS_AHEAD : from;
  return { first: pageOf(from), last: pageOf(Math.max(from, to)), ahead: pageOf(edge) };
}

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
  /** `from`: the row that the keyboard was on. */
  onPress: (index: number, from: number, event: MouseEvent) => void;
  onMenu: (index: number, button: HTMLElement) => void;
  /** A key on a row, none that moves or opens the menu. Returns whether it did something. */
  onKey: (event: KeyboardEvent, index: number) => boolean;
  /** The keyboard moved on from a row. */
  onMove?: (index: number, from: number, event: KeyboardEvent) => void;
};

/**
 * The rows of a long list, which has the focus itself, because a row may leave the page when it is scrolled away. Arrows,
 * Page Up and Down, Home and End move the row that the keyboard is on. The rows have no handlers: the list hears what
 * happens in all of them.
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

  /** Returns where the key led to, or null when it is none that moves. */
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
    // Half a step off the grid's edge stays where it is, rather than going to another column.
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
    // Keys of the row's button are its own.
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
  /** Undefined while the row is on the way. */
  name: string | undefined;
  selected: boolean;
  className: string;
  /** Of the cell with the content. */
  cellClassName: string;
  /** Of the cell with the button of the menu. */
  menuClassName?: string | undefined;
  children: ReactNode;
};

/**
 * A row and the button of its menu, whose dots are a background, because an icon's elements in every row are what scrolling
 * on a slow phone spends its frames on.
 */
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

/** How long the list must stand still, or stay on the same pages, before they are asked for. */
const SETTLE_MS = 80;
/** How many rows before its edge the next page is asked for: a few flicks of a thumb. */
const ROWS_AHEAD = 60;

/** The pages that the mounted rows are on, and the one that the scrolling goes towards. */
type View = { first: number; last: number; ahead: number };

/**
 * The rows that a list has mounted. Kept where the list is drawn, so that a page that arrives draws nothing else again.
 * `total` is how many rows there are, `kept` the one that stays mounted wherever the list is scrolled to.
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
      // What was loaded shows at once; the rest is asked for where the scrolling comes to rest.
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

/** `direction`: 1 down the list, -1 up, 0 for a list that stands still. */
function viewOf(from: number, to: number, direction: number): View {
  const edge = direction < 0 ? from - ROWS_AHEAD : direction > 0 ? to + ROWS_AHEAD : from;
  return { first: pageOf(from), last: pageOf(Math.max(from, to)), ahead: pageOf(edge) };
}

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';

export type VirtualListHandle = {
  /** Scrolls an item into view with as little movement as possible. */
  reveal(index: number): void;
  toTop(): void;
  /** Returns how many items fit on the screen, for Page Up and Page Down. */
  pageSize(): number;
};

type Props = Omit<ComponentProps<'div'>, 'children' | 'ref'> & {
  handle?: Ref<VirtualListHandle>;
  count: number;
  /** Height of an item in px; the same for all. */
  itemHeight: number;
  /** Items per row. */
  columns?: number;
  /** An item that stays mounted wherever the list is scrolled. */
  keep?: number | undefined;
  /** Called with the mounted items: those on the screen and some beyond it, without `keep`. */
  onRange: (first: number, last: number) => void;
  renderItem: (index: number) => ReactNode;
};

/** Rows mounted beyond the screen on each side: enough for a flick, few enough for a slow phone. */
const OVERSCAN = 6;

/** A list of any length that mounts only visible items. It scrolls itself and fills its parent. */
export function VirtualList({
  handle,
  count,
  itemHeight,
  columns = 1,
  keep,
  onRange,
  renderItem,
  ...rest
}: Props) {
  const element = useRef<HTMLDivElement>(null);
  const rowCount = Math.ceil(count / columns);
  const keptRow = keep === undefined || keep >= count ? undefined : Math.floor(keep / columns);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => element.current,
    estimateSize: () => itemHeight,
    overscan: OVERSCAN,
    // Rows render in the next frame anyway; flushing synchronously per scroll event drops frames.
    useFlushSync: false,
    rangeExtractor: range => {
      const shown = defaultRangeExtractor(range);
      return keptRow === undefined || shown.includes(keptRow) ? shown : [...shown, keptRow];
    },
  });

  // Row heights are cached; another layout has others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new height invalidates the measurements
  useEffect(() => rows.measure(), [itemHeight]);

  const first = Math.max(0, (rows.range?.startIndex ?? 0) - OVERSCAN) * columns;
  const last = Math.min(count, ((rows.range?.endIndex ?? 0) + OVERSCAN + 1) * columns) - 1;
  useEffect(() => onRange(first, last), [first, last, onRange]);

  useImperativeHandle(handle, () => ({
    reveal: index => rows.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
    toTop: () => element.current?.scrollTo({ top: 0 }),
    pageSize: () => Math.max(1, Math.floor((element.current?.clientHeight ?? 0) / itemHeight) - 1) * columns,
  }));

  return (
    <div ref={element} {...rest}>
      <div role="presentation" className="relative w-full" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().flatMap(row =>
          Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, column) => {
            const index = row.index * columns + column;
            return (
              <div
                key={index}
                role="presentation"
                className="absolute"
                style={{
                  top: row.start,
                  height: itemHeight,
                  left: `${(column / columns) * 100}%`,
                  width: `${100 / columns}%`,
                }}
              >
                {renderItem(index)}
              </div>
            );
          }),
        )}
      </div>
    </div>
  );
}

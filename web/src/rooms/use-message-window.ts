import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Row } from './timeline.ts';

/** Approximate maximum of rendered rows, and how many are added or removed at a time. */
const size = 160;
const step = 60;
/** Distance from an edge of the rendered rows at which more are rendered, in px. */
const near = 900;
/** Distance from the end that counts as reading the newest, in px. */
const slack = 48;

type Window = {
  /** Keys of the first and last rendered row; null: `size` before the last, and the newest. */
  first: string | null;
  last: string | null;
};

/** A visible row, its distance from the box's top edge, and the box's scroll position at that time. */
type Anchor = { key: string; top: number; scrollTop: number };

const newest: Window = { first: null, last: null };

type Options = { hasOlder: boolean; loadOlder: () => void };

/**
 * Renders a part of a long room. While following, the newest messages stay in view; while reading back, the view
 * stays still, whatever is added above or below or changes its height.
 */
export function useMessageWindow(rows: readonly Row[], { hasOlder, loadOlder }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Window>(newest);
  const [atNewest, setAtNewest] = useState(true);
  const follows = useRef(true);
  /** The box's scroll position when it was last at its end. */
  const endAt = useRef(0);
  /** The box's height then. */
  const heightThen = useRef(0);
  const anchor = useRef<Anchor | null>(null);

  const lastAt = held.last === null ? rows.length - 1 : indexOf(rows, held.last, rows.length - 1);
  const end = lastAt + 1;
  const start = held.first === null ? Math.max(0, end - size) : startAt(rows, held.first);

  function onScroll(): void {
    const box = scroller.current;
    if (!box) return;
    // Readers leave the newest by scrolling up. Otherwise the content has grown since the scroll behind this event:
    // the list's own, just before a picture above loaded. If the box's height has changed, it was not the reader
    // either: a keyboard opened, or the composer grew.
    const followed = follows.current;
    const resized = box.clientHeight !== heightThen.current;
    if (followed && belowOf(box) > slack && (resized || box.scrollTop > endAt.current - 1)) keepPlace();
    const below = belowOf(box);
    follows.current = (followed || end === rows.length) && below <= slack;
    if (follows.current) endAt.current = followed ? Math.max(endAt.current, box.scrollTop) : box.scrollTop;
    setAtNewest(follows.current);
    anchor.current = follows.current ? null : anchorIn(box, content.current);
    if (follows.current) {
      if (held !== newest) setHeld(newest);
    } else if (box.scrollTop < near && start > 0) {
      const first = Math.max(0, start - step);
      setHeld({
        first: keyAt(rows, first),
        last: end - first > size + step ? keyAt(rows, first + size) : held.last,
      });
    } else if (below < near && end < rows.length) {
      const last = Math.min(rows.length - 1, end - 1 + step);
      setHeld({
        first: keyAt(rows, Math.max(start, last - size)),
        last: last === rows.length - 1 ? null : keyAt(rows, last),
      });
    } else if (held.first === null) {
      // New rows must not push out those being read.
      setHeld({ first: keyAt(rows, start), last: held.last });
    }
    if (box.scrollTop < near && start === 0 && hasOlder) loadOlder();
  }

  const keepPlace = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    if (follows.current) {
      box.scrollTop = box.scrollHeight;
      endAt.current = box.scrollTop;
      heightThen.current = box.clientHeight;
      return;
    }
    const kept = anchor.current;
    const row = kept && rowOf(content.current, kept.key);
    if (!row) return;
    // The row's position if only the reader had scrolled: the scroll event fires later.
    const expected = kept.top - (box.scrollTop - kept.scrollTop);
    const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - expected;
    if (Math.abs(moved) < 1) return;
    box.scrollTop += moved;
    anchor.current = { key: kept.key, top: expected, scrollTop: box.scrollTop };
  }, []);

  useLayoutEffect(keepPlace);

  // Pictures load, a keyboard opens, the composer grows.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(keepPlace);
    for (const part of [scroller.current, content.current]) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, [keepPlace]);

  // A room shorter than its box, or already at its top, cannot be scrolled to load more.
  const check = useEffectEvent(() => {
    const box = scroller.current;
    if (!box || box.clientHeight === 0) return;
    if (!follows.current && box.scrollTop < near && start > 0) onScroll();
    const short = box.scrollHeight <= box.clientHeight + near;
    if (hasOlder && start === 0 && (short || box.scrollTop === 0)) loadOlder();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when the rendered rows change
  useEffect(() => check(), [rows, start, hasOlder]);

  const toNewest = useCallback(() => {
    follows.current = true;
    anchor.current = null;
    setHeld(newest);
    setAtNewest(true);
    keepPlace();
  }, [keepPlace]);

  return {
    scroller: scroller as RefObject<HTMLDivElement | null>,
    content: content as RefObject<HTMLDivElement | null>,
    rows: rows.slice(start, end),
    atNewest,
    onScroll,
    toNewest,
  };
}

function indexOf(rows: readonly Row[], key: string, otherwise: number): number {
  const at = rows.findIndex(row => row.key === key);
  return at === -1 ? otherwise : at;
}

/** Returns the start index for this message, including a day or divider above it. */
function startAt(rows: readonly Row[], key: string): number {
  let at = indexOf(rows, key, 0);
  while (at > 0 && (rows[at - 1]?.kind === 'day' || rows[at - 1]?.kind === 'new')) at--;
  return at;
}

/** Returns the key of the message at or before this index, as days and dividers are not stable. */
function keyAt(rows: readonly Row[], index: number): string | null {
  for (let at = index; at >= 0; at--) if (rows[at]?.kind === 'message') return rows[at]?.key ?? null;
  return rows.find(row => row.kind === 'message')?.key ?? null;
}

function rowOf(content: HTMLElement | null, key: string): HTMLElement | null {
  return content?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;
}

/** Returns how much content is below the view, in px. */
function belowOf(box: HTMLElement): number {
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}

/** Returns the first visible row. */
function anchorIn(box: HTMLElement, content: HTMLElement | null): Anchor | null {
  const edge = box.getBoundingClientRect().top;
  for (const row of content?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge) {
      return { key: row.dataset.row ?? '', top: top - edge, scrollTop: box.scrollTop };
    }
  }
  return null;
}

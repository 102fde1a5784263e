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

/** Rows on the page at most, about; more are put in and taken out by this many. */
const size = 160;
const step = 60;
/** This near to an edge of what is on the page, the next rows are put there, in px. */
const near = 900;
/** Within this of the end one counts as reading the newest, in px. */
const slack = 48;

type Window = {
  /** Keys of the first and last row on the page; null: counted from the end, and the newest. */
  first: string | null;
  last: string | null;
};

/** A row in sight, how far below the box's edge it stands, and how far the box was scrolled then. */
type Anchor = { key: string; top: number; scrollTop: number };

const newest: Window = { first: null, last: null };

type Options = { hasOlder: boolean; loadOlder: () => void };

/**
 * Keeps a part of a long room on the page. While one reads the newest, it stays in sight as messages come; while one
 * reads back, what is in sight stays where it is, whatever is put above or below it or changes its height.
 */
export function useMessageWindow(rows: readonly Row[], { hasOlder, loadOlder }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Window>(newest);
  const [atNewest, setAtNewest] = useState(true);
  const follows = useRef(true);
  /** How far the box was scrolled when it last stood at its end. */
  const endAt = useRef(0);
  /** How high the box was then. */
  const heightThen = useRef(0);
  const anchor = useRef<Anchor | null>(null);

  const lastAt = held.last === null ? rows.length - 1 : indexOf(rows, held.last, rows.length - 1);
  const end = lastAt + 1;
  const start = held.first === null ? Math.max(0, end - size) : startAt(rows, held.first);

  function onScroll(): void {
    const box = scroller.current;
    if (!box) return;
    // The reader leaves the newest by scrolling up. If the box did not scroll up, its content has grown since
    // the scroll behind this event: the list's own scroll to the newest, just before a picture above got its
    // height. A change of the box's height is no scroll by the reader either: a keyboard opens, or the
    // composer grows.
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
      // What comes in now must not push out the rows that are being read.
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
    // Where the row would stand now, had only the reader scrolled: the event of a scroll comes after it.
    const expected = kept.top - (box.scrollTop - kept.scrollTop);
    const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - expected;
    if (Math.abs(moved) < 1) return;
    box.scrollTop += moved;
    anchor.current = { key: kept.key, top: expected, scrollTop: box.scrollTop };
  }, []);

  useLayoutEffect(keepPlace);

  // Pictures that load, a keyboard that opens, a composer that grows.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(keepPlace);
    for (const part of [scroller.current, content.current]) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, [keepPlace]);

  // A room that does not fill its box cannot be scrolled to ask for more, nor one that is at its top already.
  const check = useEffectEvent(() => {
    const box = scroller.current;
    if (!box || box.clientHeight === 0) return;
    if (!follows.current && box.scrollTop < near && start > 0) onScroll();
    const short = box.scrollHeight <= box.clientHeight + near;
    if (hasOlder && start === 0 && (short || box.scrollTop === 0)) loadOlder();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: to be looked at when what is on the page has changed
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

/** Where the rows from this message on begin, with the day or divider that stands above it. */
function startAt(rows: readonly Row[], key: string): number {
  let at = indexOf(rows, key, 0);
  while (at > 0 && (rows[at - 1]?.kind === 'day' || rows[at - 1]?.kind === 'new')) at--;
  return at;
}

/** The key at this place or of the message before it: days and dividers come and go. */
function keyAt(rows: readonly Row[], index: number): string | null {
  for (let at = index; at >= 0; at--) if (rows[at]?.kind === 'message') return rows[at]?.key ?? null;
  return rows.find(row => row.kind === 'message')?.key ?? null;
}

function rowOf(content: HTMLElement | null, key: string): HTMLElement | null {
  return content?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null;
}

/** How much of the content lies below what is in sight, in px. */
function belowOf(box: HTMLElement): number {
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}

/** The first row in sight. */
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

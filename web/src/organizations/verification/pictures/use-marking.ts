import { type KeyboardEvent, type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Point, Size } from '../../../ui/media/zoom-view.ts';
import {
  type Bar,
  barBetween,
  besideOthers,
  type Corner,
  type History,
  isSame,
  isTap,
  movedBar,
  nextId,
  sizedBar,
  stepped,
} from './bars.ts';
import type { Strokes } from './use-stage.ts';

/** How far an arrow key moves or resizes a bar, in screen px: less of the picture when zoomed in. */
const NUDGE = 6;

/** Offset of a new bar from one in the same place, in screen px, so that both can be grabbed. */
const BESIDE = 24;

const ofSide = (px: number, side: number): number => px / Math.max(1, side);

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -NUDGE, y: 0 },
  ArrowRight: { x: NUDGE, y: 0 },
  ArrowUp: { x: 0, y: -NUDGE },
  ArrowDown: { x: 0, y: NUDGE },
};

/** `bar`: as drawn so far; a stroke may end before it is rendered. */
type Gesture = { change: (at: Point) => Bar; isNew: boolean; bar: Bar | null };

/** Attributes of a bar and its corners, by which a stroke knows where it begins. */
export const barMark = 'data-bar';
export const cornerMark = 'data-corner';

/** State of a picture's bars while they are drawn, moved, resized and removed, with undo. */
export function useMarking(first: History, box: RefObject<HTMLElement | null>) {
  const [history, step] = useReducer(stepped, first);
  const [live, setLive] = useState<Bar | null>(null);
  const [selected, select] = useState<number | null>(null);
  const gesture = useRef<Gesture | null>(null);
  // A new bar gets the focus, so that keys can adjust it.
  const toFocus = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    box.current
      ?.querySelector<HTMLElement>(`[${barMark}="${toFocus.current}"]`)
      ?.focus({ preventScroll: true });
    toFocus.current = null;
  });

  const { marks } = history;
  const drawn = live && !marks.bars.some(bar => bar.id === live.id) ? [live] : [];
  const bars = [...marks.bars.map(bar => (bar.id === live?.id ? live : bar)), ...drawn];

  function focus(id: number) {
    toFocus.current = id;
    select(id);
  }

  function begin(from: Point, target: Element): boolean {
    const id = Number(target.closest(`[${barMark}]`)?.getAttribute(barMark) ?? Number.NaN);
    const bar = marks.bars.find(one => one.id === id);
    const corner = target.closest(`[${cornerMark}]`)?.getAttribute(cornerMark) as Corner | null | undefined;
    if (!bar) {
      const made = nextId(history);
      gesture.current = { isNew: true, bar: null, change: at => barBetween(made, from, at) };
      return true;
    }
    focus(bar.id);
    const by = (at: Point): Point => ({ x: at.x - from.x, y: at.y - from.y });
    const change = (at: Point) => (corner ? sizedBar(bar, corner, by(at)) : movedBar(bar, by(at)));
    gesture.current = { isNew: false, bar: null, change };
    return true;
  }

  function move(at: Point) {
    if (!gesture.current) return;
    const bar = gesture.current.change(at);
    gesture.current.bar = bar;
    setLive(bar);
  }

  function end() {
    const done = gesture.current;
    drop();
    if (!done) return;
    const { isNew, bar } = done;
    if (isNew && (!bar || isTap(bar))) select(null);
    else if (bar && isNew) add(bar);
    else if (bar) step({ kind: 'change', bar });
  }

  function drop() {
    gesture.current = null;
    setLive(null);
  }

  function add(bar: Bar) {
    step({ kind: 'add', bar });
    focus(bar.id);
  }

  const strokes: Strokes = { begin, move, end, drop };

  return {
    marks,
    bars,
    selected,
    select,
    strokes,
    canUndo: history.undo.length > 0,
    /** Whether the result differs from the picture as opened. */
    isChanged: !isSame(marks, first.marks),
    undo: () => step({ kind: 'undo' }),
    clear: () => step({ kind: 'clear' }),
    turn: () => step({ kind: 'turn' }),
    /** Adds a bar in the middle of the visible part, beside any that is there. */
    addIn({ middle, width, height }: { middle: Point; width: number; height: number }, shown: Size) {
      const half = { x: width * 0.2, y: height * 0.05 };
      const bar = barBetween(
        nextId(history),
        { x: middle.x - half.x, y: middle.y - half.y },
        { x: middle.x + half.x, y: middle.y + half.y },
      );
      add(besideOthers(bar, marks.bars, { x: ofSide(BESIDE, shown.width), y: ofSide(BESIDE, shown.height) }));
    },
    /** Removes a bar and focuses the one before it. Returns whether there is one. */
    remove(id: number): boolean {
      const index = marks.bars.findIndex(bar => bar.id === id);
      const left = marks.bars.filter(bar => bar.id !== id);
      const next = left[Math.max(0, index - 1)];
      step({ kind: 'remove', id });
      if (next) focus(next.id);
      else select(null);
      return next !== undefined;
    },
    /** Moves a bar by an arrow key, or with Shift resizes it. Returns the new bar; null for any other key. */
    nudge(bar: Bar, { key, shiftKey }: KeyboardEvent, shown: Size): Bar | null {
      const arrow = arrows[key];
      if (!arrow) return null;
      const by = { x: ofSide(arrow.x, shown.width), y: ofSide(arrow.y, shown.height) };
      const changed = shiftKey ? sizedBar(bar, 'end', by) : movedBar(bar, by);
      step({ kind: 'change', bar: changed, run: `keys of ${bar.id}` });
      return changed;
    },
  };
}

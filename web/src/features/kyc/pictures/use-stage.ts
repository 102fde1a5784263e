import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Frame,
  fitted,
  fittedSize,
  moveBy,
  type Point,
  type Size,
  within,
  zoomAt,
} from '../../../components/media/zoom-view.ts';
import type { Bar } from './bars.ts';
import { showing } from './showing.ts';

const STEP = 1.4;
/** How far an arrow key moves what is zoomed, in px. */
const ARROW = 48;
/** Around the picture, in px: a bar at its very edge can still be taken by its corner. */
const MARGIN = 22;
const middle: Point = { x: 0, y: 0 };
const none: Size = { width: 0, height: 0 };

/** An arrow looks further in its direction: the picture goes the other way. */
const arrows: Record<string, Point> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
};

/** What one finger, or the mouse, does on the picture. Points are in shares of its sides. */
export type Strokes = {
  /** Gives whether it takes the pointer. */
  begin: (at: Point, target: Element) => boolean;
  move: (at: Point) => void;
  end: () => void;
  /** A second finger has come: what was begun was not meant. */
  drop: () => void;
};

/**
 * A picture of this size in a box, where one finger draws and two look closer: they zoom and move. A wheel moves what
 * is zoomed, with Ctrl (or a pinch on a trackpad) it zooms.
 */
export function useStage(box: RefObject<HTMLElement | null>, picture: Size, strokes: Strokes) {
  const [seen, setSeen] = useState(() => fitted());
  const [boxSize, setBoxSize] = useState(none);
  const fingers = useRef(new Map<number, Point>());
  const stroke = useRef<number | null>(null);
  const frame: Frame = { picture, box: boxSize };
  const view = within(seen, frame);
  const fits = fittedSize(frame, 0);
  const size: Size = { width: fits.width * view.scale, height: fits.height * view.scale };

  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setBoxSize({
        width: Math.max(0, element.clientWidth - 2 * MARGIN),
        height: Math.max(0, element.clientHeight - 2 * MARGIN),
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const zoom = (factor: number, at: Point = middle) =>
    setSeen(now => zoomAt(within(now, frame), factor, at, frame));
  const move = (by: Point) => setSeen(now => moveBy(within(now, frame), by, frame));

  /** In px from the middle of the box. */
  function placeOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const edges = box.current?.getBoundingClientRect();
    if (!edges) return middle;
    return { x: clientX - edges.left - edges.width / 2, y: clientY - edges.top - edges.height / 2 };
  }

  /** In shares of the picture. */
  const onPicture = ({ x, y }: Point): Point => ({
    x: (x - view.x) / Math.max(1, size.width) + 0.5,
    y: (y - view.y) / Math.max(1, size.height) + 0.5,
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey) zoom(Math.exp(-event.deltaY * lines * 0.01), placeOf(event));
    else if (event.shiftKey && event.deltaX === 0) move({ x: -event.deltaY * lines, y: 0 });
    else move({ x: -event.deltaX * lines, y: -event.deltaY * lines });
  });
  useEffect(() => {
    const element = box.current;
    // React's own listeners cannot keep the page from scrolling.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [box]);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
    if (fingers.current.size > 1) {
      if (stroke.current !== null) strokes.drop();
      stroke.current = null;
    } else if (strokes.begin(onPicture(placeOf(event)), event.target)) {
      stroke.current = event.pointerId;
    }
  }

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    fingers.current.set(event.pointerId, now);
    if (stroke.current === event.pointerId) return strokes.move(onPicture(now));
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    // One finger that stays after two have moved the picture draws nothing.
    if (!other) return;
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  }

  function letGo(event: PointerEvent, isDone: boolean) {
    fingers.current.delete(event.pointerId);
    if (stroke.current !== event.pointerId) return;
    stroke.current = null;
    if (isDone) strokes.end();
    else strokes.drop();
  }

  return {
    scale: view.scale,
    /** What the picture measures as it is shown, in px. */
    size,
    /** Of the picture. */
    style: {
      width: size.width,
      height: size.height,
      transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px)`,
    },
    /** The middle of what is seen of the picture, and how much of it is seen, in shares. */
    sight: () => ({
      middle: onPicture(middle),
      width: Math.min(1, boxSize.width / Math.max(1, size.width)),
      height: Math.min(1, boxSize.height / Math.max(1, size.height)),
    }),
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fit: () => setSeen(fitted()),
    /** Moves by an arrow key. Gives whether it was one. */
    arrow(key: string): boolean {
      const by = arrows[key];
      if (by) move(by);
      return by !== undefined;
    },
    /** Moves so far that a bar is in sight. */
    reveal: (bar: Bar) => setSeen(now => showing(within(now, frame), bar, frame)),
    /** Of the box. */
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent) => letGo(event, true),
      onPointerCancel: (event: PointerEvent) => letGo(event, false),
    },
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

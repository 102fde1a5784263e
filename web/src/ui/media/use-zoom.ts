import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type Frame,
  fitted,
  fittedSize,
  middle,
  moveBy,
  type Point,
  type Size,
  turned,
  unmeasured,
  type View,
  within,
  zoomAt,
} from './zoom-view.ts';

/** Zoom factor of a button or key. */
const STEP = 1.4;
/** Zoom factor of a double click. */
const CLOSE_UP = 3;

/** Distance that an arrow key pans, in px; the picture moves the other way. */
const ARROW = 48;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
};

/** Returns how far an arrow key moves the picture, in px; undefined for other keys. */
export const arrowMove = (key: string): Point | undefined => arrows[key];

/** Returns the distance of a wheel event, in px. */
export function wheelPath({ deltaX, deltaY, deltaMode }: WheelEvent): Point {
  const unit = deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  return { x: deltaX * unit, y: deltaY * unit };
}

/** Returns the zoom factor of a wheel distance; `pinch`: a trackpad pinch, or with Ctrl. */
export const wheelFactor = (path: Point, pinch: boolean): number =>
  Math.exp(-path.y * (pinch ? 0.01 : 0.002));

type Options = {
  /** The picture's natural size; unmeasured until it has loaded. */
  picture: Size;
  /** Initial rotation, in degrees. */
  turn?: number;
  /** Margin around the picture, in px. */
  margin?: number;
  /** Returns false to leave the wheel to the page. Without it, the wheel zooms. */
  onWheel?: (event: WheelEvent, at: Point) => boolean;
  /** Handles a drag by one finger or the mouse. Without it, a drag moves the picture. */
  onDrag?: (event: PointerEvent, by: Point, at: Point) => void;
};

/**
 * Zooms and pans a picture in a box by buttons, wheel, pinch, double click, drag and keys (+ - 0 r and arrows).
 * Points are in px from the middle of the box.
 */
export function useZoom(box: RefObject<HTMLElement | null>, options: Options) {
  const { picture, turn = 0, margin = 0 } = options;
  const [seen, setSeen] = useState(() => fitted(turn));
  const gestures = usePictureGestures(box, {
    margin,
    zoom: (factor, at) => zoom(factor, at),
    move: by => move(by),
    onWheel: options.onWheel ?? wheelZooms,
    onDrag: options.onDrag ?? ((_, by) => move(by)),
  });
  const { boxSize, pointOf, down, up, onPointerMove } = gestures;
  const frame: Frame = { picture, box: boxSize };
  // The box may have become smaller since.
  const view = within(seen, frame);

  const change = (next: (view: View) => View) => setSeen(now => next(within(now, frame)));
  const zoom = (factor: number, at: Point = middle) => change(now => zoomAt(now, factor, at, frame));
  const move = (by: Point) => change(now => moveBy(now, by, frame));
  const fit = () => change(now => fitted(now.turn));
  const turnRight = () => change(turned);

  function wheelZooms(event: WheelEvent, at: Point): boolean {
    // In a scrolling column, the wheel scrolls past a picture that fits; a pinch on a trackpad sets ctrl.
    if (!event.ctrlKey && view.scale === 1 && isInScroll(box.current)) return false;
    zoom(wheelFactor(wheelPath(event), event.ctrlKey), at);
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrowMove(event.key);
    if (arrow && view.scale > 1) move(arrow);
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-') zoom(1 / STEP);
    else if (event.key === '0') fit();
    else if (event.key.toLowerCase() === 'r') turnRight();
    else return;
    event.preventDefault();
  }

  return {
    view,
    frame,
    /** The picture's size at scale 1, before rotation. */
    fits: fittedSize(frame, view.turn),
    change,
    zoom,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    move,
    fit,
    turnRight,
    pointOf,
    down,
    up,
    /** Event handlers for a box that only shows the picture. */
    handlers: {
      onKeyDown,
      onPointerMove,
      onPointerUp: up,
      onPointerCancel: up,
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) down(event);
      },
      onDoubleClick: (event: MouseEvent) => (view.scale > 1 ? fit() : zoom(CLOSE_UP, pointOf(event))),
    },
  };
}

/** Whether the element is inside something that scrolls now. */
function isInScroll(element: HTMLElement | null): boolean {
  for (let above = element?.parentElement; above; above = above.parentElement) {
    if (above.scrollHeight > above.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(above).overflowY))
      return true;
    if (above.tagName === 'DIALOG') return false;
  }
  return false;
}

type Rules = {
  /** Margin around the picture, in px. */
  margin?: number;
  /** Zooms by a factor around a point, in px from the box's middle. */
  zoom: (factor: number, at: Point) => void;
  move: (by: Point) => void;
  /** Returns false to leave the wheel to the page. */
  onWheel: (event: WheelEvent, at: Point) => boolean;
  /** Called when one finger or the mouse moves on. */
  onDrag: (event: PointerEvent, by: Point, at: Point) => void;
};

/**
 * Handles fingers, mouse and wheel in a picture's box: two fingers zoom and pan, one does what `rules` say. Points
 * are in px from the middle of the box.
 */
export function usePictureGestures(box: RefObject<HTMLElement | null>, rules: Rules) {
  const { margin = 0, zoom, move, onDrag } = rules;
  const [boxSize, setBoxSize] = useState(unmeasured);
  const fingers = useRef(new Map<number, Point>());

  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setBoxSize({
        width: Math.max(0, element.clientWidth - 2 * margin),
        height: Math.max(0, element.clientHeight - 2 * margin),
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, margin]);

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const edges = box.current?.getBoundingClientRect();
    if (!edges) return middle;
    return { x: clientX - edges.left - edges.width / 2, y: clientY - edges.top - edges.height / 2 };
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (rules.onWheel(event, pointOf(event))) event.preventDefault();
  });
  useEffect(() => {
    const element = box.current;
    // React's listeners are passive and could not stop the page from scrolling.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [box]);

  return {
    boxSize,
    pointOf,
    /** Captures the pointer. Returns how many fingers are down. */
    down(event: PointerEvent): number {
      fingers.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture?.(event.pointerId);
      return fingers.current.size;
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      fingers.current.set(event.pointerId, now);
      const by = { x: now.x - before.x, y: now.y - before.y };
      const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      if (!other) return onDrag(event, by, now);
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      move({ x: by.x / 2, y: by.y / 2 });
    },
    up: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

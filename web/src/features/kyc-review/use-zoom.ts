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
  moveBy,
  type Point,
  type Size,
  turned,
  within,
  zoomAt,
} from '../../components/media/zoom-view.ts';

const STEP = 1.4;
/** Of a double click. */
const CLOSE_UP = 3;
/** How far an arrow key moves, in px. */
const NUDGE = 48;
const none: Size = { width: 0, height: 0 };
const middle: Point = { x: 0, y: 0 };

const arrows: Record<string, Point> = {
  ArrowLeft: { x: NUDGE, y: 0 },
  ArrowRight: { x: -NUDGE, y: 0 },
  ArrowUp: { x: 0, y: NUDGE },
  ArrowDown: { x: 0, y: -NUDGE },
};

/**
 * A picture in a box, looked at closely: by buttons, wheel, pinch, double click, drag and keys (+ - 0 r and arrows).
 * `turn`: how it is turned at first, in degrees.
 */
export function useZoom(box: RefObject<HTMLElement | null>, turn = 0) {
  const [view, setView] = useState(() => fitted(turn));
  const [picture, setPicture] = useState(none);
  const [boxSize, setBoxSize] = useState(none);
  const fingers = useRef(new Map<number, Point>());
  const frame: Frame = { picture, box: boxSize };

  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setBoxSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const zoom = (factor: number, at: Point = middle) => setView(now => zoomAt(now, factor, at, frame));
  const move = (by: Point) => setView(now => moveBy(now, by, frame));
  const fit = () => setView(now => fitted(now.turn));

  /** From the middle of the box. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const edges = box.current?.getBoundingClientRect();
    if (!edges) return middle;
    return { x: clientX - edges.left - edges.width / 2, y: clientY - edges.top - edges.height / 2 };
  }

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // What fits is scrolled past where it stands in a column that scrolls; a pinch on a trackpad says ctrl.
    if (!event.ctrlKey && view.scale === 1 && isInScroll(box.current)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event));
  });
  useEffect(() => {
    const element = box.current;
    // React's own listeners cannot keep the page from scrolling.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [box]);

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.current.set(event.pointerId, now);
    if (!other) return move({ x: now.x - before.x, y: now.y - before.y });
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  }

  const letGo = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    if (arrow && view.scale > 1) move(arrow);
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-') zoom(1 / STEP);
    else if (event.key === '0') fit();
    else if (event.key.toLowerCase() === 'r') setView(turned);
    else return;
    event.preventDefault();
  }

  const size = fittedSize(frame, view.turn);
  // What the box has become smaller than meanwhile is put right as it is shown.
  const { scale, x, y } = within(view, frame);
  return {
    view,
    /** Of the picture. */
    style: {
      ...(size.width > 0 && { width: size.width, height: size.height }),
      transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${view.turn}deg) scale(${scale})`,
    },
    /** The picture has come and measures so much. */
    onPicture: setPicture,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fit,
    turn: () => setView(turned),
    /** Of the box. */
    handlers: {
      onKeyDown,
      onPointerMove,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        fingers.current.set(event.pointerId, pointOf(event));
        event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onDoubleClick: (event: MouseEvent) => (view.scale > 1 ? fit() : zoom(CLOSE_UP, pointOf(event))),
    },
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether the box stands in something that scrolls now. */
function isInScroll(element: HTMLElement | null): boolean {
  for (let above = element?.parentElement; above; above = above.parentElement) {
    if (above.scrollHeight > above.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(above).overflowY))
      return true;
    if (above.tagName === 'DIALOG') return false;
  }
  return false;
}

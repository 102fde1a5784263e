import { type PointerEvent, type RefObject, useRef } from 'react';
import { arrowMove, useZoom, wheelFactor, wheelPath } from '../../../ui/media/use-zoom.ts';
import {
  type Frame,
  fittedSize,
  middle,
  moveBy,
  type Point,
  type Size,
  type View,
} from '../../../ui/media/zoom-view.ts';
import type { Bar } from './bars.ts';

/** Space around the picture, in px: a bar at the very edge can still be grabbed by its corner. */
const MARGIN = 22;

/** What one finger or the mouse does on the picture. Points are fractions of its sides. */
export type Strokes = {
  /** Returns whether it takes the pointer. */
  begin: (at: Point, target: Element) => boolean;
  move: (at: Point) => void;
  end: () => void;
  /** A second finger touched: discard the stroke. */
  drop: () => void;
};

/**
 * Shows a picture of this size in a box, where one finger draws and two zoom and pan. The wheel pans; with Ctrl (or a
 * trackpad pinch) it zooms.
 */
export function useStage(box: RefObject<HTMLElement | null>, picture: Size, strokes: Strokes) {
  const stroke = useRef<number | null>(null);
  const looking = useZoom(box, {
    picture,
    margin: MARGIN,
    onWheel(event, at) {
      const path = wheelPath(event);
      if (event.ctrlKey) zoom(wheelFactor(path, true), at);
      else if (event.shiftKey && path.x === 0) move({ x: -path.y, y: 0 });
      else move({ x: -path.x, y: -path.y });
      return true;
    },
    // A finger that remains after a two-finger gesture does not draw.
    onDrag: ({ pointerId }, _, at) => {
      if (stroke.current === pointerId) strokes.move(onPicture(at));
    },
  });
  const { view, frame, fits, zoom, move, change } = looking;
  const size: Size = { width: fits.width * view.scale, height: fits.height * view.scale };

  /** Returns a point in fractions of the picture. */
  const onPicture = ({ x, y }: Point): Point => ({
    x: (x - view.x) / Math.max(1, size.width) + 0.5,
    y: (y - view.y) / Math.max(1, size.height) + 0.5,
  });

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (looking.down(event) > 1) {
      if (stroke.current !== null) strokes.drop();
      stroke.current = null;
    } else if (strokes.begin(onPicture(looking.pointOf(event)), event.target)) {
      stroke.current = event.pointerId;
    }
  }

  function letGo(event: PointerEvent, isDone: boolean) {
    looking.up(event);
    if (stroke.current !== event.pointerId) return;
    stroke.current = null;
    if (isDone) strokes.end();
    else strokes.drop();
  }

  return {
    scale: view.scale,
    /** Size of the picture as shown, in px. */
    size,
    /** Style of the picture. */
    style: {
      width: size.width,
      height: size.height,
      transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px)`,
    },
    /** Returns the middle and size of the visible part, in fractions of the picture. */
    sight: () => ({
      middle: onPicture(middle),
      width: Math.min(1, frame.box.width / Math.max(1, size.width)),
      height: Math.min(1, frame.box.height / Math.max(1, size.height)),
    }),
    zoomIn: looking.zoomIn,
    zoomOut: looking.zoomOut,
    fit: looking.fit,
    /** Pans by an arrow key. Returns whether it was one. */
    arrow(key: string): boolean {
      const by = arrowMove(key);
      if (by) move(by);
      return by !== undefined;
    },
    /** Pans until a bar is visible. */
    reveal: (bar: Bar) => change(now => showing(now, bar, frame)),
    /** Event handlers of the box. */
    handlers: {
      onPointerDown,
      onPointerMove: looking.handlers.onPointerMove,
      onPointerUp: (event: PointerEvent) => letGo(event, true),
      onPointerCancel: (event: PointerEvent) => letGo(event, false),
    },
  };
}

/** Returns the view panned just enough to show a bar, or as much of it as fits. */
export function showing(view: View, bar: Bar, frame: Frame): View {
  const fits = fittedSize(frame, 0);
  const along = (at: number, start: number, length: number, side: number, room: number): number => {
    const from = at + (start - 0.5) * side;
    return inward(from, from + length * side, room / 2);
  };
  const x = along(view.x, bar.x, bar.width, fits.width * view.scale, frame.box.width);
  const y = along(view.y, bar.y, bar.height, fits.height * view.scale, frame.box.height);
  return moveBy(view, { x, y }, frame);
}

/** Returns how far a range must move to lie between -half and half, or to fill that. */
function inward(from: number, to: number, half: number): number {
  const [least, most] = [-half - from, half - to].sort((a, b) => a - b) as [number, number];
  return Math.min(most, Math.max(least, 0));
}

import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useState } from 'react';
import {
  arrowMove,
  usePictureGestures,
  wheelFactor,
  wheelPath,
  zoomStep,
} from '../../ui/media/use-picture-gestures.ts';
import {
  type Frame,
  fitted,
  fittedSize,
  middle,
  moveBy,
  type Point,
  turned,
  unmeasured,
  within,
  zoomAt,
} from '../../ui/media/zoom-view.ts';

/** Of a double click. */
const CLOSE_UP = 3;

/**
 * A picture in a box, looked at closely: by buttons, wheel, pinch, double click, drag and keys (+ - 0 r and arrows).
 * `turn`: how it is turned at first, in degrees.
 */
export function useZoom(box: RefObject<HTMLElement | null>, turn = 0) {
  const [view, setView] = useState(() => fitted(turn));
  const [picture, setPicture] = useState(unmeasured);
  const gestures = usePictureGestures(box, {
    zoom: (factor, at) => zoom(factor, at),
    move: by => move(by),
    onWheel(event, at) {
      // What fits is scrolled past where it stands in a column that scrolls; a pinch on a trackpad says ctrl.
      if (!event.ctrlKey && view.scale === 1 && isInScroll(box.current)) return false;
      zoom(wheelFactor(wheelPath(event), event.ctrlKey), at);
      return true;
    },
    onDrag: (_, by) => move(by),
  });
  const frame: Frame = { picture, box: gestures.boxSize };

  const zoom = (factor: number, at: Point = middle) => setView(now => zoomAt(now, factor, at, frame));
  const move = (by: Point) => setView(now => moveBy(now, by, frame));
  const fit = () => setView(now => fitted(now.turn));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrowMove(event.key);
    if (arrow && view.scale > 1) move(arrow);
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
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
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    fit,
    turn: () => setView(turned),
    /** Of the box. */
    handlers: {
      onKeyDown,
      onPointerMove: gestures.onPointerMove,
      onPointerUp: gestures.up,
      onPointerCancel: gestures.up,
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) gestures.down(event);
      },
      onDoubleClick: (event: MouseEvent) =>
        view.scale > 1 ? fit() : zoom(CLOSE_UP, gestures.pointOf(event)),
    },
  };
}

/** Whether the box stands in something that scrolls now. */
function isInScroll(element: HTMLElement | null): boolean {
  for (let above = element?.parentElement; above; above = above.parentElement) {
    if (above.scrollHeight > above.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(above).overflowY))
      return true;
    if (above.tagName === 'DIALOG') return false;
  }
  return false;
}

import { clsx } from 'clsx';
import { Maximize2, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
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
  largestScale,
  middle,
  moveBy,
  type Point,
  turned,
  unmeasured,
  within,
  zoomAt,
} from '../../ui/media/zoom-view.ts';

const CLOSE_UP = 3;

/**
 * A picture in a box, looked at closely: by buttons, wheel, pinch, double click, drag and keys (+ - 0 r and arrows).
 * `turn`: how it is turned at first, in degrees.
 */
function useZoom(box: RefObject<HTMLElement | null>, turn = 0) {
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

type Props = {
  title: string;
  /** A blob's address. */
  address: string;
  /** How it is turned at first, in degrees. */
  turn?: number;
  /** What came is no picture. */
  onBroken: () => void;
  /** Shows it as large as the screen is; told how it is turned now. */
  onFull?: (turn: number) => void;
  /** Of the box that it is shown in: its height. */
  className: string;
};

export function PicturePane({ title, address, turn = 0, onBroken, onFull, className }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const zoom = useZoom(box, turn);
  const { scale } = zoom.view;
  const percent = `${Math.round(scale * 100)}%`;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a box with keys of its own, no set of fields */}
      <div
        ref={box}
        role="group"
        aria-label={title}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is looked at closely must be reachable by keyboard
        tabIndex={0}
        className={clsx(
          'relative min-h-0 select-none overflow-hidden rounded-control bg-surface-2 focus-visible:-outline-offset-2',
          scale > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-y',
          className,
        )}
        {...zoom.handlers}
      >
        <img
          src={address}
          alt={title}
          draggable={false}
          style={zoom.style}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            zoom.onPicture({ width: naturalWidth, height: naturalHeight })
          }
          onError={onBroken}
          className="absolute top-1/2 left-1/2 max-w-none"
        />
        <p id={keysId} className="sr-only">
          Plus and minus zoom, 0 fits, arrows move, R rotates.
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one picture, no set of fields */}
      <div role="group" aria-label={`View of ${title}`} className="flex items-center justify-center">
        <IconButton
          label={`Zoom out of ${title}`}
          icon={<ZoomOut aria-hidden size={19} />}
          // Not `disabled`, which would take the focus from under the finger; at its end it does nothing.
          aria-disabled={scale === 1}
          onClick={zoom.zoomOut}
          className="aria-disabled:opacity-50"
        />
        <Button variant="ghost" size="sm" onClick={zoom.fit} title="Fit" className="numeric min-w-16 px-2">
          {percent}
          <span className="sr-only">, fit {title}</span>
        </Button>
        <span role="status" className="sr-only">
          {percent}
        </span>
        <IconButton
          label={`Zoom into ${title}`}
          icon={<ZoomIn aria-hidden size={19} />}
          aria-disabled={scale === largestScale}
          onClick={zoom.zoomIn}
          className="aria-disabled:opacity-50"
        />
        <IconButton label={`Rotate ${title}`} icon={<RotateCw aria-hidden size={19} />} onClick={zoom.turn} />
        {onFull && (
          <IconButton
            label={`Full screen: ${title}`}
            icon={<Maximize2 aria-hidden size={18} />}
            onClick={() => onFull(zoom.view.turn)}
          />
        )}
      </div>
    </div>
  );
}

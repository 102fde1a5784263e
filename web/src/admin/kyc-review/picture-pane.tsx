import { clsx } from 'clsx';
import { Maximize2, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useZoom } from '../../ui/media/use-zoom.ts';
import { largestScale, unmeasured } from '../../ui/media/zoom-view.ts';

type Props = {
  title: string;
  /** An object URL. */
  address: string;
  /** Initial rotation, in degrees. */
  turn?: number;
  /** Called if it is not a picture. */
  onBroken: () => void;
  /** Opens it in full screen, with its current rotation. */
  onFull?: (turn: number) => void;
  /** Sets the height of the box around the picture. */
  className: string;
};

export function PicturePane({ title, address, turn = 0, onBroken, onFull, className }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [picture, setPicture] = useState(unmeasured);
  const zoom = useZoom(box, { picture, turn });
  const { scale, x, y } = zoom.view;
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
          style={{
            ...(zoom.fits.width > 0 && zoom.fits),
            transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${zoom.view.turn}deg) scale(${scale})`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setPicture({ width: naturalWidth, height: naturalHeight })
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
          // Not `disabled`, which would lose the focus; at its limit it does nothing.
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
        <IconButton
          label={`Rotate ${title}`}
          icon={<RotateCw aria-hidden size={19} />}
          onClick={zoom.turnRight}
        />
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

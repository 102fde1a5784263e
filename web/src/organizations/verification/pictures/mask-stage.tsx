import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { plural } from '../../../lib/format/in-words.ts';
import type { Bar } from './bars.ts';
import { paintTurned } from './paint.ts';
import { barMark, cornerMark, type useMarking } from './use-marking.ts';
import type { useStage } from './use-stage.ts';

type Props = {
  box: RefObject<HTMLDivElement | null>;
  image: HTMLImageElement;
  marking: ReturnType<typeof useMarking>;
  stage: ReturnType<typeof useStage>;
  /** Called for Delete or Backspace on a bar. */
  onRemove: (id: number) => void;
  /** Sets the size of the box around the picture. */
  className: string;
};

/** The picture with its bars, at the current zoom. */
export function MaskStage({ box, image, marking, stage, onRemove, className }: Props) {
  const keys = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { turn } = marking.marks;
  const [isUnpainted, setUnpainted] = useState(false);
  useEffect(() => {
    const painted = canvas.current;
    if (!painted) return;
    setUnpainted(!paintTurned(painted, image, turn));
    return () => {
      // Frees its memory at once; some phones take long otherwise.
      painted.width = 0;
    };
  }, [image, turn]);

  function onKeyDown(event: KeyboardEvent, bar: Bar) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(bar.id);
    else {
      const moved = marking.nudge(bar, event, stage.size);
      if (!moved) return;
      stage.reveal(moved);
    }
    event.preventDefault();
  }

  function onBoxKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (stage.arrow(event.key)) event.preventDefault();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no box to draw in */}
      <div
        ref={box}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is zoomed can be moved by keys
        tabIndex={0}
        aria-label={`Picture with ${plural(marking.bars.length, 'bar')}`}
        aria-describedby={`${keys}-box`}
        onKeyDown={onBoxKey}
        // `clip`, not `hidden`: focusing a bar must not scroll the box.
        className={clsx(
          'relative cursor-crosshair touch-none select-none overflow-clip bg-surface-3 focus-visible:-outline-offset-2',
          className,
        )}
        {...stage.handlers}
      >
        <div className="absolute top-1/2 left-1/2" style={stage.style}>
          <canvas ref={canvas} className="size-full" />
          {marking.bars.map((bar, index) => (
            <BarBox
              key={bar.id}
              bar={bar}
              label={`Bar ${index + 1} of ${marking.bars.length}`}
              describedBy={keys}
              isSelected={bar.id === marking.selected}
              onSelect={() => marking.select(bar.id)}
              onKeyDown={event => onKeyDown(event, bar)}
              // Also scrolls to a bar that was focused with Tab.
              onKeyUp={() => stage.reveal(bar)}
            />
          ))}
        </div>
        {isUnpainted && (
          <p role="alert" className="absolute inset-x-4 top-4 text-center">
            There is not enough memory to show this picture. Close other tabs, or choose a smaller one.
          </p>
        )}
      </div>
      <p id={`${keys}-box`} hidden>
        Arrow keys move the zoomed picture.
      </p>
      <p id={keys} hidden>
        Arrow keys move it, with Shift they change its size, Delete removes it.
      </p>
    </>
  );
}

type BarBoxProps = {
  bar: Bar;
  label: string;
  describedBy: string;
  isSelected: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onKeyUp: () => void;
};

const share = (value: number): string => `${value * 100}%`;

function BarBox({ bar, label, describedBy, isSelected, onSelect, onKeyDown, onKeyUp }: BarBoxProps) {
  return (
    <button
      type="button"
      {...{ [barMark]: bar.id }}
      aria-label={label}
      aria-describedby={describedBy}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      className={clsx(
        'absolute cursor-move bg-black outline-solid',
        isSelected ? 'z-10 outline-2 outline-accent' : 'outline-1 outline-white/70',
      )}
      style={{
        left: share(bar.x),
        top: share(bar.y),
        width: share(bar.width),
        height: share(bar.height),
      }}
    >
      {isSelected && (
        <>
          <Handle corner="start" className="top-0 left-0 -translate-x-1/2 -translate-y-1/2" />
          <Handle corner="end" className="right-0 bottom-0 translate-x-1/2 translate-y-1/2" />
        </>
      )}
    </button>
  );
}

/** A corner, which fingers can grab anywhere within 44 px. */
function Handle({ corner, className }: { corner: string; className: string }) {
  return (
    <span
      {...{ [cornerMark]: corner }}
      className={clsx('absolute grid size-11 cursor-nwse-resize place-items-center', className)}
    >
      <span className="size-4 rounded-full border-2 border-black bg-accent" />
    </span>
  );
}

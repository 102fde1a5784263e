import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { plural } from '../../../lib/format/count.ts';
import type { Bar } from './bars.ts';
import { paintTurned } from './paint.ts';
import { barMark, cornerMark, type useMarking } from './use-marking.ts';
import type { useStage } from './use-stage.ts';

type Props = {
  box: RefObject<HTMLDivElement | null>;
  image: HTMLImageElement;
  marking: ReturnType<typeof useMarking>;
  stage: ReturnType<typeof useStage>;
  /** A bar is to be taken away by its key. */
  onRemove: (id: number) => void;
};

/** The picture with its bars over it, as large as it is looked at. */
export function MaskStage({ box, image, marking, stage, onRemove }: Props) {
  const keys = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { turn } = marking.marks;
  useEffect(() => {
    if (canvas.current) paintTurned(canvas.current, image, turn);
  }, [image, turn]);

  function onKeyDown(event: KeyboardEvent, bar: Bar) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(bar.id);
    else if (!marking.nudge(bar, event, stage.size)) return;
    event.preventDefault();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no box to draw in */}
      <div
        ref={box}
        role="group"
        aria-label={`Picture with ${plural(marking.bars.length, 'bar')}`}
        // Clipped and not hidden: a bar that gets the focus must not scroll the box.
        className="relative h-[60dvh] min-h-24 shrink cursor-crosshair touch-none select-none overflow-clip bg-surface-3"
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
            />
          ))}
        </div>
      </div>
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
};

const share = (value: number): string => `${value * 100}%`;

function BarBox({ bar, label, describedBy, isSelected, onSelect, onKeyDown }: BarBoxProps) {
  return (
    <button
      type="button"
      {...{ [barMark]: bar.id }}
      aria-label={label}
      aria-describedby={describedBy}
      onFocus={onSelect}
      onKeyDown={onKeyDown}
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

/** For fingers: its corner is taken anywhere within 44 px. */
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

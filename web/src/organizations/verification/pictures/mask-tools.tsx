import { Eraser, RotateCw, Square, Trash2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { plural } from '../../../lib/format/in-words.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { largestScale } from '../../../ui/media/zoom-view.ts';
import type { useMarking } from './use-marking.ts';
import type { useStage } from './use-stage.ts';

type Props = {
  marking: ReturnType<typeof useMarking>;
  stage: ReturnType<typeof useStage>;
  /** Whether the picture could not be created. */
  failed: boolean;
  /** Buttons shown below the tools, in a column beside the picture; null: the tools are a bar below the picture. */
  beside: ReactNode | null;
};

/** Returns the tools that edit the picture, and `remove`, which keys use too. */
export function useMaskTools({ marking, stage, failed, beside }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { marks } = marking;
  const selected = marks.bars.find(({ id }) => id === marking.selected);
  // Focus must not be lost with a button that its click disables.
  const focusAdd = () => addButton.current?.focus();

  function remove(id: number) {
    if (!marking.remove(id)) focusAdd();
  }

  const add = (
    <Button
      ref={addButton}
      size="sm"
      variant="ghost"
      icon={<Square aria-hidden size={17} fill="currentColor" />}
      onClick={() => marking.addIn(stage.sight(), stage.size)}
    >
      Add a bar
    </Button>
  );
  const ofBars = (
    <>
      <IconButton
        label="Remove this bar"
        icon={<Trash2 aria-hidden size={19} />}
        disabled={!selected}
        onClick={() => selected && remove(selected.id)}
      />
      <Tool
        label="Undo"
        icon={<Undo2 aria-hidden size={19} />}
        off={!marking.canUndo}
        onClick={marking.undo}
      />
      <IconButton
        label="Clear all bars"
        icon={<Eraser aria-hidden size={19} />}
        disabled={marks.bars.length === 0}
        onClick={() => {
          marking.clear();
          focusAdd();
        }}
      />
    </>
  );
  const ofView = (
    <>
      <IconButton
        label="Turn right"
        icon={<RotateCw aria-hidden size={19} />}
        onClick={() => {
          marking.turn();
          stage.fit();
        }}
      />
      <Tool
        label="Zoom out"
        icon={<ZoomOut aria-hidden size={19} />}
        off={stage.scale <= 1}
        onClick={stage.zoomOut}
      />
      <Tool
        label="Zoom in"
        icon={<ZoomIn aria-hidden size={19} />}
        off={stage.scale >= largestScale}
        onClick={stage.zoomIn}
      />
    </>
  );
  const status = (
    <p role="status" className="px-2 text-ink-3 text-sm">
      {failed ? 'Could not save the picture. Try again.' : plural(marks.bars.length, 'bar')}
    </p>
  );

  const tools = beside ? (
    <div className="flex w-64 shrink-0 flex-col border-line border-l">
      <div className="flex min-h-0 flex-1 flex-wrap content-start items-center overflow-y-auto px-1.5">
        {add}
        {ofBars}
        {ofView}
        {status}
      </div>
      {/* Visible however short the screen is. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-1.5 border-line border-t p-1.5">{beside}</div>
    </div>
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-2 py-1 sm:px-4">
      <div className="flex items-center">
        {add}
        {ofBars}
      </div>
      <div className="flex items-center">{ofView}</div>
      {status}
    </div>
  );
  return { tools, remove };
}

type ToolProps = { label: string; icon: ReactNode; off: boolean; onClick: () => void };

/** A button that its click can disable; it keeps the focus, so that keys still work. */
function Tool({ off, onClick, ...rest }: ToolProps) {
  return (
    <IconButton
      {...rest}
      aria-disabled={off || undefined}
      className="aria-disabled:opacity-50"
      onClick={() => !off && onClick()}
    />
  );
}

import { Eraser, RotateCw, Square, Trash2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { largestScale } from '../../../components/media/zoom-view.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { plural } from '../../../lib/format/count.ts';
import { type History, isMarked } from './bars.ts';
import { MaskStage } from './mask-stage.tsx';
import { flatten, loadImage, paintedSize } from './paint.ts';
import { type StagedPicture, unmarked } from './staged-picture.ts';
import { useMarking } from './use-marking.ts';
import { useObjectUrl } from './use-object-url.ts';
import { useStage } from './use-stage.ts';

type Props = {
  /** What the picture is called. */
  name: string;
  picture: StagedPicture;
  /** Where drawing begins. */
  first: History;
  /** What has been drawn so far, each time. */
  onDraw: (history: History) => void;
  onApply: (picture: StagedPicture) => void;
  onClose: () => void;
};

/** Where parts of a picture are blacked out and it is turned, before it leaves the browser. */
export function MaskDialog(props: Props) {
  const { name, picture, onClose } = props;
  const address = useObjectUrl(picture.original);
  const [image, setImage] = useState<HTMLImageElement | 'failed' | null>(null);
  useEffect(() => {
    if (!address) return;
    let isHere = true;
    loadImage(address).then(
      loaded => isHere && setImage(loaded),
      () => isHere && setImage('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [address]);

  if (image instanceof HTMLImageElement) {
    return <Editor {...props} image={image} />;
  }
  return (
    <Dialog open size="lg" fits onClose={onClose} title={`Black out: ${name}`}>
      {image === 'failed' ? (
        <p role="alert" className="p-5">
          This picture cannot be opened. Choose another one.
        </p>
      ) : (
        <Skeleton className="h-[60dvh]" />
      )}
    </Dialog>
  );
}

function Editor(props: Props & { image: HTMLImageElement }) {
  const { name, image, picture, first, onDraw, onApply, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const marking = useMarking(first, box);
  const { history, marks } = marking;
  const drawn = useEffectEvent(onDraw);
  useEffect(() => drawn(history), [history]);
  const selected = marks.bars.find(({ id }) => id === marking.selected);
  const stage = useStage(box, paintedSize(image, marks.turn), marking.strokes);
  const [applying, setApplying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);

  async function apply() {
    if (!isMarked(marks)) return onApply(unmarked(picture.original));
    setApplying(true);
    setFailed(false);
    try {
      onApply({ original: picture.original, marks, result: await flatten(image, marks) });
    } catch {
      setFailed(true);
      setApplying(false);
    }
  }

  function remove(id: number) {
    if (!marking.remove(id)) addButton.current?.focus();
  }

  return (
    <>
      <Dialog
        open
        size="lg"
        fits
        // A tap beside the sheet must not cost what was drawn.
        onClose={() => (marking.canUndo ? setAsking(true) : onClose())}
        title={`Black out: ${name}`}
        description={
          // Where there is little height, the picture needs it.
          <span className="squat:hidden">
            Drag over what nobody should see.{' '}
            <span className="hidden pointer-coarse:inline">Two fingers zoom and move.</span>
            <span className="pointer-coarse:hidden">Ctrl and the wheel zoom, the wheel moves.</span>
          </span>
        }
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={applying} onClick={() => void apply()}>
              {applying ? 'Applying…' : 'Apply'}
            </Button>
          </>
        }
      >
        <MaskStage box={box} image={image} marking={marking} stage={stage} onRemove={remove} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-2 py-1 sm:px-4">
          <div className="flex items-center">
            <Button
              ref={addButton}
              size="sm"
              variant="ghost"
              icon={<Square aria-hidden size={17} fill="currentColor" />}
              onClick={() => marking.addIn(stage.sight())}
            >
              Add a bar
            </Button>
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
                addButton.current?.focus();
              }}
            />
          </div>
          <div className="flex items-center">
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
          </div>
          <p role="status" className="px-2 text-ink-3 text-sm">
            {failed ? 'The picture could not be made. Try again.' : plural(marks.bars.length, 'bar')}
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title="Close without applying?"
        body="The bars that you drew are lost; the picture stays as it was."
        confirmLabel="Close"
        cancelLabel="Keep drawing"
        danger
      />
    </>
  );
}

type ToolProps = { label: string; icon: ReactNode; off: boolean; onClick: () => void };

/** A button that switches itself off by its own doing: it keeps the focus, and the keys stay where they were. */
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

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useObjectUrl } from '../../../ui/media/use-image-upload.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { historyOf, isMarked, noMarks, type StagedPicture, unmarked } from './bars.ts';
import { MaskStage } from './mask-stage.tsx';
import { useMaskTools } from './mask-tools.tsx';
import { flatten, loadImage, paintedSize } from './paint.ts';
import { useMarking } from './use-marking.ts';
import { useStage } from './use-stage.ts';

/** Open state of the editor, with a confirmation before closing discards changes. */
export function useClosingQuestion() {
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const hasDrawn = useRef(false);

  function close() {
    hasDrawn.current = false;
    setAsking(false);
    setOpen(false);
  }

  return {
    isOpen,
    open: () => setOpen(true),
    asking,
    /** Closes, or asks first if there are changes. */
    leave: () => (hasDrawn.current ? setAsking(true) : close()),
    stay: () => setAsking(false),
    close,
    /** Sets whether there are changes to lose. */
    onDrawn: (is: boolean) => {
      hasDrawn.current = is;
    },
  };
}

type ClosingQuestion = ReturnType<typeof useClosingQuestion>;

/** A phone in landscape: toolbars above and below would leave the picture too little space. */
const lying = '(height < 32rem) and (width >= 36rem)';

type Props = {
  /** Label of the picture. */
  name: string;
  picture: StagedPicture;
  closing: ClosingQuestion;
  onApply: (picture: StagedPicture) => void;
};

/** Blacks out parts of a picture and turns it, before it leaves the browser. */
export function MaskDialog(props: Props) {
  const { name, picture, closing } = props;
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
    <Dialog open size="lg" fits onClose={closing.leave} title={`Black out: ${name}`}>
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
  const { name, image, picture, closing, onApply } = props;
  const isLying = useMedia(lying);
  const box = useRef<HTMLDivElement>(null);
  const [first] = useState(() => historyOf(picture.marks ?? noMarks));
  const marking = useMarking(first, box);
  const { marks } = marking;
  const drawn = useEffectEvent(closing.onDrawn);
  useEffect(() => drawn(marking.isChanged), [marking.isChanged]);
  const stage = useStage(box, paintedSize(image, marks.turn), marking.strokes);
  const [applying, setApplying] = useState(false);
  const [failed, setFailed] = useState(false);

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

  const answers = (
    <>
      <Button onClick={closing.leave}>Cancel</Button>
      <Button variant="primary" busy={applying} onClick={() => void apply()}>
        {applying ? 'Applying…' : 'Apply'}
      </Button>
    </>
  );
  const { tools, remove } = useMaskTools({ marking, stage, failed, beside: isLying ? answers : null });

  return (
    <>
      <Dialog
        open
        size="lg"
        fits
        // A tap outside the dialog must not discard what was drawn.
        onClose={closing.leave}
        title={`Black out: ${name}`}
        description={
          // On a short screen the picture needs the space.
          isLying ? undefined : (
            <span className="squat:hidden">
              Drag over what you want to hide.{' '}
              <span className="hidden pointer-coarse:inline">Use two fingers to zoom and move.</span>
              <span className="pointer-coarse:hidden">Ctrl and the wheel zoom, the wheel moves.</span>
            </span>
          )
        }
        footer={isLying ? undefined : answers}
      >
        <div className={isLying ? 'flex h-[92dvh] min-h-0 shrink' : 'contents'}>
          <MaskStage
            box={box}
            image={image}
            marking={marking}
            stage={stage}
            onRemove={remove}
            className={isLying ? 'min-w-0 flex-1' : 'h-[60dvh] min-h-24 shrink'}
          />
          {tools}
        </div>
      </Dialog>
      <ConfirmDialog
        open={closing.asking}
        onClose={closing.stay}
        onConfirm={closing.close}
        title="Close without applying?"
        body="Your bars are lost. The picture stays as it was."
        confirmLabel="Close"
        cancelLabel="Keep drawing"
        danger
      />
    </>
  );
}

import { fallbackTexts } from '@hotdrop/contract/lib/texts.ts';
import { Copy, Download, Share2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { copyAndSay, saveFile } from '../../../lib/share.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { drawStandings, loadFaces, type PictureSize, pictureSizes } from './draw-standings.ts';
import { type Shared, standingsAddress, standingsHeading, standingsText } from './standings-text.ts';

const sizes: readonly { id: PictureSize; label: string }[] = [
  { id: 'feed', label: 'Post 4:5' },
  { id: 'story', label: 'Story 9:16' },
];

type Props = { open: boolean; onClose: () => void; shared: Shared };

/** Shares the standings as a picture or as text. The picture is drawn in the browser, and nothing is uploaded. */
export function ShareStandings({ open, onClose, shared }: Props) {
  const [size, setSize] = useState<PictureSize>('feed');
  const canvas = useRef<HTMLCanvasElement>(null);
  const title = `${shared.scrim.title}: ${standingsHeading(shared)}`;
  const name = `${fileName(shared.scrim.title)}-${size}.png`;
  const left = Math.max(0, shared.items.length - pictureSizes[size].rows);

  async function download(): Promise<void> {
    const picture = await pictureOf(canvas.current);
    if (!picture) return void toast.error(fallbackTexts.action);
    saveFile({ name, blob: picture });
  }

  async function share(): Promise<void> {
    const picture = await pictureOf(canvas.current);
    if (!picture) return void toast.error(fallbackTexts.action);
    const files = [new File([picture], name, { type: 'image/png' })];
    try {
      if (navigator.canShare?.({ files })) await navigator.share({ files, title, text: title });
      else await navigator.share({ title, url: standingsAddress(shared.scrim._id) });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(fallbackTexts.action);
    }
  }

  const copy = () => copyAndSay(standingsText(shared, standingsAddress(shared.scrim._id)));

  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share standings"
      footer={
        <>
          <Button icon={<Copy aria-hidden size={18} />} onClick={() => void copy()}>
            Copy as text
          </Button>
          {canShare && (
            <Button icon={<Download aria-hidden size={18} />} onClick={() => void download()}>
              Download
            </Button>
          )}
          <Button
            variant="primary"
            icon={canShare ? <Share2 aria-hidden size={18} /> : <Download aria-hidden size={18} />}
            onClick={() => void (canShare ? share() : download())}
          >
            {canShare ? 'Share' : 'Download'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div role="group" aria-label="Picture size" className="flex flex-wrap gap-2">
          {sizes.map(({ id, label }) => (
            <Chip key={id} pressed={id === size} onClick={() => setSize(id)}>
              {label}
            </Chip>
          ))}
        </div>
        <Picture ref={canvas} size={size} shared={shared} label={title} />
        {left > 0 && (
          <p className="text-ink-3 text-sm">
            The picture shows the first {pictureSizes[size].rows} squads. The text lists all of them.
          </p>
        )}
      </div>
    </Dialog>
  );
}

type PictureProps = {
  ref: RefObject<HTMLCanvasElement | null>;
  size: PictureSize;
  shared: Shared;
  label: string;
};

function Picture({ ref, size, shared, label }: PictureProps) {
  const { width, height } = pictureSizes[size];
  useEffect(() => {
    let isCurrent = true;
    // At once in a fallback font, and again once the font has loaded.
    const draw = () => ref.current && isCurrent && drawStandings(ref.current, size, shared);
    draw();
    void loadFaces(shared).then(draw);
    return () => {
      isCurrent = false;
    };
  }, [ref, size, shared]);
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label={`Picture of ${label}`}
      width={width}
      height={height}
      className="mx-auto h-auto max-h-[52dvh] w-auto max-w-full rounded-card border border-line"
    />
  );
}

function pictureOf(canvas: HTMLCanvasElement | null): Promise<Blob | null> {
  return new Promise(done => (canvas ? canvas.toBlob(done, 'image/png') : done(null)));
}

function fileName(title: string): string {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return `${plain.replace(/^-|-$/g, '') || 'scrim'}-standings`;
}

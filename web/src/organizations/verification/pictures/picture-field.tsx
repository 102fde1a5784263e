import { clsx } from 'clsx';
import { Camera, ImagePlus, Square, Trash2, TriangleAlert, Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { plural } from '../../../lib/format/in-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { acceptedImages, uploadable } from '../../../ui/media/shrink-image.ts';
import { useObjectUrl } from '../../../ui/media/use-image-upload.ts';
import { type StagedPicture, unmarked } from './bars.ts';
import { MaskDialog, useClosingQuestion } from './mask-dialog.tsx';

type Props = {
  label: string;
  help: ReactNode;
  value: StagedPicture | null;
  onChange: (picture: StagedPicture | null) => void;
  /** Called with the reason a file was rejected. */
  onRefuse: (error: unknown) => void;
  /** Whether a chosen file has not replaced the picture yet. */
  preparing: boolean;
  onPreparing: (is: boolean) => void;
  /** Whether the picture is being sent and must not change. */
  locked: boolean;
  error: string | undefined;
  /** Camera that a phone opens for it. */
  camera: 'user' | 'environment';
  cameraLabel: string;
  /** Ref to the element that an error focuses. */
  focusRef: (element: HTMLElement | null) => void;
};

/** Minimum shorter and longer side, in px: a card in a smaller picture, such as a chat preview, cannot be read. */
const readable = { short: 200, long: 480 };

const isTiny = (width: number, height: number): boolean =>
  Math.min(width, height) < readable.short || Math.max(width, height) < readable.long;

/** Choose, drop or take a picture, black out parts of it, replace or remove it. It stays in the browser. */
export function PictureField({ label, help, value, onChange, onRefuse, error, focusRef, ...rest }: Props) {
  const { camera, cameraLabel, preparing, onPreparing, locked } = rest;
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const shot = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const latest = useRef(0);
  const marking = useClosingQuestion();
  // URL of the picture if it is tiny: one that nobody can read costs the organization a review.
  const [tiny, setTiny] = useState('');
  // A picture being replaced will not be sent.
  const shown = preparing ? null : value;
  const address = useObjectUrl(shown?.result ?? null);

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen || locked) return;
    const turn = ++latest.current;
    onPreparing(true);
    try {
      const picture = await held(await uploadable(chosen));
      if (turn === latest.current) onChange(unmarked(picture));
    } catch (refusal) {
      if (turn === latest.current) onRefuse(refusal);
    } finally {
      if (turn === latest.current) onPreparing(false);
    }
  }

  function remove() {
    latest.current++;
    onPreparing(false);
    onChange(null);
    chooser.current?.focus();
  }

  const input = {
    type: 'file',
    tabIndex: -1,
    'aria-hidden': true,
    className: 'hidden',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      void take(event.target.files?.[0]);
      // Lets the same file be chosen again after a failure.
      event.target.value = '';
    },
  } as const;

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not take a drop in every browser */}
      <div
        role="group"
        ref={focusRef}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error ${id}-help`}
        className="grid scroll-my-20 gap-1.5 rounded-control"
        onDragOver={event => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <span id={`${id}-label`} className="font-medium text-ink-2 text-sm">
          {label}
        </span>
        <div
          className={clsx(
            'panel relative grid place-items-center overflow-hidden bg-surface-2',
            error && 'border-bad',
            address ? 'h-56' : 'h-28',
          )}
        >
          {address ? (
            <img
              src={address}
              alt={`${label}, as it will be sent`}
              className="size-full min-h-0 object-contain"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setTiny(isTiny(naturalWidth, naturalHeight) ? address : '')
              }
              onError={() => {
                // Named like a picture, but the browser cannot show it.
                onChange(null);
                onRefuse(null);
              }}
            />
          ) : (
            <p className="px-4 text-center text-ink-3 text-sm">
              {preparing ? (
                'Preparing…'
              ) : (
                <>
                  JPG, PNG or WEBP, at most 5 MB.
                  <span className="pointer-coarse:hidden"> Drop it here or choose it below.</span>
                </>
              )}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {shown && (
            <Button
              size="sm"
              disabled={locked}
              icon={<Square aria-hidden size={15} fill="currentColor" />}
              onClick={marking.open}
            >
              {shown.marks ? 'Edit again' : 'Black out digits'}
            </Button>
          )}
          <Button
            ref={chooser}
            size="sm"
            variant={value ? 'ghost' : 'secondary'}
            busy={preparing}
            disabled={locked}
            aria-describedby={`${id}-label`}
            icon={value ? <Upload aria-hidden size={17} /> : <ImagePlus aria-hidden size={17} />}
            onClick={() => file.current?.click()}
          >
            {value ? 'Replace' : 'Choose'}
          </Button>
          {!value && !preparing && (
            <Button
              size="sm"
              disabled={locked}
              className="pointer-fine:hidden"
              icon={<Camera aria-hidden size={17} />}
              onClick={() => shot.current?.click()}
            >
              {cameraLabel}
            </Button>
          )}
          {(value || preparing) && (
            <Button
              size="sm"
              variant="ghost"
              disabled={locked}
              icon={<Trash2 aria-hidden size={17} />}
              onClick={remove}
            >
              Remove
            </Button>
          )}
        </div>
        <FieldError id={`${id}-error`} error={error} />
        <div id={`${id}-help`} className="text-ink-3 text-sm">
          <p role="status" className="text-ink-2 empty:hidden">
            {shown?.marks && shown.marks.bars.length > 0
              ? `${plural(shown.marks.bars.length, 'bar')} blacked out. Only this picture is sent.`
              : ''}
          </p>
          <div role="status" className="empty:hidden">
            {address && tiny === address && (
              <p className="my-1 flex items-start gap-2.5 rounded-control border border-warn/40 bg-warn/10 px-3.5 py-2.5 text-base text-ink">
                <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-warn" />
                This picture is very small; the reviewer may not be able to read it.
              </p>
            )}
          </div>
          {help}
        </div>
      </div>
      {/* Outside the group, which an error focuses. */}
      <input {...input} ref={file} accept={acceptedImages} data-file={label} />
      <input {...input} ref={shot} accept={acceptedImages} capture={camera} />
      {marking.isOpen && value && (
        <MaskDialog
          name={label}
          picture={value}
          closing={marking}
          onApply={marked => {
            marking.close();
            onChange(marked);
          }}
        />
      )}
    </>
  );
}

/**
 * Copies the picture's data: a file in the cloud may no longer be readable minutes later.
 * @throws Error with a message for the user
 */
async function held(picture: Blob): Promise<Blob> {
  try {
    return new Blob([await picture.arrayBuffer()], { type: picture.type });
  } catch {
    throw new Error('This picture could not be read. Choose it again.');
  }
}

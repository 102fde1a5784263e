import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { clsx } from 'clsx';
import { ImagePlus, Trash2, Upload, X } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { count } from '../../lib/format/in-words.ts';
import { Button } from '../button.tsx';
import { FieldError } from '../field.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { FileInput } from './file-input.tsx';
import { ImageCard } from './image-card.tsx';
import { acceptedImages, fileProblem } from './shrink-image.ts';
import { useImageUpload, useUploadFocus } from './use-image-upload.ts';

type Props = {
  /** URL of the banner, '' for none. */
  value: string;
  onChange: (address: string) => void;
  /** Called with the error of a failed upload, already shown in a toast. */
  onFail: (message: string) => void;
  /** Called when an upload begins or ends, so that a form can wait for it. */
  onBusy: (busy: boolean) => void;
  error: string | undefined;
};

/** Field for an event's banner: choose, drop, replace or remove. Uploads at once and reports every outcome. */
export function BannerField({ value, onChange, onFail, onBusy, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload, start, cancel } = useImageUpload({
    onDone: address => {
      onChange(address);
      toast.success(successTexts.bannerUploaded);
    },
    onFail: cause => {
      const message = fileProblem(cause) ?? messageOf(cause, fallbackTexts.uploadBanner);
      toast.error(message);
      onFail(message);
    },
  });

  // Derived from state, not the promise: the end of a replaced upload must not count.
  const busy = upload !== null;
  const tell = useEffectEvent((now: boolean) => onBusy(now));
  useEffect(() => tell(busy), [busy]);
  const { chooser, canceller, area, taken } = useUploadFocus(busy);

  function take(file: File | undefined): void {
    if (file) void start(file);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  }

  const shown = upload?.preview ?? value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not take a drop in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="grid scroll-mt-20 gap-1.5"
      {...area}
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
    >
      <span id={`${id}-label`} className="font-medium text-ink-2 text-sm">
        Banner <span className="font-normal text-ink-3">(optional)</span>
      </span>
      <FileInput
        ref={input}
        id={id}
        accept={acceptedImages}
        onFile={file => {
          taken();
          take(file);
        }}
      />
      <ImageCard
        title="Banner"
        url={shown}
        className={clsx('panel overflow-hidden bg-surface-2', shown ? 'aspect-[16/6]' : 'h-28')}
      />
      {upload ? (
        <div className="flex items-center gap-3">
          <ProgressBar label="Uploading banner" value={upload.percent} className="flex-1" />
          <span className="numeric w-12 text-right text-ink-2">{count(upload.percent)}%</span>
          <Button
            ref={canceller}
            data-upload-cancel
            size="sm"
            aria-describedby={`${id}-error`}
            icon={<X aria-hidden size={17} />}
            onClick={cancel}
          >
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooser}
            size="sm"
            aria-describedby={`${id}-error ${id}-help`}
            icon={value ? <Upload aria-hidden size={17} /> : <ImagePlus aria-hidden size={17} />}
            onClick={() => input.current?.click()}
          >
            {value ? 'Replace' : 'Upload banner'}
          </Button>
          {value && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 aria-hidden size={17} />}
              onClick={() => {
                chooser.current?.focus();
                onChange('');
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-help`} className="text-ink-3 text-sm">
        JPG, PNG or WEBP. Wide pictures look best, such as 1600 × 600.
      </p>
    </div>
  );
}

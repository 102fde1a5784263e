import { clsx } from 'clsx';
import { ImagePlus, Trash2, Upload, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { count } from '../../lib/format/in-words.ts';
import { Button } from '../button.tsx';
import { FieldError } from '../field.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { ImageCard } from './image-card.tsx';
import { acceptedImages } from './shrink-image.ts';
import { useImageUpload, useUploadFocus } from './use-image-upload.ts';

type Props = {
  label: string;
  help?: ReactNode;
  /** The address of the picture, '' for none. */
  value: string;
  onChange: (address: string) => void;
  onUploaded?: () => void;
  onFail: (error: unknown) => void;
  /** Told when uploading begins and ends, so that a form can wait for it. */
  onBusy?: (busy: boolean) => void;
  error?: string | undefined;
};

/** Choose, drop, replace or remove a picture; it is uploaded at once, with percent and a way to stop. */
export function ImagePicker({ label, help, value, onChange, onUploaded, onFail, onBusy, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { upload, start, cancel } = useImageUpload({
    onDone: address => {
      onChange(address);
      onUploaded?.();
    },
    onFail,
  });

  // Told from what is shown, not from the promise: the end of an upload that another has replaced ends nothing.
  const busy = upload !== null;
  const tell = useEffectEvent((now: boolean) => onBusy?.(now));
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
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedImages}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={event => {
          taken();
          take(event.target.files?.[0]);
          // The same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
      <ImageCard
        title={label}
        url={shown}
        className={clsx('panel overflow-hidden bg-surface-2', shown ? 'aspect-[16/6]' : 'h-28')}
      />
      {upload ? (
        <div className="flex items-center gap-3">
          <ProgressBar label={`Uploading ${label.toLowerCase()}`} value={upload.percent} className="flex-1" />
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
            {value ? 'Replace' : `Upload ${label.toLowerCase()}`}
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
      {help && (
        <p id={`${id}-help`} className="text-ink-3 text-sm">
          {help}
        </p>
      )}
    </div>
  );
}

import { limits } from '@hotdrop/contract/lib/limits.ts';
import { clsx } from 'clsx';
import { ImagePlus, RotateCw, SendHorizontal, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, messageOf } from '../lib/api/client.ts';
import { count } from '../lib/format/in-words.ts';
import { imageUrl } from '../lib/image-url.ts';
import { Button } from '../ui/button.tsx';
import { useDraftValue } from '../ui/forms/use-draft.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { FileInput } from '../ui/media/file-input.tsx';
import { acceptedImages, fileProblem } from '../ui/media/shrink-image.ts';
import { useImageUpload } from '../ui/media/use-image-upload.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Outgoing } from './room-store.ts';
import type { RoomTexts } from './texts.ts';

/** The counter shows from this length on. */
const nearLimit = limits.message - 200;

export type ComposerHandle = {
  /** Appends text from a lost edit to the draft. */
  add: (words: string) => void;
};

type Props = {
  /** Label of the field, e.g. 'Message Group 3'. */
  label: string;
  draftKey: string;
  attachment: Attachment;
  field: RefObject<HTMLTextAreaElement | null>;
  ref?: Ref<ComposerHandle>;
  onSend: (message: Outgoing) => void;
  /** Called on Up in an empty field. */
  onEditLast: () => void;
};

/** The message field. Text stays until sent; a message that failed to send is in the list, with Retry. */
export function Composer({ label, draftKey, attachment, field, ref, onSend, onEditLast }: Props) {
  const { value: text, change: setText } = useDraftValue(`chat:${draftKey}`, '');
  useImperativeHandle(ref, () => ({ add: more => setText(text.trim() === '' ? more : `${text}\n${more}`) }));
  const file = useRef<HTMLInputElement>(null);
  const words = text.trim();
  const length = Array.from(words).length;
  const { address } = attachment;
  const possible = (words !== '' || address !== null) && length <= limits.message && !attachment.upload;

  function send(): void {
    if (!possible) return;
    onSend({ type: address === null ? 'text' : 'image', content: words, imageUrl: address });
    setText('');
    // A picture that failed to upload stays, with its Retry.
    if (address !== null) attachment.drop();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isSendKey(event)) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onEditLast();
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!picture) return;
    event.preventDefault();
    attachment.take(picture);
  }

  return (
    <div className="border-line border-t px-3 py-3 low:py-1.5 sm:px-4">
      <AttachmentStrip attachment={attachment} onDone={() => field.current?.focus()} />
      <div className="flex items-end gap-2">
        <FileInput ref={file} accept={acceptedImages} data-testid="picture" onFile={attachment.take} />
        <IconButton
          label="Add a picture"
          icon={<ImagePlus aria-hidden size={20} />}
          onClick={() => file.current?.click()}
        />
        <div className="relative min-w-0 flex-1">
          <textarea
            ref={field}
            rows={1}
            aria-label={label}
            placeholder={label}
            value={text}
            autoComplete="off"
            enterKeyHint="send"
            onChange={event => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            // One line while empty, however long the room's name.
            className="control field-sizing-content block max-h-[min(10rem,25dvh)] resize-none scroll-my-0 placeholder-shown:h-11 placeholder:overflow-hidden placeholder:text-ellipsis placeholder-shown:text-ellipsis placeholder-shown:whitespace-nowrap"
          />
          {length >= nearLimit && (
            <p
              role="status"
              className={clsx(
                'numeric mt-1 text-right text-sm',
                length > limits.message ? 'text-bad' : 'text-ink-3',
              )}
            >
              {count(length)}/{count(limits.message)}
            </p>
          )}
        </div>
        <button
          type="button"
          aria-label="Send"
          title="Send"
          disabled={!possible}
          // Keeps the phone's keyboard open.
          onPointerDown={event => event.preventDefault()}
          onClick={send}
          className="inline-grid size-11 shrink-0 place-items-center rounded-control bg-accent text-on-accent transition-colors hover:bg-[color-mix(in_oklch,var(--accent),var(--ink)_12%)] disabled:bg-surface-3 disabled:text-ink-3"
        >
          <SendHorizontal aria-hidden size={20} />
        </button>
      </div>
    </div>
  );
}

/** `onDone`: a button was pressed and disappears. */
type AttachmentStripProps = { attachment: Attachment; onDone: () => void };

/** The picture to be sent, above the field. */
function AttachmentStrip({ attachment, onDone }: AttachmentStripProps) {
  const { upload, address, failure, drop, retry } = attachment;
  if (!upload && !address && failure === null) return null;
  const preview = upload?.preview ?? imageUrl(address);
  return (
    <div className="mb-2 flex items-center gap-3 rounded-card border border-line bg-surface-2 p-2">
      {preview && <img src={preview} alt="" className="size-11 shrink-0 rounded-tag object-cover" />}
      <div className="grid min-w-0 flex-1 gap-1">
        {upload && (
          <>
            <p role="status" className="text-ink-2 text-sm">
              Uploading image… <span className="numeric">{upload.percent}%</span>
            </p>
            <ProgressBar label="Uploading image" value={upload.percent} />
          </>
        )}
        {!upload && address && <p className="text-ink-2 text-sm">Picture ready to send</p>}
        {failure !== null && (
          <p role="alert" className="break-words text-bad text-sm">
            {failure}
          </p>
        )}
      </div>
      {retry && (
        <Button
          size="sm"
          icon={<RotateCw aria-hidden size={16} />}
          onClick={() => {
            retry();
            onDone();
          }}
        >
          Retry
        </Button>
      )}
      <IconButton
        label={upload ? 'Cancel upload' : 'Remove picture'}
        icon={<X aria-hidden size={18} />}
        onClick={() => {
          drop();
          onDone();
        }}
      />
    </div>
  );
}

/** Whether the key sends: Enter without Shift (SPEC §5), and not while an input method is composing. */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
}

/** The draft's picture: uploading, ready or failed. */
type Attachment = ReturnType<typeof useAttachment>;

/** `draftKey`: storage key of a ready picture on this device, like that of the text. */
export function useAttachment({ uploadImage, imageUploaded, imageLimit }: RoomTexts, draftKey: string) {
  const { value: address, change: setAddress } = useDraftValue(`chat:${draftKey}:picture`, '');
  const [failed, setFailed] = useState<{ reason: string; file: File | null } | null>(null);
  const chosen = useRef<File | null>(null);
  const { upload, start, cancel } = useImageUpload({
    onDone: uploaded => {
      setAddress(uploaded);
      toast.success(imageUploaded);
    },
    onFail: error => {
      const own = fileProblem(error);
      const reason = own ?? messageOf(error, uploadImage);
      const refused = error instanceof ApiError && [400, 413].includes(error.status);
      setFailed({ reason, file: own || refused ? null : chosen.current });
    },
  });

  function take(picture: File | undefined): void {
    if (!picture) return;
    setAddress('');
    setFailed(null);
    chosen.current = picture;
    if (imageLimit && picture.size >= imageLimit.bytes) {
      cancel();
      setFailed({ reason: imageLimit.text, file: null });
      return;
    }
    void start(picture);
  }

  function drop(): void {
    cancel();
    setAddress('');
    setFailed(null);
    chosen.current = null;
  }

  return {
    upload,
    address: address || null,
    failure: failed?.reason ?? null,
    take,
    drop,
    /** Null if retrying cannot help. */
    retry: failed?.file ? () => take(failed.file ?? undefined) : null,
  };
}

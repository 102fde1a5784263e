import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { acceptedImages, uploadable } from '../../components/media/shrink-image.ts';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { imageUrl } from '../../lib/image-url.ts';

/** The picture of the game's own table: as saved, a new one, or none. */
export type TablePicture =
  | { kind: 'saved'; address: string }
  | { kind: 'new'; image: Blob }
  | { kind: 'none' };

type Props = { value: TablePicture; onChange: (picture: TablePicture) => void; id: string };

/** Where the organizer adds a screenshot of the game's table, as proof beside the numbers. */
export function TableImage({ value, onChange, id }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string>();
  const preview = usePreview(value);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const image = await uploadable(file);
      setError(undefined);
      onChange({ kind: 'new', image });
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : '');
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedImages}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={event => {
          void take(event.target.files?.[0]);
          // The same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
      {preview && (
        <img src={preview} alt="The game’s table" className="panel max-h-40 max-w-full object-contain" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooser}
          size="sm"
          icon={<ImagePlus aria-hidden size={17} />}
          onClick={() => input.current?.click()}
        >
          {preview ? 'Another picture' : 'Add a picture of the table'}
        </Button>
        {preview && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden size={17} />}
            onClick={() => {
              onChange({ kind: 'none' });
              chooser.current?.focus();
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function usePreview(value: TablePicture): string | null {
  const image = value.kind === 'new' ? value.image : null;
  const [held, setHeld] = useState<{ image: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!image) return;
    const address = URL.createObjectURL(image);
    setHeld({ image, address });
    return () => URL.revokeObjectURL(address);
  }, [image]);
  if (value.kind === 'saved') return imageUrl(value.address);
  return image && held?.image === image ? held.address : null;
}

/** The picture to send. A saved one goes along again: a match is replaced with all that belongs to it. */
export async function pictureToSend(picture: TablePicture): Promise<Blob | null> {
  if (picture.kind === 'new') return picture.image;
  const address = picture.kind === 'saved' ? imageUrl(picture.address) : null;
  if (!address) return null;
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

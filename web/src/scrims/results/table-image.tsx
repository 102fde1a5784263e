import { fallbackTexts, validationTexts } from '@hotdrop/contract/lib/texts.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { imageUrl } from '../../lib/image-url.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileInput } from '../../ui/media/file-input.tsx';
import { acceptedImages, fileProblem, uploadable } from '../../ui/media/shrink-image.ts';
import { useObjectUrl } from '../../ui/media/use-image-upload.ts';

/** The organizer's choice: a new picture, or none. */
export type PickedPicture = Blob | 'none';

type Props = {
  /** URL of the saved picture. */
  saved: string | null;
  /** Replaces the saved one once chosen. */
  picked: PickedPicture | null;
  onPick: (picture: PickedPicture | null) => void;
  id: string;
};

/** Field for a screenshot of the game's results, as proof of the numbers. */
export function TableImage({ saved, picked, onPick, id }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string>();
  const before = useRef(picked);
  const chosen = useObjectUrl(picked === 'none' ? null : picked);
  const preview = picked ? chosen : imageUrl(saved);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      const image = await uploadable(file);
      setError(undefined);
      before.current = picked;
      onPick(image);
    } catch (cause) {
      setError(fileProblem(cause) ?? fallbackTexts.upload);
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <FileInput ref={input} id={id} accept={acceptedImages} onFile={file => void take(file)} />
      {preview && (
        <img
          src={preview}
          alt="The game’s table"
          className="panel max-h-40 max-w-full object-contain"
          onError={() => {
            // Not a picture, despite its name: the server would reject it along with the results.
            if (!chosen) return;
            setError(validationTexts.imageType);
            onPick(before.current);
          }}
        />
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
              onPick(saved ? 'none' : null);
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

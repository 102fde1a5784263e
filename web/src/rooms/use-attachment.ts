import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError, messageOf } from '../lib/api/client.ts';
import { useDraftValue } from '../ui/forms/use-draft.ts';
import { fileProblem } from '../ui/media/shrink-image.ts';
import { useImageUpload } from '../ui/media/use-image-upload.ts';
import type { RoomTexts } from './texts.ts';

/** The picture of the message that is being written: under way, there, or failed. */
export type Attachment = ReturnType<typeof useAttachment>;

/** `draftKey`: under which a picture that is ready is kept on this device, as the words beside it are. */
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
    /** Null where trying again is of no use. */
    retry: failed?.file ? () => take(failed.file ?? undefined) : null,
  };
}

import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { useState } from 'react';
import { useImageUpload } from '../../components/media/use-image-upload.ts';
import { ApiError, messageOf } from '../../lib/api/client.ts';
import { toast } from '../../lib/toast.ts';

/** The picture of the message that is being written: under way, there, or failed. */
export type Attachment = ReturnType<typeof useAttachment>;

export function useAttachment() {
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ file: File; reason: string } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const { upload, start, cancel } = useImageUpload({
    onDone: uploaded => {
      setAddress(uploaded);
      toast.success(successTexts.imageUploaded);
    },
    onFail: error => {
      // A file that cannot be taken says why itself.
      const own = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
      if (file) setFailed({ file, reason: own || messageOf(error, fallbackTexts.uploadImage) });
    },
  });

  function take(picture: File | undefined): void {
    if (!picture) return;
    setAddress(null);
    setFailed(null);
    setFile(picture);
    void start(picture);
  }

  function drop(): void {
    cancel();
    setAddress(null);
    setFailed(null);
    setFile(null);
  }

  return { upload, address, failure: failed?.reason ?? null, take, drop, retry: () => take(failed?.file) };
}

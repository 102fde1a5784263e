import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '../../lib/upload.ts';
import { uploadable } from './shrink-image.ts';

type Upload = { percent: number; preview: string };

type Callbacks = {
  onDone: (address: string) => void;
  /** Receives the Error of an unusable file, or the ApiError of a failed upload. */
  onFail: (error: unknown) => void;
};

/** Uploads a file, shrinking it if needed; `upload` is set in the meantime. */
export function useImageUpload({ onDone, onFail }: Callbacks) {
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const preview = upload?.preview;
  // Only once the picture is no longer shown: loading a revoked URL would be an error.
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  async function start(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const preview = URL.createObjectURL(file);
    // Shrinking a photo cannot be aborted; its result is ignored.
    const isCurrent = () => running.current === controller;
    setUpload({ percent: 0, preview });
    try {
      const image = await uploadable(file);
      if (!isCurrent()) return;
      const address = await uploadImage(image, {
        signal: controller.signal,
        onProgress: percent => isCurrent() && setUpload({ percent, preview }),
      });
      if (isCurrent()) onDone(address);
    } catch (error) {
      if (isCurrent()) onFail(error);
    } finally {
      if (isCurrent()) {
        running.current = null;
        setUpload(null);
      }
    }
  }

  function cancel(): void {
    running.current?.abort();
    running.current = null;
    setUpload(null);
  }

  return { upload, start, cancel };
}

/**
 * Keeps the focus in an upload field: the focused button disappears when an upload begins or ends, and its
 * replacement gets the focus. `area`: handlers of the element around both; `taken`: call when a file was chosen.
 */
export function useUploadFocus(isUploading: boolean) {
  const chooser = useRef<HTMLButtonElement>(null);
  const canceller = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    (isUploading ? canceller : chooser).current?.focus({ preventScroll: true });
  }, [isUploading]);
  const had = (now: boolean) => () => {
    hasFocus.current = now;
  };
  return { chooser, canceller, area: { onFocus: had(true), onBlur: had(false) }, taken: had(true) };
}

/** Returns an object URL for a blob while it is shown; null before that. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [held, setHeld] = useState<{ blob: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!blob) return setHeld(null);
    const address = URL.createObjectURL(blob);
    setHeld({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  // The URL of the previous blob is about to be revoked.
  return held && held.blob === blob ? held.address : null;
}

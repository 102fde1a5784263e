import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in a place where pictures are uploaded: the button that had it goes when an upload begins or ends, and
 * the one in its place takes it over. `area` belongs to the element around both; `taken` tells that a file was chosen.
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

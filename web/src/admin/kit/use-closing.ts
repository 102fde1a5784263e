import { useEffect, useEffectEvent, useState } from 'react';
import { useBackCloses } from '../../ui/dialog-back.ts';

/**
 * Closes a dialog that is shown as long as it is rendered. Back closes it too; closed in another way, it leaves the entry
 * that it had in the history before `onClose` takes it off the page.
 */
export function useClosing(onClose: () => void): () => void {
  const [closing, setClosing] = useState(false);
  const close = () => setClosing(true);
  useBackCloses(!closing, close);
  const closed = useEffectEvent(onClose);
  useEffect(() => {
    if (closing) closed();
  }, [closing]);
  return close;
}

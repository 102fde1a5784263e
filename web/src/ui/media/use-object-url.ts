import { useEffect, useState } from 'react';

/** An address for what is in memory, while it is shown; null before that. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [held, setHeld] = useState<{ blob: Blob; address: string } | null>(null);
  useEffect(() => {
    if (!blob) return setHeld(null);
    const address = URL.createObjectURL(blob);
    setHeld({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  // The address of another picture is on its way out.
  return held && held.blob === blob ? held.address : null;
}

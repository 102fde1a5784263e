import { useState } from 'react';
import { imageUrl } from '../../lib/image-url.ts';

type Props = { address: string | null; label: string; onOpen?: (() => void) | undefined };

/** A picture in the room, small; pressing it shows it large. */
export function MessageImage({ address, label, onOpen }: Props) {
  const [broken, setBroken] = useState(false);
  const src = imageUrl(address);
  if (!src || broken) {
    return (
      <p className="mt-1 grid h-24 w-40 place-items-center rounded-card border border-line text-ink-3 text-sm">
        No image
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Open ${label}`}
      onClick={onOpen}
      disabled={!onOpen}
      className="mt-1 block max-w-full cursor-zoom-in overflow-hidden rounded-card border border-line bg-surface-2"
    >
      <img
        src={src}
        alt={label}
        decoding="async"
        onError={() => setBroken(true)}
        className="max-h-64 min-h-11 w-auto min-w-11 max-w-full object-contain"
      />
    </button>
  );
}

import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { useState } from 'react';
import { imageUrl } from '../lib/image-url.ts';

/** In px, as is the class of the picture. */
const maxHeight = 256;

type Props = {
  address: string | null;
  /** Keeps the picture's place until it has loaded; without it the room moves then. */
  size?: Message['imageSize'];
  label: string;
  onOpen?: (() => void) | undefined;
};

/** A picture in the room, small; pressing it shows it large. */
export function MessageImage({ address, size = null, label, onOpen }: Props) {
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
      className="my-1 block max-w-full cursor-zoom-in overflow-hidden rounded-card border border-line bg-surface-2"
    >
      <img
        src={src}
        alt={label}
        {...(size && fitted(size))}
        decoding="async"
        onError={() => setBroken(true)}
        className="max-h-64 min-h-11 min-w-11 max-w-full object-contain"
      />
    </button>
  );
}

/** The size at which a picture is shown where there is room for it: at most as large as it is. */
function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxHeight / height);
  // Not rounded: the picture's own proportions hold once it has loaded.
  return { width: width * scale, height: height * scale };
}

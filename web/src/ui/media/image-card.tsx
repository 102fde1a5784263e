import { useState } from 'react';
import { shownImageUrl } from '../../lib/image-url.ts';

type Props = { title: string; url?: string | null; className?: string };

/** A titled picture; 'No image' if there is none that can be shown (SPEC §3). */
export function ImageCard({ title, url, className }: Props) {
  // By URL, as a preview from memory is followed by the uploaded picture.
  const [broken, setBroken] = useState<string>();
  const address = shownImageUrl(url);
  const shown = address === broken ? null : address;
  return (
    <figure className={className}>
      <figcaption className="sr-only">{title}</figcaption>
      {shown ? (
        <img
          src={shown}
          alt={title}
          className="size-full object-cover"
          decoding="async"
          onError={() => setBroken(shown)}
        />
      ) : (
        <p className="grid size-full place-items-center text-sm text-ink-3">No image</p>
      )}
    </figure>
  );
}

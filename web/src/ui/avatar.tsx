import { clsx } from 'clsx';
import { useState } from 'react';
import { onBroken, shownImageUrl } from '../lib/image-url.ts';

/** Must match the number of `initials` hues in styles/main.css. */
const HUES = 8;

const sizes = {
  xs: 'size-5 rounded-[5px] text-[0.6875rem]',
  sm: 'size-7 rounded-[6px] text-sm',
  md: 'size-8 rounded-[7px] text-sm',
  lg: 'size-16 rounded-card text-2xl',
};

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[1]] : [words[0]?.slice(0, 1), words[0]?.slice(1, 2)];
  return letters
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % HUES;
}

type Props = {
  name: string;
  /** The picture's URL as received; an unusable one counts as none. */
  src?: string | null | undefined;
  size?: keyof typeof sizes;
};

/**
 * A picture, or initials on a colour derived from the name. The name is always next to it, so it has no text
 * of its own.
 */
export function Avatar({ name, src, size = 'md' }: Props) {
  const [broken, setBroken] = useState<string>();
  const address = shownImageUrl(src);
  const shape = clsx('inline-grid shrink-0 place-items-center overflow-hidden', sizes[size]);
  if (address && address !== broken) {
    return (
      <img
        src={address}
        alt=""
        className={clsx(shape, 'object-cover')}
        {...onBroken(() => setBroken(address))}
      />
    );
  }
  return (
    <span
      aria-hidden
      // Rendered by CSS, so that the letters are not part of the button's or link's accessible name.
      data-initials={initials(name)}
      data-hue={hueOf(name)}
      className={clsx(shape, 'initials')}
    />
  );
}

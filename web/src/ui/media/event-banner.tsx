import { bothSizes } from '@hotdrop/contract/lib/small-image.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { onBroken, shownImageUrl } from '../../lib/image-url.ts';
import { GeneratedBanner } from './generated-banner.tsx';

type Props = {
  url: string | null;
  title: string;
  game: string;
  /** Loads first, as the first picture on the screen. */
  priority?: boolean;
  /** CSS `sizes` if it is shown small: phones then load the small version. */
  sizes?: string;
  className?: string;
};

/**
 * An event's banner, or the generated pattern if there is none or it fails to load. Empty alt text, as the title is
 * beside it.
 */
export function EventBanner({ url, title, game, priority, sizes, className }: Props) {
  const address = shownImageUrl(url);
  const [broken, setBroken] = useState<string | null>(null);
  if (!address || address === broken) {
    return <GeneratedBanner title={title} game={game} className={clsx('size-full', className)} />;
  }
  return (
    <img
      sizes={sizes}
      srcSet={sizes && bothSizes(address)}
      src={address}
      alt=""
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      {...onBroken(() => setBroken(address))}
      className={clsx('size-full object-cover', className)}
    />
  );
}

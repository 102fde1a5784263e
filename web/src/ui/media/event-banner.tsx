import { bothSizes } from '@hotdrop/contract/lib/small-image.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { onBroken, shownImageUrl } from '../../lib/image-url.ts';
import { GeneratedBanner } from './generated-banner.tsx';

type Props = {
  url: string | null;
  title: string;
  game: string;
  /** The first picture on the screen is loaded before everything else. */
  priority?: boolean;
  /** How wide it is shown where it is small, as CSS tells it: a phone then gets the small size of the picture. */
  sizes?: string;
  className?: string;
};

/**
 * An event's banner, or the generated pattern if it has none that loads. The title is next to it, so it has
 * no alt text.
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

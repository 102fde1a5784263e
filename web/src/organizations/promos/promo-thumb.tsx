import type { Promo } from '@hotdrop/contract/organizations/promos.ts';
import { imageUrl } from '../../lib/image-url.ts';
import { GeneratedBanner } from '../../ui/media/generated-banner.tsx';

/** A promo's picture beside its title in a list; the title says what it shows. */
export function PromoThumb({ promo }: { promo: Pick<Promo, 'title' | 'imageUrl'> }) {
  const picture = imageUrl(promo.imageUrl);
  return (
    <div className="h-12 w-20 shrink-0 overflow-hidden rounded-tag">
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <GeneratedBanner title={promo.title} game="" className="size-full" />
      )}
    </div>
  );
}

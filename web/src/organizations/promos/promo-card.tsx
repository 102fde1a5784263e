import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { imageUrl, shownImageUrl } from '../../lib/image-url.ts';
import { webLink } from '../../lib/links.ts';
import { GeneratedBanner } from '../../ui/media/generated-banner.tsx';
import { countClick } from './promos-api.ts';

type Props = {
  promo: Pick<Promo, '_id' | 'title' | 'imageUrl' | 'linkUrl'>;
  /** False for the preview in the form. */
  linked?: boolean;
};

/** A promo, labelled as promoted. Its height is fixed, so that nothing shifts when its picture loads. */
export function PromoCard({ promo, linked = true }: Props) {
  const link = linked ? webLink(promo.linkUrl) : null;
  return (
    <article
      className={clsx(
        'panel relative h-32 overflow-hidden bg-surface-2',
        link &&
          'hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:-outline-offset-2',
      )}
    >
      <Picture promo={promo} />
      <div className="absolute inset-x-0 bottom-0 bg-black/80 px-3.5 py-2 text-white">
        <p className="text-[oklch(0.85_0.01_255)] text-xs">Promoted</p>
        <h3 className="flex items-center gap-2 leading-snug">
          <span className="min-w-0 truncate">
            {link ? (
              <a
                href={link}
                target="_blank"
                rel="sponsored noopener nofollow"
                onClick={() => countClick(promo._id)}
                onAuxClick={event => event.button === 1 && countClick(promo._id)}
                className="outline-none after:absolute after:inset-0"
              >
                {promo.title}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              promo.title
            )}
          </span>
          {link && <ExternalLink aria-hidden size={15} className="shrink-0" />}
        </h3>
      </div>
    </article>
  );
}

function Picture({ promo }: Props) {
  const address = shownImageUrl(promo.imageUrl);
  const [broken, setBroken] = useState<string | null>(null);
  if (!address || address === broken) {
    return <GeneratedBanner title={promo.title} game="" className="size-full" />;
  }
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

/** The reviewer's reason for a rejection; renders nothing for other promos. */
export function PromoNote({ promo: { status, note } }: { promo: Promo }) {
  if (status !== 'rejected' || !note) return null;
  return (
    <p className="whitespace-pre-line border-bad border-l-2 pl-2.5 text-sm [overflow-wrap:anywhere]">
      <span className="sr-only">Why: </span>
      {note}
    </p>
  );
}

/** A promo's picture in a list; without alt text, because its title is beside it. */
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

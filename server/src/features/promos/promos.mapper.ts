import type { Promo } from '@hotdrop/contract/promos.ts';
import type { PromoRow } from '../../db/schema.ts';

export function toPromo(row: PromoRow): Promo {
  return {
    _id: row.id,
    title: row.title,
    imageUrl: row.image_url,
    linkUrl: row.link_url,
    placement: row.placement,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    status: row.status,
    clicks: row.clicks,
  };
}

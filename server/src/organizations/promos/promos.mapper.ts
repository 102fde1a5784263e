import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { Promotion } from '@hotdrop/contract/admin/promotions/promotions.ts';
import type { Promo } from '@hotdrop/contract/organizations/promos/promos.ts';
import type { PromoRow } from '../../platform/db/schema.ts';

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

/** Maps a promo for its organizer, with the decision's note. */
export function toOwnPromo(row: PromoRow): Promo {
  return { ...toPromo(row), note: row.note };
}

/** Maps a promo for admins. */
export function toPromotion({ owner, ...row }: PromoRow & { owner: AdminPerson }): Promotion {
  const { note, created_at, revision } = row;
  return { ...toPromo(row), owner, note, createdAt: created_at.toISOString(), revision };
}

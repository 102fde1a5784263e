import type { AdminPerson } from '@hotdrop/contract/admin/people.ts';
import type { AdminRating } from '@hotdrop/contract/admin/ratings/ratings.ts';
import type { Rating } from '@hotdrop/contract/organizations/ratings/ratings.ts';
import type { RatingRow } from '../../platform/db/schema-scrims.ts';

/** A rating with author and scrim; the title is null for a rating of the organization as a whole. */
export type FullRating = RatingRow & {
  user_name: string;
  user_avatar_url: string | null;
  scrim_title: string | null;
};

export function toRating(row: FullRating): Rating {
  return {
    _id: row.id,
    rating: row.rating,
    comment: row.comment,
    user: { _id: row.user_id, name: row.user_name, avatarUrl: row.user_avatar_url },
    event:
      row.scrim_id !== null && row.scrim_title !== null
        ? { kind: 'scrim', _id: row.scrim_id, title: row.scrim_title }
        : null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Maps a rating for admins. */
export function toAdminRating({
  rater,
  organization,
  ...row
}: FullRating & { rater: AdminPerson; organization: AdminPerson }): AdminRating {
  return {
    ...toRating(row),
    user: rater,
    organization,
    hidden: row.hidden_at !== null,
    hiddenAt: row.hidden_at?.toISOString() ?? null,
    hiddenNote: row.hidden_note,
  };
}

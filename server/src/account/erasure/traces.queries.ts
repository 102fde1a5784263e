import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { erasedNames } from './erased.rules.ts';

/** Deletes this account's promos. */
export async function deletePromos(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('promos').where('owner_id', '=', userId).execute();
}

/**
 * Blanks the comments of this account's ratings, and the reasons why an admin hid them; the stars stay.
 * Returns the rated organizations.
 */
export async function blankRatings(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .updateTable('ratings')
    .set({ comment: '', hidden_note: '' })
    .where('user_id', '=', userId)
    .where(sql<boolean>`(comment, hidden_note) <> ('', '')`)
    .returning('organization_id')
    .execute();
  return [...new Set(rows.map(row => row.organization_id))];
}

type Eraser = { id: string; at: Date };

/** Nobody can decide a request without its texts: pending ones are dismissed by the account's eraser. */
const blankRequest = ({ id, at }: Eraser) => ({
  target_name: erasedNames.player,
  reason: '',
  note: '',
  status: sql<'kicked' | 'dismissed'>`case status when 'pending' then 'dismissed' else status end`,
  resolved_at: sql<Date>`coalesce(resolved_at, ${at})`,
  resolved_by: sql<string>`coalesce(resolved_by, ${id})`,
});
const hasWords = sql<boolean>`(target_name, reason, note) <> (${erasedNames.player}, '', '')`;

/**
 * Blanks the texts of kick requests that this account made and of those about its squads, by anyone: names,
 * reasons and decision notes, which may name either side. Of requests that it decided about others, only its
 * note is blanked. Returns the scrims whose requests were blanked.
 */
export async function blankKickRequests(executor: Executor, userId: string, eraser: Eraser) {
  const asked = await executor
    .updateTable('kick_requests')
    .set(blankRequest(eraser))
    .where(
      sql<boolean>`(requested_by = ${userId}
        or booking_id = any(array(select id from bookings where user_id = ${userId})))`,
    )
    .where(hasWords)
    .returning('scrim_id')
    .execute();
  // The slot was already empty: the request may name the squad that had left it.
  const aboutEmptySlots = await executor
    .updateTable('kick_requests')
    .set(blankRequest(eraser))
    .where('booking_id', 'is', null)
    .where(
      sql<boolean>`scrim_id = any(array(select scrim_id from bookings where user_id = ${userId}))
        and (scrim_id, slot_number) in (select scrim_id, slot_number from bookings where user_id = ${userId})`,
    )
    .where(hasWords)
    .returning('scrim_id')
    .execute();
  await executor
    .updateTable('kick_requests')
    .set({ note: '' })
    .where('resolved_by', '=', userId)
    .where('note', '<>', '')
    .execute();
  const ids = [...asked, ...aboutEmptySlots].map(request => request.scrim_id);
  return executor
    .selectFrom('scrims')
    .select(['id', 'organization_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Deletes the requests kept for idempotent retries: nobody is left to retry. */
export async function deleteRequests(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('booking_requests').where('user_id', '=', userId).execute();
  await executor.deleteFrom('creation_requests').where('user_id', '=', userId).execute();
  await executor.deleteFrom('payment_requests').where('payer_id', '=', userId).execute();
  await executor.deleteFrom('registration_requests').where('user_id', '=', userId).execute();
}

/**
 * Blanks what only an organizer's participants needed: descriptions and rules, links, banners, room details,
 * pictures of standings. Title, names of groups, times, fee, prizes and results stay for those who played;
 * groups of a deleted tournament are renamed to their number, because nobody sees them.
 */
export async function blankOwnEvents(executor: Executor, userId: string): Promise<void> {
  await executor
    .updateTable('tournaments')
    .set({ description: '', rules: '', registration_url: null, banner_url: null })
    .where('created_by', '=', userId)
    .where(
      sql<boolean>`((description, rules) <> ('', '') or registration_url is not null or banner_url is not null)`,
    )
    .execute();
  await executor
    .updateTable('scrims')
    .set({ description: '', rules: '', banner_url: null })
    .where('created_by', '=', userId)
    .where(sql<boolean>`((description, rules) <> ('', '') or banner_url is not null)`)
    .execute();
  await executor
    .updateTable('tournament_groups')
    .set({ name: sql`'Group ' || number` })
    .where(
      sql<boolean>`tournament_id in (select id from tournaments where created_by = ${userId} and deleted_at is not null)`,
    )
    .where(sql<boolean>`name <> 'Group ' || number`)
    .execute();
  const ownScrims = sql<boolean>`scrim_id in (select id from scrims where created_by = ${userId})`;
  await executor
    .updateTable('scrim_matches')
    .set({ image_url: null })
    .where(ownScrims)
    .where('image_url', 'is not', null)
    .execute();
  await executor.deleteFrom('scrim_credentials').where(ownScrims).execute();
}

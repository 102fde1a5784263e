import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** Selects an account's next rows, by id. */
export type Page = { userId: string; afterId: string | null; limit: number };

const after = (column: string, { afterId }: Page) =>
  sql<boolean>`(${afterId}::uuid is null or ${sql.ref(column)} > ${afterId}::uuid)`;

export function findSessions(executor: Executor, page: Page) {
  return executor
    .selectFrom('sessions')
    .select(['id', 'created_at as startedAt', 'rotated_at as lastUsedAt', 'expires_at as expiresAt'])
    .select('revoked_at as endedAt')
    .where('user_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Returns the devices that get pushes, without what would let others send some. */
export function findDevices(executor: Executor, page: Page) {
  return executor
    .selectFrom('push_subscriptions')
    .select(['id', 'label', 'created_at as addedAt', 'last_ok_at as lastReachedAt'])
    .where('user_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export function findNotices(executor: Executor, page: Page) {
  return executor
    .selectFrom('notices')
    .select(['id', 'kind', 'subject_id as about', 'facts', 'created_at as at', 'seen_at as seenAt'])
    .select(['opened_at as openedAt', 'removed_at as removedAt'])
    .where('user_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Returns an account's choices that differ from the defaults: there are only a few. */
export function findNoticeSettings(executor: Executor, userId: string) {
  return executor
    .selectFrom('notice_settings')
    .select(['group', 'channel', 'is_on as isOn'])
    .where('user_id', '=', userId)
    .orderBy('group')
    .orderBy('channel')
    .execute();
}

export function findSubmissions(executor: Executor, page: Page) {
  return executor
    .selectFrom('kyc_submissions')
    .select(['id', 'legal_name as legalName', 'email', 'dob', 'status', 'notes'])
    .select('aadhaar_last_four as aadhaarLastFour')
    .select(['consent_version as consentVersion', 'consented_at as consentedAt'])
    .select(['submitted_at as submittedAt', 'reviewed_at as reviewedAt'])
    .select('documents_delete_at as documentsDeletedAt')
    .where('user_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export function findOwnTournaments(executor: Executor, page: Page) {
  return executor
    .selectFrom('tournaments')
    .select(['id', 'title', 'game', 'description', 'rules', 'banner_url as bannerUrl'])
    .select(['prize_pool as prizePool', 'prizes', 'prize_breakdown as prizeBreakdown'])
    .select(['entry_fee as entryFee', 'capacity', 'registered_count as registeredCount'])
    .select(['start_at as startAt', 'end_at as endAt', 'registration_closes_at as registrationClosesAt'])
    .select(['registration_url as registrationUrl', 'created_at as createdAt', 'deleted_at as deletedAt'])
    .where('created_by', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export function findOwnScrims(executor: Executor, page: Page) {
  return executor
    .selectFrom('scrims')
    .select(['id', 'title', 'game', 'mode', 'maps', 'description', 'rules', 'banner_url as bannerUrl'])
    .select(['entry_fee as entryFee', 'prize_pool as prizePool', 'slots', 'start_from as startFrom'])
    .select(['reserved_slots as reservedSlots', 'match_count as matchCount', 'points_preset as pointsPreset'])
    .select(['start_at as startAt', 'end_at as endAt', 'booking_opens_at as bookingOpensAt'])
    .select(['booking_closes_at as bookingClosesAt', 'hold_minutes as holdMinutes'])
    .select(['created_at as createdAt', 'cancelled_at as cancelledAt'])
    .where('created_by', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Returns squads' payments for these lobbies, for the organizer's accounting; without players' phones or names. */
export function findPaymentsOfScrims(executor: Executor, scrimIds: readonly string[]) {
  return executor
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['payments.id', 'payments.scrim_id as scrimId', 'payments.booking_id as bookingId'])
    .select(['bookings.team_name as teamName', 'payments.method', 'payments.status', 'payments.amount'])
    .select(sql<string | null>`coalesce(payments.utr, payments.gateway_payment_id)`.as('reference'))
    .select(['payments.note', 'payments.created_at as createdAt', 'payments.decided_at as decidedAt'])
    .where(sql<boolean>`payments.scrim_id = any(${scrimIds}::uuid[])`)
    .orderBy('payments.scrim_id')
    .orderBy('payments.id')
    .execute();
}

export function findRegistrations(executor: Executor, page: Page) {
  return executor
    .selectFrom('registrations')
    .innerJoin('tournaments', 'tournaments.id', 'registrations.tournament_id')
    .select(['registrations.id', 'tournaments.id as tournamentId', 'tournaments.title', 'tournaments.game'])
    .select(['tournaments.start_at as startAt', 'tournaments.deleted_at as tournamentDeletedAt'])
    .select(['registrations.number', 'team_name as teamName'])
    .select(['real_name as realName', 'phone', 'players', 'registrations.created_at as createdAt'])
    .where('registrations.user_id', '=', page.userId)
    .where(after('registrations.id', page))
    .orderBy('registrations.id')
    .limit(page.limit)
    .execute();
}

export function findBookings(executor: Executor, page: Page) {
  return executor
    .selectFrom('bookings')
    .innerJoin('scrims', 'scrims.id', 'bookings.scrim_id')
    .select(['bookings.id', 'scrims.id as scrimId', 'scrims.title', 'scrims.game'])
    .select(['scrims.start_at as startAt', 'team_name as teamName', 'phone', 'players'])
    .select(['bookings.status', 'slot_number as slotNumber', 'fee', 'confirmed_at as confirmedAt'])
    .select(
      sql<Date | null>`(select max(opened_at) from credential_opens where booking_id = bookings.id)`.as(
        'roomDetailsSeenAt',
      ),
    )
    .select('bookings.created_at as createdAt')
    .where('bookings.user_id', '=', page.userId)
    .where(after('bookings.id', page))
    .orderBy('bookings.id')
    .limit(page.limit)
    .execute();
}

export function findPaymentsMade(executor: Executor, page: Page) {
  return executor
    .selectFrom('payments')
    .select(['id', 'scrim_id as scrimId', 'booking_id as bookingId', 'method', 'status', 'amount'])
    .select(sql<string | null>`coalesce(utr, gateway_payment_id)`.as('reference'))
    .select(['note', 'created_at as createdAt', 'decided_at as decidedAt'])
    .where('payer_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export function findRatings(executor: Executor, page: Page) {
  return executor
    .selectFrom('ratings')
    .select(['id', 'organization_id as organizationId', 'scrim_id as scrimId', 'rating', 'comment'])
    .select('created_at as createdAt')
    .where('user_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Returns messages by this account, with the group and tournament, or the scrim, of their room. */
export function findMessages(executor: Executor, page: Page) {
  return executor
    .selectFrom('messages')
    .leftJoin('scrims', 'scrims.room_id', 'messages.room_id')
    .leftJoin('tournament_groups', 'tournament_groups.room_id', 'messages.room_id')
    .leftJoin('tournaments', 'tournaments.id', 'tournament_groups.tournament_id')
    .select(['messages.id', 'scrims.id as scrimId', 'tournaments.id as tournamentId'])
    .select(sql<string | null>`coalesce(scrims.title, tournaments.title)`.as('title'))
    .select(['tournament_groups.name as groupName', 'messages.type', 'messages.content'])
    .select(['messages.image_url as imageUrl', 'messages.created_at as timestamp'])
    .select('messages.edited_at as editedAt')
    .where('messages.sender_id', '=', page.userId)
    .where(after('messages.id', page))
    .orderBy('messages.id')
    .limit(page.limit)
    .execute();
}

export function findKickRequests(executor: Executor, page: Page) {
  return executor
    .selectFrom('kick_requests')
    .select(['id', 'scrim_id as scrimId', 'slot_number as slotNumber', 'target_name as targetName'])
    .select(['reason', 'status', 'created_at as createdAt'])
    .where('requested_by', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export function findPromos(executor: Executor, page: Page) {
  return executor
    .selectFrom('promos')
    .select(['id', 'title', 'image_url as imageUrl', 'link_url as linkUrl', 'placement', 'status', 'note'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'clicks', 'created_at as createdAt'])
    .where('owner_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export function findPictures(executor: Executor, page: Page) {
  return executor
    .selectFrom('uploads')
    .select(['id', 'bytes', 'width', 'height', 'created_at as createdAt'])
    .where('owner_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Returns this account's actions from the audit log. */
export function findActs(executor: Executor, page: Page) {
  return executor
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'target_kind as targetKind', 'target_id as targetId', 'detail'])
    .where('actor_id', '=', page.userId)
    .where(after('id', page))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

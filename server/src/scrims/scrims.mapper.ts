import { bookableSlots, scrimStatus } from '@hotdrop/contract/scrims/rules.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { type OrganizerColumns, toOrganizationSummary } from '../account/users.mapper.ts';
import type { ScrimRow } from '../platform/db/schema-scrims.ts';

/** A scrim with the columns of its organizer. */
export type ScrimWithOrganizer = ScrimRow & OrganizerColumns;

/** Returns a scrim as a list shows it; `now` decides its status. */
export function toScrimSummary(row: ScrimWithOrganizer, now: Date): ScrimSummary {
  return {
    _id: row.id,
    title: row.title,
    game: row.game,
    mode: row.mode,
    maps: row.maps,
    bannerUrl: row.banner_url,
    entryFee: row.entry_fee,
    prizePool: row.prize_pool,
    slots: row.slots,
    startFrom: row.start_from,
    reservedSlots: row.reserved_slots,
    bookedCount: row.taken_count,
    waitlistCount: row.waitlist_count,
    matchCount: row.match_count,
    matchesPlayed: row.matches_played,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    bookingOpensAt: row.booking_opens_at.toISOString(),
    bookingClosesAt: row.booking_closes_at.toISOString(),
    status: statusOf(row, now),
    organizationId: toOrganizationSummary(row),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns the status of a scrim at `now`. */
function statusOf(row: ScrimRow, now: Date) {
  return scrimStatus(
    {
      ...slotsOf(row),
      bookedCount: row.taken_count,
      startAt: row.start_at.toISOString(),
      endAt: row.end_at.toISOString(),
      bookingOpensAt: row.booking_opens_at.toISOString(),
      bookingClosesAt: row.booking_closes_at.toISOString(),
      cancelledAt: row.cancelled_at?.toISOString() ?? null,
    },
    now.getTime(),
  );
}

type SlotColumns = Pick<ScrimRow, 'slots' | 'start_from' | 'reserved_slots'>;

/** Returns a row's slots as the shared rules expect them. */
export function slotsOf({ slots, start_from, reserved_slots }: SlotColumns) {
  return { slots, startFrom: start_from, reservedSlots: reserved_slots };
}

/** Returns a row's owner as the shared permissions expect it. */
export function ownerOf(row: Pick<ScrimRow, 'organization_id' | 'created_by'>) {
  return { organizationId: { _id: row.organization_id }, createdBy: row.created_by };
}

/** Returns the numbers of the bookable slots. */
export function bookableSlotsOf(scrim: Pick<ScrimRow, 'slots' | 'start_from' | 'reserved_slots'>): number[] {
  return bookableSlots(slotsOf(scrim));
}

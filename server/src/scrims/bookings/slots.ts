import { slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ignKeys, squadRefused } from '../../events/squads.rules.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import { minuteMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import { bookableSlotsOf, slotsOf } from '../scrims.mapper.ts';
import { updateBooking } from './bookings.queries.ts';
import { giveSlots, refillSlots, type SlotRequest, slotStatus } from './seating.rules.ts';
import {
  findDeskState,
  findTakenSlots,
  findWaiting,
  freePlayers,
  giveSlotsToWaitlist,
  moveCounts,
  shortenHolds,
} from './slots.queries.ts';

export const expireHoldJob = 'expire-hold';
/** Promotes a lobby's waitlist; keyed by the scrim's id. */
export const refillLobbyJob = 'refill-lobby';

/** A squad is warned this long before its hold ends, in ms. */
const warningMs = 5 * minuteMs;

/** Returns when to warn the squad of a hold. */
export const holdWarning = (until: Date): Date => new Date(until.getTime() - warningMs);

/** Schedules the warning and the expiry of holds; the job skips holds that were paid in time. */
export async function scheduleExpiry(
  executor: Executor,
  holds: readonly { id: string; hold_expires_at: Date | null }[],
): Promise<void> {
  const jobs = holds.flatMap(({ id, hold_expires_at }) =>
    hold_expires_at ? [{ kind: expireHoldJob, key: id, runAt: holdWarning(hold_expires_at) }] : [],
  );
  await scheduleJobs(executor, jobs);
}

/** Warns a squad that its hold ends soon, once; holds that are hardly longer than the warning end without. */
export async function tellHoldEnding(
  trx: Executor,
  { id: scrimId, hold_minutes }: Pick<ScrimRow, 'id' | 'hold_minutes'>,
  booking: BookingRow,
  now: Date,
): Promise<void> {
  const until = booking.hold_expires_at;
  if (!until || now < holdWarning(until) || hold_minutes * minuteMs < 2 * warningMs) return;
  const about = { scrimId, bookings: [booking], now, until, facts: { until: +until } };
  await tellSquads(trx, 'hold-ending', { ...about, onceKey: `hold-ending:${booking.id}:${+until}` });
}

/** Returns the terms for a slot booked now. */
export function termsOf(scrim: Pick<ScrimRow, 'entry_fee' | 'hold_minutes' | 'end_at'>) {
  return { fee: scrim.entry_fee, holdMinutes: scrim.hold_minutes, endAt: scrim.end_at };
}

/** @throws AppError VALIDATION for a slot that the lobby does not have */
export function assertHasSlot(scrim: ScrimRow, slotNumber: number | null): void {
  if (slotNumber === null || slotNumbers(slotsOf(scrim)).includes(slotNumber)) return;
  throw new AppError('VALIDATION', { fieldErrors: { slotNumber: scrimTexts.validSlot } });
}

/** Returns the state of a booking that an admin or the organizer adds: confirmed, and without a fee. */
export function manuallyAdded(now: Date) {
  return {
    status: 'confirmed' as const,
    waitlist_number: null,
    fee: 0,
    hold_expires_at: null,
    confirmed_at: now,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Returns the slot for a squad that an admin or the organizer adds: the requested one, or the next free one.
 * The caller has locked the scrim's row.
 * @throws AppError ORGANIZER_SUSPENDED, ALREADY_BOOKED, TEAM_NAME_TAKEN, PLAYER_TAKEN, SLOT_RESERVED,
 * SLOT_TAKEN, SCRIM_FULL
 */
export async function slotFor(
  trx: Executor,
  scrim: Pick<ScrimRow, 'id' | 'slots' | 'start_from' | 'reserved_slots'>,
  { players, ...squad }: Omit<SlotRequest, 'ignKeys'> & Pick<BookingRow, 'players'>,
): Promise<number> {
  const request = { ...squad, ignKeys: ignKeys(players) };
  const state = await findDeskState(trx, scrim.id, {
    userIds: request.userId === null ? [] : [request.userId],
    teamKeys: [request.teamKey],
    ignKeys: request.ignKeys,
  });
  if (state.organizerHidden) throw new AppError('ORGANIZER_SUSPENDED');
  // A squad added by hand gets a slot, not a waitlist position.
  const noWaitlist = { waitlistCount: 0, lastWaitlistNumber: 0, maxWaitlist: 0 };
  const [seating] = giveSlots({ ...state, ...noWaitlist, bookable: bookableSlotsOf(scrim) }, [request]);
  if (seating?.kind === 'seated') return seating.slotNumber;
  if (seating?.kind === 'refused' && seating.code !== 'WAITLIST_FULL') throw squadRefused(seating, players);
  throw new AppError('SCRIM_FULL');
}

/** Shortens holds that would outlast a lobby, whose row is locked, to its end. Returns those bookings. */
export async function endHoldsWith(
  executor: Executor,
  scrim: Pick<ScrimRow, 'id' | 'end_at'>,
  now: Date,
): Promise<BookingRow[]> {
  const holds = await shortenHolds(executor, scrim, now);
  await scheduleExpiry(executor, holds);
  return holds;
}

type Left = Extract<BookingRow['status'], 'cancelled' | 'kicked' | 'expired'>;

/**
 * Releases a squad's slot or waitlist position in a lobby whose row is locked; its players may join other
 * squads. `refill` then promotes the waitlist.
 */
export async function removeSquad(
  executor: Executor,
  scrim: ScrimRow,
  booking: BookingRow,
  status: Left,
  now: Date,
): Promise<BookingRow> {
  const gone = { status, waitlist_number: null, hold_expires_at: null };
  const left = await updateBooking(executor, booking.id, gone, now);
  await freePlayers(executor, booking.id);
  const isWalkIn = booking.user_id === null;
  const change =
    booking.status === 'waitlisted' ? { waiting: -1 } : { taken: -1, walkIns: isWalkIn ? -1 : 0 };
  await moveCounts(executor, scrim.id, change);
  return left;
}

/**
 * Gives the free slots of a lobby, whose row is locked, to the waitlist in order, unless the lobby is over or
 * its organizer suspended. Returns the squads that got one.
 */
export async function refill(executor: Executor, scrim: ScrimRow, now: Date): Promise<BookingRow[]> {
  if (scrim.cancelled_at || now > scrim.end_at || scrim.waitlist_count === 0) return [];
  const bookable = bookableSlotsOf(scrim);
  const taken = new Set(await findTakenSlots(executor, scrim.id));
  const free = bookable.length - taken.size;
  if (free <= 0) return [];
  const waiting = await findWaiting(executor, scrim.id, free);
  const slots = refillSlots({ bookable, taken }, waiting);
  if (slots.length === 0) return [];
  const terms = termsOf(scrim);
  const promoted = await giveSlotsToWaitlist(executor, slots, {
    fee: terms.fee,
    ...slotStatus(terms, now),
    now,
  });
  await moveCounts(executor, scrim.id, { taken: promoted.length, waiting: -promoted.length });
  await scheduleExpiry(executor, promoted);
  return promoted;
}

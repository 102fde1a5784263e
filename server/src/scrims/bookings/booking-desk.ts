import { randomUUIDv7 } from 'node:crypto';
import { comparisonKey } from '@hotdrop/contract/lib/fields.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { BookSlotBody } from '@hotdrop/contract/scrims/bookings/bookings.ts';
import { slotNumbers } from '@hotdrop/contract/scrims/rules.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ignKeys, squadRefused } from '../../events/squads.rules.ts';
import type { Executor, InTransaction } from '../../platform/db/database.ts';
import type { ScrimRow } from '../../platform/db/schema-scrims.ts';
import { requestDigest } from '../../platform/lib/cursor.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { tellBooked } from '../notices/organizer-notices.ts';
import { tellSquads } from '../notices/tell-squads.ts';
import { bookableSlotsOf, slotsOf } from '../scrims.mapper.ts';
import { lockScrim, updateScrim } from '../scrims.queries.ts';
import { type FullBooking, findBookings, findRepeats } from './bookings.queries.ts';
import { playersErrors } from './change-squad.ts';
import { giveSlots, type Seating, type SlotRequest, slotStatus } from './seating.rules.ts';
import { findDeskState, insertBookings, type NewSquad } from './slots.queries.ts';
import { scheduleExpiry, termsOf } from './slots.ts';

export type BookingRequest = { userId: string; squad: BookSlotBody; idempotencyKey: string | null };

/** A request of the batch, until it has an outcome. */
type Request = BookingRequest & SlotRequest & { digest: string | null; outcome?: FullBooking | AppError };

/** The lobby after the batch, and each request's outcome, in order. */
export type BookedBatch = { scrim: ScrimRow; outcomes: (FullBooking | AppError)[]; booked: FullBooking[] };

/**
 * Books a batch in order of arrival, in one transaction under the scrim's row lock, so that simultaneous
 * requests never oversell, on any number of nodes (SECURITY D5).
 * @throws AppError SCRIM_NOT_FOUND
 */
export async function bookBatch(
  trx: InTransaction,
  scrimId: string,
  batch: readonly BookingRequest[],
  now: Date,
): Promise<BookedBatch> {
  const scrim = await lockScrim(trx, scrimId);
  if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
  const requests = batch.map(
    (request): Request => ({
      ...request,
      teamKey: comparisonKey(request.squad.teamName),
      ignKeys: ignKeys(request.squad.players),
      slotNumber: request.squad.slotNumber,
      digest: request.idempotencyKey === null ? null : requestDigest(request.squad),
    }),
  );
  await answerRepeats(trx, scrimId, requests);
  for (const one of open(requests)) {
    const refused = whyOwn(scrim, one.userId) ?? whyClosed(scrim, now) ?? checkSquad(scrim, one.squad);
    if (refused) one.outcome = refused;
  }
  const booked = await bookSlots(trx, scrim, open(requests), now);
  answerDoubles(requests);
  return { scrim, booked, outcomes: requests.map(one => one.outcome as FullBooking | AppError) };
}

const open = (requests: readonly Request[]) => requests.filter(one => one.outcome === undefined);

/**
 * Returns why the user cannot book their own lobby. An organizer who has become a player still runs it: they
 * see the room details first and would rate themselves.
 */
function whyOwn({ organization_id, created_by }: ScrimRow, userId: string): AppError | null {
  return userId === organization_id || userId === created_by ? new AppError('OWN_SCRIM') : null;
}

/** Returns why nobody can book now; null if they can. */
function whyClosed(scrim: ScrimRow, now: Date): AppError | null {
  if (scrim.cancelled_at) return new AppError('SCRIM_CANCELLED');
  if (now < scrim.booking_opens_at) return new AppError('BOOKING_NOT_OPEN');
  if (now >= scrim.booking_closes_at) return new AppError('BOOKING_CLOSED');
  return null;
}

/** Checks the number of players against the mode (FIELD "Games") and that the slot is one of the lobby's. */
function checkSquad(scrim: ScrimRow, { players, slotNumber }: BookSlotBody): AppError | null {
  const fieldErrors = playersErrors(scrim.mode, players);
  const isOutside = slotNumber !== null && !slotNumbers(slotsOf(scrim)).includes(slotNumber);
  if (isOutside) fieldErrors.slotNumber = scrimTexts.validSlot;
  return Object.keys(fieldErrors).length > 0 ? new AppError('VALIDATION', { fieldErrors }) : null;
}

/** Resolves repeated requests to their current booking; rejects a different request with the same key. */
async function answerRepeats(
  trx: InTransaction,
  scrimId: string,
  requests: readonly Request[],
): Promise<void> {
  const keyed = requests.flatMap(({ userId, idempotencyKey }) =>
    idempotencyKey === null ? [] : [{ userId, idempotencyKey }],
  );
  const repeats = await findRepeats(trx, scrimId, keyed);
  if (repeats.length === 0) return;
  const bookings = await findBookings(
    trx,
    repeats.map(repeat => repeat.bookingId),
  );
  const byId = new Map(bookings.map(booking => [booking.row.id, booking]));
  const repeatOf = new Map(repeats.map(one => [`${one.userId} ${one.idempotencyKey}`, one]));
  for (const one of requests) {
    const before = repeatOf.get(`${one.userId} ${one.idempotencyKey}`);
    const booking = before && byId.get(before.bookingId);
    if (booking) one.outcome = one.digest === before.request ? booking : new AppError('REQUEST_REPEATED');
  }
}

/** Books slots and inserts the bookings; returns those that got a slot or a waitlist position. */
async function bookSlots(
  trx: InTransaction,
  scrim: ScrimRow,
  asking: readonly Request[],
  now: Date,
): Promise<FullBooking[]> {
  if (asking.length === 0) return [];
  const state = await findDeskState(trx, scrim.id, {
    userIds: asking.map(one => one.userId),
    teamKeys: asking.map(one => one.teamKey),
    ignKeys: asking.flatMap(one => [...one.ignKeys]),
  });
  if (state.organizerHidden) {
    for (const one of asking) one.outcome = new AppError('ORGANIZER_SUSPENDED');
    return [];
  }
  const kicked = new Set(state.kickedIds);
  for (const one of asking) if (kicked.has(one.userId)) one.outcome = new AppError('KICKED');
  const welcome = open(asking);
  const seatings = giveSlots(
    {
      ...state,
      bookable: bookableSlotsOf(scrim),
      waitlistCount: scrim.waitlist_count,
      lastWaitlistNumber: scrim.last_waitlist_number,
      maxWaitlist: limits.scrim.waitlist,
    },
    welcome,
  );
  const squads: NewSquad[] = [];
  const booked: FullBooking[] = [];
  seatings.forEach((seating, index) => {
    const one = welcome[index] as Request;
    if (seating.kind === 'refused') {
      one.outcome = squadRefused(seating, one.squad.players);
      return;
    }
    const booking = bookingOf(one, seating, scrim, now);
    one.outcome = booking;
    booked.push(booking);
    const { ignKeys, idempotencyKey, digest } = one;
    squads.push({ row: booking.row, ignKeys, idempotencyKey, request: digest });
  });
  await enter(trx, scrim, squads);
  await tellNew(trx, scrim, squads, now);
  return booked;
}

function bookingOf(
  { userId, squad, teamKey }: Request,
  seating: Exclude<Seating, { kind: 'refused' }>,
  scrim: ScrimRow,
  now: Date,
): FullBooking {
  const waits = seating.kind === 'waitlisted';
  const { status, holdExpiresAt } = waits
    ? { status: 'waitlisted' as const, holdExpiresAt: null }
    : slotStatus(termsOf(scrim), now);
  return {
    row: {
      id: randomUUIDv7(),
      scrim_id: scrim.id,
      user_id: userId,
      team_name: squad.teamName,
      team_key: teamKey,
      phone: squad.phone,
      players: squad.players,
      status,
      slot_number: waits ? null : seating.slotNumber,
      waitlist_number: waits ? seating.waitlistNumber : null,
      fee: scrim.entry_fee,
      hold_expires_at: holdExpiresAt,
      confirmed_at: status === 'confirmed' ? now : null,
      created_at: now,
      updated_at: now,
    },
    payment: null,
    waitlistPosition: waits ? seating.position : null,
  };
}

async function enter(trx: InTransaction, scrim: ScrimRow, squads: readonly NewSquad[]): Promise<void> {
  if (squads.length === 0) return;
  await insertBookings(trx, squads);
  const waiting = squads.flatMap(({ row }) => row.waitlist_number ?? []);
  scrim.taken_count += squads.length - waiting.length;
  scrim.waitlist_count += waiting.length;
  scrim.last_waitlist_number = waiting.at(-1) ?? scrim.last_waitlist_number;
  const { taken_count, waitlist_count, last_waitlist_number } = scrim;
  await updateScrim(trx, scrim.id, { taken_count, waitlist_count, last_waitlist_number });
  await scheduleExpiry(
    trx,
    squads.map(({ row }) => row),
  );
}

/** Tells squads with a confirmed slot, and the organizer of new squads and of a full lobby. */
async function tellNew(
  trx: Executor,
  scrim: ScrimRow,
  squads: readonly NewSquad[],
  now: Date,
): Promise<void> {
  if (squads.length === 0) return;
  const bookings = squads.flatMap(({ row }) => (row.status === 'confirmed' ? [row] : []));
  await tellSquads(trx, 'slot-confirmed', { scrimId: scrim.id, bookings, now });
  const hasSlot = squads.some(({ row }) => row.status !== 'waitlisted');
  await tellBooked(trx, scrim, { hasSlot, now });
}

/**
 * Gives the second of two simultaneous clicks the first's outcome; rejects a different request with its key.
 */
function answerDoubles(requests: readonly Request[]): void {
  const first = new Map<string, { digest: string | null; outcome: FullBooking }>();
  for (const one of requests) {
    if (one.idempotencyKey === null) continue;
    const key = `${one.userId} ${one.idempotencyKey}`;
    const earlier = first.get(key);
    if (earlier) {
      one.outcome = one.digest === earlier.digest ? earlier.outcome : new AppError('REQUEST_REPEATED');
    } else if (one.outcome && !(one.outcome instanceof AppError)) {
      first.set(key, { digest: one.digest, outcome: one.outcome });
    }
  }
}

import { correctedEndText, isCorrectedEnd, isPastStart } from '@hotdrop/contract/events/event-times.ts';
import { gameOf, type PointsPresetId } from '@hotdrop/contract/events/games.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import {
  bookableSlots,
  matchMs,
  plannedTimes,
  slotErrors,
  slotNumbers,
  timeErrors,
} from '@hotdrop/contract/scrims/rules.ts';
import type { CreateScrimBody, UpdateScrimBody } from '@hotdrop/contract/scrims/scrims.ts';
import type { NewScrimRow, ScrimRow } from '../platform/db/schema-scrims.ts';
import { AppError } from '../platform/lib/errors.ts';
import { slotsOf } from './scrims.mapper.ts';

/** Message in the room when its scrim is cancelled. */
export const cancelledLine = 'This scrim was cancelled';

/** Returns the message in the room about a new start. */
export const movedLine = (start: string): string => `The start was moved to ${start}`;

/** A lobby as an organizer describes it; `plannedTimes` fills in null times. */
export type ScrimPlan = Omit<CreateScrimBody, 'alsoAt' | 'fees' | 'pointsPreset'> & {
  pointsPreset: PointsPresetId | null;
};

/** Returns the same plan at another start; its other times shift along. */
export function planAt(plan: ScrimPlan, startAt: string): ScrimPlan {
  const shift = Date.parse(startAt) - Date.parse(plan.startAt);
  const moved = (time: string | null) => time && new Date(Date.parse(time) + shift).toISOString();
  return {
    ...plan,
    startAt,
    endAt: moved(plan.endAt),
    bookingOpensAt: moved(plan.bookingOpensAt),
    bookingClosesAt: moved(plan.bookingClosesAt),
  };
}

/** Returns the errors of a plan, by field; empty if a lobby can be opened from it. */
export function planErrors(plan: ScrimPlan, now: Date): Record<string, string> {
  return {
    ...(isPastStart(plan.startAt, now.getTime()) && { startAt: validationTexts.startPast }),
    ...timeErrors(plannedTimes(plan, now.getTime())),
    ...slotErrors(plan),
  };
}

type Identity = { id: string; roomId: string; organizationId: string; createdBy: string };

/** Returns a plan as the row of a new lobby. */
export function rowOf(
  plan: ScrimPlan,
  { id, roomId, organizationId, createdBy }: Identity,
  now: Date,
): NewScrimRow {
  return {
    id,
    ...columnsOf(plan, now),
    room_id: roomId,
    organization_id: organizationId,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  };
}

/** Returns the columns that a plan decides. */
export function columnsOf(plan: ScrimPlan, now: Date) {
  const times = plannedTimes(plan, now.getTime());
  return {
    title: plan.title,
    game: plan.game,
    mode: plan.mode,
    maps: JSON.stringify(plan.maps),
    description: plan.description,
    rules: plan.rules,
    banner_url: plan.bannerUrl,
    entry_fee: plan.entryFee,
    prize_pool: plan.prizePool,
    slots: plan.slots,
    start_from: plan.startFrom,
    reserved_slots: plan.reservedSlots,
    match_count: plan.matchCount,
    start_at: new Date(times.startAt),
    end_at: new Date(times.endAt),
    booking_opens_at: new Date(times.bookingOpensAt),
    booking_closes_at: new Date(times.bookingClosesAt),
    hold_minutes: plan.holdMinutes,
    release_minutes: plan.releaseMinutes,
    points_preset: plan.pointsPreset ?? gameOf(plan.game).points,
  };
}

/** Returns the plan that a lobby was opened from. */
function planOf(row: ScrimRow): ScrimPlan {
  return {
    title: row.title,
    game: row.game,
    mode: row.mode,
    maps: row.maps,
    description: row.description,
    rules: row.rules,
    bannerUrl: row.banner_url,
    entryFee: row.entry_fee,
    prizePool: row.prize_pool,
    ...slotsOf(row),
    matchCount: row.match_count,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    bookingOpensAt: row.booking_opens_at.toISOString(),
    bookingClosesAt: row.booking_closes_at.toISOString(),
    holdMinutes: row.hold_minutes,
    releaseMinutes: row.release_minutes,
    pointsPreset: row.points_preset,
  };
}

/** Returns the plan for clones of a lobby: if its booking opened on publication, so does theirs. */
export function planOfClone(row: ScrimRow): ScrimPlan {
  const plan = planOf(row);
  return row.booking_opens_at <= row.created_at ? { ...plan, bookingOpensAt: null } : plan;
}

type Lobby = Parameters<typeof bookableSlots>[0];

/** Returns the taken slots that would no longer be bookable. */
export function slotsLost(lobby: Lobby, taken: readonly number[]): number[] {
  const bookable = new Set(bookableSlots(lobby));
  return taken.filter(number => !bookable.has(number)).sort((a, b) => a - b);
}

/** Returns a lobby's plan after an edit; fields not in the body stay unchanged. */
export function editedPlan(row: ScrimRow, body: UpdateScrimBody): ScrimPlan {
  const before = planOf(row);
  const moved = planAt(before, body.startAt ?? before.startAt);
  const named = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const plan: ScrimPlan = { ...moved, bookingOpensAt: before.bookingOpensAt, ...named };
  // Booking keeps its opening time when the start moves, unless it would close before it opens.
  const closes = plan.bookingClosesAt ?? plan.startAt;
  const opensLate = plan.bookingOpensAt !== null && plan.bookingOpensAt >= closes;
  if (opensLate && body.bookingOpensAt === undefined) plan.bookingOpensAt = moved.bookingOpensAt;
  // A reserved slot beyond the end of a lobby that shrank is dropped, not an error.
  if (body.reservedSlots === undefined) {
    const numbers = new Set(slotNumbers(plan));
    plan.reservedSlots = plan.reservedSlots.filter(number => numbers.has(number));
  }
  return plan;
}

type EditContext = {
  now: Date;
  /** The highest match with results; 0 for none. */
  lastMatch: number;
};

/** Returns the errors of an edit, by field. */
export function editErrors(
  row: ScrimRow,
  plan: ScrimPlan,
  { now, lastMatch }: EditContext,
): Record<string, string> {
  const { startAt, ...errors } = planErrors(plan, now);
  const isMoved = plan.startAt !== row.start_at.toISOString();
  return {
    ...(startAt && isMoved && { startAt }),
    ...(isMoved && lastMatch > 0 && { startAt: 'The start cannot change once results are in' }),
    ...(now > row.end_at && !correctsEnd(row, plan, now) && { endAt: correctedEndText }),
    ...errors,
    ...(plan.matchCount < lastMatch && { matchCount: `Match ${lastMatch} has results` }),
  };
}

function correctsEnd(row: ScrimRow, plan: ScrimPlan, now: Date): boolean {
  const end = row.end_at.getTime();
  const corrected = Date.parse(plannedTimes(plan, now.getTime()).endAt);
  const plannedEnd = row.start_at.getTime() + row.match_count * matchMs;
  return corrected === end || isCorrectedEnd(corrected, { end, plannedEnd }, now.getTime());
}

/**
 * Returns whether an edit would change what was played in a past lobby: its start, mode or slots.
 * `editErrors` checks its end.
 */
export function changesPlayed(row: ScrimRow, plan: ScrimPlan, now: Date): boolean {
  if (now <= row.end_at) return false;
  const lasting = ({ startAt, mode, slots, startFrom, reservedSlots }: ScrimPlan) =>
    JSON.stringify([startAt, mode, slots, startFrom, reservedSlots]);
  return lasting(planOf(row)) !== lasting(plan);
}

/** @throws AppError VALIDATION for a match that the plan does not have */
export function assertPlanned({ match_count }: Pick<ScrimRow, 'match_count'>, matchNumber: number): void {
  if (matchNumber <= match_count) return;
  const matches = match_count === 1 ? '1 match' : `${match_count} matches`;
  throw new AppError('VALIDATION', { fieldErrors: { matchNumber: `This scrim has ${matches}` } });
}

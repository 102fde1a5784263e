import { z } from 'zod';
import { organizationSummary } from '../account/users.ts';
import { pointsPresetIds, scrimModes } from '../events/games.ts';
import {
  clampedInteger,
  cutLine,
  cutText,
  instant,
  optionalInstant,
  optionalLine,
  ownImageUrl,
  pathId,
  requiredCutLine,
} from '../lib/fields.ts';
import { limits } from '../lib/limits.ts';
import { validationTexts } from '../lib/texts.ts';
import { ratingSummary } from '../organizations/ratings/ratings.ts';
import { booking, paymentMethods } from './booking-schema.ts';

/** `upcoming` also if booking is closed before the start. */
export const scrimStatuses = ['upcoming', 'open', 'full', 'live', 'completed', 'cancelled'] as const;
export type ScrimStatus = (typeof scrimStatuses)[number];

export const scrimSorts = ['soonest', 'newest', 'lowest-fee', 'highest-fee', 'most-slots'] as const;
export type ScrimSort = (typeof scrimSorts)[number];

/** A scrim as shown in a list. Money in rupees, times ISO 8601 UTC. */
export const scrimSummary = z.object({
  _id: z.string(),
  title: z.string(),
  game: z.string(),
  mode: z.enum(scrimModes),
  maps: z.array(z.string()),
  bannerUrl: z.string().nullable(),
  entryFee: z.number().int(),
  prizePool: z.string(),
  /** Slots in the lobby, including the reserved ones. */
  slots: z.number().int(),
  /** The number of the first slot. */
  startFrom: z.number().int(),
  reservedSlots: z.array(z.number().int()),
  /** Slots held or confirmed. */
  bookedCount: z.number().int(),
  waitlistCount: z.number().int(),
  matchCount: z.number().int(),
  /** Matches with results. */
  matchesPlayed: z.number().int(),
  startAt: z.string(),
  endAt: z.string(),
  bookingOpensAt: z.string(),
  bookingClosesAt: z.string(),
  status: z.enum(scrimStatuses),
  organizationId: organizationSummary,
  createdBy: z.string(),
  createdAt: z.string(),
});
export type ScrimSummary = z.infer<typeof scrimSummary>;

const slotStates = ['free', 'held', 'taken', 'mine', 'reserved'] as const;

/** A slot of the board; its team only if confirmed or the reader's own. */
export const slot = z.object({
  slotNumber: z.number().int(),
  state: z.enum(slotStates),
  teamName: z.string().nullable(),
  /** Until when it is held; null once a payment is in progress. */
  heldUntil: z.string().nullable(),
});
export type Slot = z.infer<typeof slot>;

/** A scrim in full, as one reader sees it. */
export const scrim = scrimSummary.extend({
  description: z.string(),
  rules: z.string(),
  holdMinutes: z.number().int(),
  releaseMinutes: z.number().int(),
  /** The next release of room details, as set or planned; the latest one once all are released. */
  roomDetailsAt: z.string(),
  /** The match of `roomDetailsAt`. */
  roomDetailsMatch: z.number().int(),
  /** Whether the details of any match are released, even if those of a later one are not. */
  roomDetailsOut: z.boolean(),
  /** The release of each room that is set, with the first and last match played in it, and the version of its details. */
  roomReleases: z.array(
    z.object({
      matchNumber: z.number().int(),
      throughMatch: z.number().int(),
      releaseAt: z.string(),
      version: z.number().int(),
    }),
  ),
  /** The start of every match: planned if it is ahead, else actual. */
  matchStarts: z.array(z.string()),
  pointsPreset: z.enum(pointsPresetIds),
  /** Rating of this scrim, by those who played. */
  rating: ratingSummary,
  /** Rating of its organizer over all events; it exists before anybody has played this scrim. */
  organizerRating: ratingSummary,
  slotBoard: z.array(slot),
  /**
   * Payment methods for the fee: a UTR is always accepted, Razorpay if it is set up; empty for a free scrim.
   */
  paymentMethods: z.array(z.enum(paymentMethods)),
  /** The reader's own active booking. */
  myBooking: booking.nullable(),
  /** Whether the reader may rate it now. */
  canRate: z.boolean(),
  /** Nobody new can join while its organizer is suspended. */
  organizerSuspended: z.boolean(),
  cancelledAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type Scrim = z.infer<typeof scrim>;

const slotNumber = z.number().int().min(limits.scrim.startFrom.min).max(limits.scrim.lastSlot);

const fields = {
  title: requiredCutLine(limits.title, validationTexts.titleRequired),
  game: cutLine(limits.game),
  mode: z.enum(scrimModes),
  maps: z
    .array(cutLine(limits.scrim.mapName))
    .max(limits.scrim.maps)
    .transform(maps => maps.filter(Boolean)),
  description: cutText(limits.description),
  rules: cutText(limits.rules),
  bannerUrl: ownImageUrl,
  entryFee: clampedInteger(limits.entryFee),
  prizePool: optionalLine(limits.prizePool),
  slots: clampedInteger(limits.scrim.slots),
  startFrom: clampedInteger(limits.scrim.startFrom),
  reservedSlots: z
    .array(slotNumber)
    .max(limits.scrim.slots.max)
    .transform(numbers => [...new Set(numbers)].sort((a, b) => a - b)),
  matchCount: clampedInteger(limits.scrim.matches),
  startAt: instant(validationTexts.startRequired),
  holdMinutes: clampedInteger(limits.scrim.holdMinutes),
  releaseMinutes: clampedInteger(limits.scrim.releaseMinutes),
  pointsPreset: z.enum(pointsPresetIds),
};

/** Starts of further lobbies like this one; all other times move along with the start. */
const startTimes = z.array(fields.startAt).max(limits.scrim.series);

/**
 * Body of POST /scrims. By default the scrim ends after 45 minutes per match, and booking is open from now
 * until the start. `pointsPreset` null: the game's. `fees`: for lobbies whose fee differs from `entryFee`.
 */
export const createScrimBody = z.object({
  title: fields.title,
  game: fields.game.default('BGMI'),
  mode: fields.mode.default('squad'),
  maps: fields.maps.default([]),
  description: fields.description.default(''),
  rules: fields.rules.default(''),
  bannerUrl: fields.bannerUrl.default(null),
  entryFee: fields.entryFee.default(0),
  prizePool: fields.prizePool.default(''),
  slots: fields.slots.default(limits.scrim.slots.default),
  startFrom: fields.startFrom.default(limits.scrim.startFrom.default),
  reservedSlots: fields.reservedSlots.default([]),
  matchCount: fields.matchCount.default(limits.scrim.matches.default),
  startAt: fields.startAt,
  endAt: optionalInstant.default(null),
  bookingOpensAt: optionalInstant.default(null),
  bookingClosesAt: optionalInstant.default(null),
  holdMinutes: fields.holdMinutes.default(limits.scrim.holdMinutes.default),
  releaseMinutes: fields.releaseMinutes.default(limits.scrim.releaseMinutes.default),
  pointsPreset: fields.pointsPreset.nullable().default(null),
  alsoAt: startTimes.default([]),
  fees: z
    .array(z.object({ startAt: fields.startAt, entryFee: fields.entryFee }))
    .max(limits.scrim.series + 1)
    .optional(),
});
export type CreateScrimBody = z.output<typeof createScrimBody>;

/** Body of PUT /scrims/{id}: any subset; the service checks times and slots against the unchanged fields. */
export const updateScrimBody = z
  .object({
    ...fields,
    endAt: optionalInstant,
    bookingOpensAt: optionalInstant,
    bookingClosesAt: optionalInstant,
  })
  .partial();
export type UpdateScrimBody = z.output<typeof updateScrimBody>;

/** Body of POST /scrims/{id}/clone: one more lobby at each of these starts. */
export const cloneScrimBody = z.object({ startAts: startTimes.min(1, validationTexts.startRequired) });
export type CloneScrimBody = z.output<typeof cloneScrimBody>;

export const byScrim = z.object({ id: pathId('SCRIM_NOT_FOUND') });

const noMatch = { error: 'MATCH_NOT_FOUND' } as const;
export const byMatch = byScrim.extend({
  matchNumber: z.coerce.number(noMatch).int(noMatch).min(1, noMatch).max(limits.scrim.matches.max, noMatch),
});

/** Access rule for routes of the lobby's owner and of admins. */
export const managers = { access: ['organization', 'admin'], denied: 'SCRIM_FORBIDDEN' } as const;

import { z } from 'zod';
import { pointsPresetIds, tieRules } from '../../events/games.ts';
import { idField } from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';

const placement = z
  .number({ error: 'Placement must be a number' })
  .int('Placement must be a whole number')
  .min(1, 'Placements start at 1')
  .max(limits.scrim.slots.max, `Placements end at ${limits.scrim.slots.max}`);

/** One squad's result in one match. */
export const resultRow = z.object({
  slotNumber: z
    .number({ error: 'Slot must be a number' })
    .int('Slot must be a whole number')
    .min(limits.scrim.startFrom.min, 'This slot does not exist')
    .max(limits.scrim.lastSlot, 'This slot does not exist'),
  placement,
  kills: z
    .number({ error: 'Kills must be a number' })
    .int('Kills must be a whole number')
    .min(0, 'Kills cannot be negative')
    .max(limits.scrim.kills, `At most ${limits.scrim.kills} kills`)
    .default(0),
});
export type ResultRow = z.output<typeof resultRow>;

/** A row as submitted. */
export const submittedRow = resultRow.extend({
  /** The squad of the result if several have had the slot; by default the squad in the slot for this match. */
  bookingId: idField.optional(),
});
export type SubmittedRow = z.output<typeof submittedRow>;

/** The text fields of POST /scrims/{id}/points, a multipart form. */
export const pointsFields = z.object({
  matchNumber: z.coerce.number({ error: 'Choose a match' }).int().min(1).max(limits.scrim.matches.max),
  /** The rows as JSON; if absent, the CSV file counts. */
  results: z.string().optional(),
  /** Instead of a file `image`: removes the picture. Without either, a match keeps its picture. */
  image: z.literal('none', { error: 'Send a picture, or “none” to remove it' }).optional(),
});

/** Why a row has its rank: the rule that broke the tie with the row above, `total` if there was no tie. */
export const decidedBy = z.enum(['total', ...tieRules, 'tie']);

export const standing = z.object({
  /** Equal for teams whose tie no rule breaks. */
  rank: z.number().int(),
  slotNumber: z.number().int(),
  teamName: z.string(),
  matches: z.number().int(),
  wins: z.number().int(),
  placementPoints: z.number().int(),
  kills: z.number().int(),
  totalPoints: z.number().int(),
  decidedBy,
});
export type Standing = z.infer<typeof standing>;

/** A match with its results in order of placement. */
export const scrimMatch = z.object({
  matchNumber: z.number().int(),
  imageUrl: z.string().nullable(),
  createdAt: z.string(),
  results: z.array(
    z.object({
      slotNumber: z.number().int(),
      teamName: z.string(),
      placement: z.number().int(),
      kills: z.number().int(),
      placementPoints: z.number().int(),
      totalPoints: z.number().int(),
    }),
  ),
});
export type ScrimMatch = z.infer<typeof scrimMatch>;

const slotSquad = z.object({ bookingId: z.string(), teamName: z.string(), hasLeft: z.boolean() });
export type SlotSquad = z.infer<typeof slotSquad>;

/** The squad that gets the points of a slot's result in one match. */
export const matchSlot = z.object({
  slotNumber: z.number().int(),
  /**
   * The squad that played there: the one recorded with the match, else the one in the slot then; null if it
   * was empty.
   */
  squad: slotSquad.nullable(),
  /** Other squads that have had the slot since the start, in order. */
  others: z.array(slotSquad),
});
export type MatchSlot = z.infer<typeof matchSlot>;

/** The slots of one match that any squad has had. */
export const matchSlots = z.object({ matchNumber: z.number().int(), seats: z.array(matchSlot) });
export type MatchSlots = z.infer<typeof matchSlots>;

export const standings = z.object({
  items: z.array(standing),
  matches: z.array(scrimMatch),
  pointsPreset: z.enum(pointsPresetIds),
  tieBreak: z.array(z.enum(tieRules)),
});
export type Standings = z.infer<typeof standings>;

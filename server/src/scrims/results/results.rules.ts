import { limits } from '@hotdrop/contract/lib/limits.ts';
import { plainMessage } from '@hotdrop/contract/rooms/messages.ts';
import { type ResultRow, type SubmittedRow, submittedRow } from '@hotdrop/contract/scrims/results/points.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import type { LineUp, LineUpSlot, LineUpSquad } from './line-up.rules.ts';

export type Lobby = { slots: number; startFrom: number; lineUp: LineUp };

export type CheckedResult = ResultRow & LineUpSquad;

/** Messages by field path, such as `results.2.placement` for the third row. */
export type RowErrors = Record<string, string>;

/** No lobby has more squads. */
export const tooManyResults = `At most ${limits.scrim.slots.max} results`;

/** Rows at the positions where they were written; undefined for a line without a result. */
export type PlacedRows<Row> = readonly (Row | undefined)[];

/** Returns all validated rows at their positions, or the errors by row: `Row 3: …`. */
export function readRows(
  written: PlacedRows<unknown>,
): { rows: PlacedRows<SubmittedRow>; errors?: never } | { rows?: never; errors: RowErrors } {
  const count = written.filter(row => row !== undefined).length;
  if (count === 0) return { errors: { results: 'Enter at least one result' } };
  if (count > limits.scrim.slots.max) {
    return { errors: { results: tooManyResults } };
  }
  const errors: RowErrors = {};
  const rows = written.map((row, index): SubmittedRow | undefined => {
    if (row === undefined) return undefined;
    const parsed = submittedRow.safeParse(row, { error: plainMessage });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      errors[['results', index, ...issue.path].join('.')] ??= `Row ${index + 1}: ${issue.message}`;
    }
    return undefined;
  });
  return Object.keys(errors).length > 0 ? { errors } : { rows };
}

/**
 * Returns the squad of each result, or the errors by row. A row belongs to the squad of its slot in `lineUp`,
 * or to the named one if it has had the slot.
 */
export function checkResults(
  rows: PlacedRows<SubmittedRow>,
  lobby: Lobby,
): { results: CheckedResult[]; errors?: never } | { results?: never; errors: RowErrors } {
  const errors: RowErrors = {};
  const say = (index: number, field: keyof ResultRow, message: string) => {
    errors[`results.${index}.${field}`] ??= `Row ${index + 1}: ${message}`;
  };
  const rowOf = {
    slot: new Map<number, number>(),
    place: new Map<number, number>(),
    squad: new Map<string, number>(),
  };
  const results: CheckedResult[] = [];
  rows.forEach((row, index) => {
    if (!row) return;
    const { bookingId, ...result } = row;
    const { slotNumber, placement } = result;
    const squad = squadOf(lobby.lineUp.get(slotNumber), bookingId);
    if (!squad) say(index, 'slotNumber', whyNobody(lobby, slotNumber, bookingId));
    if (placement > lobby.slots) say(index, 'placement', `Placements end at ${lobby.slots}`);

    const sameSlot = firstOr(rowOf.slot, slotNumber, index);
    if (sameSlot !== index)
      say(index, 'slotNumber', `Slot ${slotText(slotNumber)} is already in row ${sameSlot + 1}`);
    const samePlace = firstOr(rowOf.place, placement, index);
    if (samePlace !== index)
      say(index, 'placement', `Placement ${placement} is already in row ${samePlace + 1}`);
    if (!squad) return;
    const sameSquad = firstOr(rowOf.squad, squad.squadId, index);
    if (sameSquad !== index) say(index, 'slotNumber', `${squad.teamName} is already in row ${sameSquad + 1}`);
    results.push({ ...result, ...squad });
  });
  return Object.keys(errors).length > 0 ? { errors } : { results };
}

function squadOf(slot: LineUpSlot | undefined, bookingId: string | undefined): LineUpSquad | null {
  if (!slot || bookingId === undefined) return slot?.squad ?? null;
  return [slot.squad, ...slot.others].find(squad => squad?.bookingId === bookingId) ?? null;
}

/** Checks `lineUp` first: it has slots that were removed after their squad played. */
function whyNobody({ slots, startFrom, lineUp }: Lobby, slotNumber: number, bookingId?: string): string {
  if (lineUp.has(slotNumber)) {
    return bookingId === undefined
      ? `No squad had slot ${slotText(slotNumber)} in this match`
      : `This squad never had slot ${slotText(slotNumber)}`;
  }
  const isOutside = slotNumber < startFrom || slotNumber >= startFrom + slots;
  return isOutside
    ? `There is no slot ${slotText(slotNumber)} in this scrim`
    : `No squad is confirmed in slot ${slotText(slotNumber)}`;
}

/** Returns the first row with this key; this row if the key is new. */
function firstOr<Key>(seen: Map<Key, number>, key: Key, index: number): number {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, index);
  return first ?? index;
}

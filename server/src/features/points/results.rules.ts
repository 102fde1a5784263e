import { limits } from '@hotdrop/contract/limits.ts';
import { plainMessage } from '@hotdrop/contract/messages.ts';
import { type ResultRow, resultRow } from '@hotdrop/contract/scrims/points.ts';

/** A squad that can be named by a row: who it is, and by which booking. */
export type Seated = { bookingId: string; userId: string; teamName: string };

export type Lobby = {
  slots: number;
  startFrom: number;
  /** Who sits where, confirmed, now. */
  seated: ReadonlyMap<number, Seated>;
  /** Who sat where when this match was entered before; empty for a new one. */
  recorded: ReadonlyMap<number, Seated>;
};

export type CheckedResult = ResultRow & Seated;

/** Messages by field path: `results.2.placement` is of the third row. */
export type RowErrors = Record<string, string>;

/** Rows at the places in which they were written; undefined for a line of a sheet that holds no result. */
export type PlacedRows<Row> = readonly (Row | undefined)[];

/**
 * The rows as their shape asks, each in its place, or what is wrong with each: `Row 3: …`. All or nothing.
 */
export function readRows(
  written: PlacedRows<unknown>,
): { rows: PlacedRows<ResultRow>; errors?: never } | { rows?: never; errors: RowErrors } {
  const count = written.filter(row => row !== undefined).length;
  if (count === 0) return { errors: { results: 'Enter at least one result' } };
  if (count > limits.scrim.slots.max) {
    return { errors: { results: `At most ${limits.scrim.slots.max} results` } };
  }
  const errors: RowErrors = {};
  const rows = written.map((row, index): ResultRow | undefined => {
    if (row === undefined) return undefined;
    const parsed = resultRow.safeParse(row, { error: plainMessage });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      errors[['results', index, ...issue.path].join('.')] ??= `Row ${index + 1}: ${issue.message}`;
    }
    return undefined;
  });
  return Object.keys(errors).length > 0 ? { errors } : { rows };
}

/**
 * Whose results these are, or what is wrong with each row.
 *
 * A row names a seat. In a match that was entered before, the seat is that of the squad that was recorded there, also
 * when it has left since and another sits there now: posting a match again corrects what happened in it, not who
 * played. (To credit another squad, remove the match and enter it anew.) Otherwise it is the squad that is confirmed
 * in the seat.
 */
export function seatResults(
  rows: PlacedRows<ResultRow>,
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
    const { slotNumber, placement } = row;
    const squad = lobby.recorded.get(slotNumber) ?? lobby.seated.get(slotNumber);
    if (slotNumber < lobby.startFrom || slotNumber >= lobby.startFrom + lobby.slots) {
      // A seat that was taken away after its squad left may still have been played.
      if (!squad) say(index, 'slotNumber', `There is no slot ${slotNumber} in this scrim`);
    } else if (!squad) say(index, 'slotNumber', `No squad is confirmed in slot ${slotNumber}`);
    if (placement > lobby.slots) say(index, 'placement', `Placements end at ${lobby.slots}`);

    const sameSlot = firstOr(rowOf.slot, slotNumber, index);
    if (sameSlot !== index) say(index, 'slotNumber', `Slot ${slotNumber} is in row ${sameSlot + 1} already`);
    const samePlace = firstOr(rowOf.place, placement, index);
    if (samePlace !== index)
      say(index, 'placement', `Placement ${placement} is in row ${samePlace + 1} already`);
    if (!squad) return;
    const sameSquad = firstOr(rowOf.squad, squad.userId, index);
    if (sameSquad !== index) say(index, 'slotNumber', `${squad.teamName} is in row ${sameSquad + 1} already`);
    results.push({ ...row, ...squad });
  });
  return Object.keys(errors).length > 0 ? { errors } : { results };
}

/** The row in which this came first; this one when it is new. */
function firstOr<Key>(seen: Map<Key, number>, key: Key, index: number): number {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, index);
  return first ?? index;
}

import { pointsPresets } from '@hotdrop/contract/events/games.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type {
  MatchSlot,
  ResultRow,
  ScrimMatch,
  SlotSquad,
  Standing,
  Standings,
  SubmittedRow,
} from '@hotdrop/contract/scrims/results/points.ts';
import { standingsOf, type TeamResult } from '@hotdrop/contract/scrims/results/standings.ts';
import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';
import { plural } from '../../lib/format/in-words.ts';

/** A squad that a slot's result can count for; `bookingId` is null if only the saved match has it. */
export type Squad = Omit<SlotSquad, 'bookingId'> & { bookingId: string | null };

/** A row: a slot with the squad that its result counts for, and all squads to choose from. */
export type Slot = Squad & {
  slotNumber: number;
  choices: readonly Squad[];
  /** Booking of the default squad; null if nobody had the slot in this match. */
  usual: string | null;
};

/** The two fields of a row, and the squad that they are for, if set. */
export type Entry = { placement: string; kills: string; bookingId?: string | undefined };
export type Entries = Readonly<Record<number, Entry>>;
export type Column = 'placement' | 'kills';

/** Errors of a squad's fields. */
export type Problem = Partial<Record<Column, string>>;

const noEntry: Entry = { placement: '', kills: '' };

export const entryOf = (entries: Entries, slotNumber: number): Entry => entries[slotNumber] ?? noEntry;

/**
 * Returns every slot of a match once, in order, with its squad: the one that results were typed for, else the
 * saved one, else the one that had the slot. Typed results stay with their squad when another one gets the
 * slot.
 */
export function slotsOf(
  matchSlots: readonly MatchSlot[],
  saved: ScrimMatch | null,
  entries: Entries,
): Slot[] {
  const known = new Map(matchSlots.map(slot => [slot.slotNumber, slot]));
  const recorded = new Map(saved?.results.map(({ slotNumber, teamName }) => [slotNumber, teamName]));
  const slots = [...new Set([...known.keys(), ...recorded.keys()])].sort((a, b) => a - b);
  return slots.flatMap((slotNumber): Slot[] => {
    const { squad = null, others = [] } = known.get(slotNumber) ?? {};
    const teamName = recorded.get(slotNumber);
    const had: Squad[] = squad ? [squad, ...others] : [...others];
    const isUnknown = teamName !== undefined && !had.some(one => one.teamName === teamName);
    const choices = isUnknown ? [{ bookingId: null, teamName, hasLeft: false }, ...had] : had;
    const usual = choices.find(one => one.teamName === teamName) ?? squad;
    const { bookingId } = entryOf(entries, slotNumber);
    const chosen = choices.find(one => one.bookingId === bookingId) ?? usual;
    return chosen ? [{ ...chosen, slotNumber, choices, usual: usual?.bookingId ?? null }] : [];
  });
}

/** Returns a row's new entry with its squad; a blank row of the usual squad names none. */
export function entryFor(slot: Slot, { placement, kills, bookingId }: Entry): Entry {
  const squad = bookingId ?? slot.bookingId ?? undefined;
  const isBlank = placement === '' && kills === '';
  return isBlank && squad === slot.usual ? { placement, kills } : { placement, kills, bookingId: squad };
}

/** Returns the fields filled from a saved match. */
export function entriesOf(saved: ScrimMatch | null): Entries {
  const results = saved?.results ?? [];
  return Object.fromEntries(
    results.map(({ slotNumber, placement, kills }) => [
      slotNumber,
      { placement: String(placement), kills: String(kills) },
    ]),
  );
}

/** Whether the input equals the saved results, which count for the `usual` squads of `slots`. */
export function isSame(
  typed: Entries,
  saved: Entries,
  slots: readonly Pick<Slot, 'slotNumber' | 'usual'>[],
): boolean {
  const usual = new Map(slots.map(slot => [slot.slotNumber, slot.usual]));
  const numbers = new Set([...Object.keys(typed), ...Object.keys(saved)].map(Number));
  return [...numbers].every(slot => {
    const [one, other] = [entryOf(typed, slot), entryOf(saved, slot)];
    const isOfAnother = one.bookingId !== undefined && one.bookingId !== usual.get(slot);
    return one.placement === other.placement && one.kills === other.kills && !isOfAnother;
  });
}

/** Whether a squad's fields have a value. */
function isTyped(entries: Entries, slotNumber: number): boolean {
  const { placement, kills } = entryOf(entries, slotNumber);
  return placement !== '' || kills !== '';
}

/**
 * Returns the valid rows in slot order, and everything that is wrong: `gaps` are placements before the last one that
 * nobody has, `absent` the squads without input. `size`: slots in the lobby.
 */
export function check(slots: readonly Slot[], entries: Entries, size: number) {
  const problems = new Map<number, Problem>();
  const rows: SubmittedRow[] = [];
  const absent: Slot[] = [];
  const taken = new Set<number>();
  for (const slot of slots) {
    const { placement, kills } = entryOf(entries, slot.slotNumber);
    if (!isTyped(entries, slot.slotNumber)) {
      absent.push(slot);
      continue;
    }
    const misplaced = placementProblem(placement, size);
    if (!misplaced.placement) taken.add(Number(placement));
    const problem = { ...misplaced, ...killsProblem(kills) };
    if (Object.keys(problem).length > 0) problems.set(slot.slotNumber, problem);
    else rows.push(rowOf(slot, { placement, kills }));
  }
  for (const [placement, slotNumbers] of doubled(rows)) {
    for (const slot of slotNumbers) {
      const others = slotNumbers.filter(other => other !== slot);
      problems.set(slot, { placement: `Place ${placement} is also slot ${others.map(slotText).join(', ')}` });
    }
  }
  return { rows, problems, gaps: gapsIn(taken), absent };
}

/** Returns the row with its squad's booking: the slot may change hands before the request arrives. */
function rowOf({ slotNumber, bookingId }: Slot, { placement, kills }: Entry): SubmittedRow {
  const row = { slotNumber, placement: Number(placement), kills: Number(kills || 0) };
  return bookingId === null ? row : { ...row, bookingId };
}

function placementProblem(placement: string, slots: number): Problem {
  if (placement === '') return { placement: 'Placement missing' };
  if (!/^\d+$/.test(placement)) return { placement: 'Placement must be a whole number' };
  const place = Number(placement);
  if (place < 1) return { placement: 'Placements start at 1' };
  return place > slots ? { placement: `Placements end at ${slots}` } : {};
}

function killsProblem(kills: string): Problem {
  if (kills === '') return {};
  if (!/^\d+$/.test(kills)) return { kills: 'Kills must be a whole number' };
  return Number(kills) > limits.scrim.kills ? { kills: `At most ${limits.scrim.kills} kills` } : {};
}

function doubled(rows: readonly ResultRow[]): [number, number[]][] {
  const byPlace = new Map<number, number[]>();
  for (const { placement, slotNumber } of rows) {
    byPlace.set(placement, [...(byPlace.get(placement) ?? []), slotNumber]);
  }
  return [...byPlace].filter(([, slots]) => slots.length > 1);
}

function gapsIn(taken: ReadonlySet<number>): number[] {
  const last = Math.max(0, ...taken);
  return Array.from({ length: last }, (_, index) => index + 1).filter(place => !taken.has(place));
}

/**
 * Returns a warning about impossible kills, or '': a squad can kill only the other squads' players, and one player is
 * left at the end. `playersPerSquad`: players at a time, without substitutes (FIELD).
 */
export function killsNote(
  rows: readonly ResultRow[],
  slots: readonly Slot[],
  playersPerSquad: number,
): string {
  const opponents = (rows.length - 1) * playersPerSquad;
  const most = rows.find(({ kills }) => kills > opponents);
  if (rows.length > 1 && most) {
    const teamName = slots.find(slot => slot.slotNumber === most.slotNumber)?.teamName ?? '';
    return `Check ${teamName}: ${plural(most.kills, 'kill')}, but only ${plural(opponents, 'opponent')}`;
  }
  const total = rows.reduce((sum, { kills }) => sum + kills, 0);
  const players = rows.length * playersPerSquad;
  return rows.length > 1 && total >= players
    ? `Check the kills: ${total} in all, but only ${players} players`
    : '';
}

/** Returns the standings with these rows instead of the match's saved ones. */
export function previewOf(
  standings: Pick<Standings, 'matches' | 'pointsPreset'>,
  match: { matchNumber: number; rows: readonly ResultRow[]; slots: readonly Slot[] },
): Standing[] {
  const teams = new Map(match.slots.map(slot => [slot.slotNumber, slot.teamName]));
  const others = standings.matches.filter(({ matchNumber }) => matchNumber !== match.matchNumber);
  const results: TeamResult[] = others.flatMap(({ matchNumber, results }) =>
    results.map(({ slotNumber, teamName, placement, kills }) => ({
      matchNumber,
      team: teamName,
      slotNumber,
      teamName,
      placement,
      kills,
    })),
  );
  for (const row of match.rows) {
    const teamName = teams.get(row.slotNumber) ?? '';
    results.push({ ...row, matchNumber: match.matchNumber, team: teamName, teamName });
  }
  return standingsOf(results, pointsPresets[standings.pointsPreset]);
}

/** Maps the server's errors (`results.2.placement` is the third row) to the slots they are about. */
export function rowProblems(
  fieldErrors: Readonly<Record<string, string>>,
  rows: readonly ResultRow[],
): { problems: Map<number, Problem>; other: string | null } {
  const problems = new Map<number, Problem>();
  let other: string | null = null;
  for (const [path, text] of Object.entries(fieldErrors)) {
    const [, index, field] = /^results\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (!row) {
      other ??= text;
      continue;
    }
    // Other errors show at the placement: a slot has no field of its own.
    const column: Column = field === 'kills' ? 'kills' : 'placement';
    const known = problems.get(row.slotNumber);
    problems.set(row.slotNumber, { [column]: text.replace(/^Row \d+: /, ''), ...known });
  }
  return { problems, other };
}

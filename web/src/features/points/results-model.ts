import { limits } from '@hotdrop/contract/limits.ts';
import type { ResultRow, ScrimMatch, Standing, Standings } from '@hotdrop/contract/scrims/points.ts';
import { pointsPresets } from '@hotdrop/contract/scrims/presets.ts';
import { standingsOf, type TeamResult } from '@hotdrop/contract/scrims/standings.ts';

/** A squad whose result is entered: who was recorded in the seat for this match, else who sits there now. */
export type Seat = { slotNumber: number; teamName: string };

/** What stands in the two fields of a squad. */
export type Entry = { placement: string; kills: string };
export type Entries = Readonly<Record<number, Entry>>;
export type Column = keyof Entry;

/** What is wrong with a squad's fields. */
export type Problem = Partial<Record<Column, string>>;

const noEntry: Entry = { placement: '', kills: '' };

export const entryOf = (entries: Entries, slotNumber: number): Entry => entries[slotNumber] ?? noEntry;

/** Every seat of a match once, in order. A squad that played keeps its row, whoever sits there by now. */
export function seatsOf(seated: readonly Seat[], saved: ScrimMatch | null): Seat[] {
  const bySlot = new Map(seated.map(seat => [seat.slotNumber, seat]));
  for (const { slotNumber, teamName } of saved?.results ?? [])
    bySlot.set(slotNumber, { slotNumber, teamName });
  return [...bySlot.values()].sort((a, b) => a.slotNumber - b.slotNumber);
}

/** The fields as a saved match fills them. */
export function entriesOf(saved: ScrimMatch | null): Entries {
  const results = saved?.results ?? [];
  return Object.fromEntries(
    results.map(({ slotNumber, placement, kills }) => [
      slotNumber,
      { placement: String(placement), kills: String(kills) },
    ]),
  );
}

/** Whether both say the same: a squad that is not named is one whose fields are empty. */
export function isSame(a: Entries, b: Entries): boolean {
  const slots = new Set([...Object.keys(a), ...Object.keys(b)].map(Number));
  return [...slots].every(slot => {
    const [one, other] = [entryOf(a, slot), entryOf(b, slot)];
    return one.placement === other.placement && one.kills === other.kills;
  });
}

export type Checked = {
  /** The rows that can be sent, in the order of the seats. */
  rows: ResultRow[];
  problems: ReadonlyMap<number, Problem>;
  /** Placements up to the last one that nobody has. */
  gaps: number[];
  /** Squads without a placement: they did not play. */
  absent: Seat[];
};

/** Whether something stands in a squad's fields. */
export function isTyped(entries: Entries, slotNumber: number): boolean {
  const { placement, kills } = entryOf(entries, slotNumber);
  return placement !== '' || kills !== '';
}

/**
 * What is typed, as results, and everything that is wrong with it. `slots`: seats in the lobby; `gone`: squads that have
 * left it, of which nothing can be entered.
 */
export function check(
  seats: readonly Seat[],
  entries: Entries,
  slots: number,
  gone: readonly Seat[] = [],
): Checked {
  const left = gone.filter(({ slotNumber }) => isTyped(entries, slotNumber));
  const problems = new Map<number, Problem>(
    left.map(({ slotNumber }) => [slotNumber, { placement: 'This squad has left: clear its row' }]),
  );
  const rows: ResultRow[] = [];
  const absent: Seat[] = [];
  const taken = new Set<number>();
  for (const seat of seats) {
    const { placement, kills } = entryOf(entries, seat.slotNumber);
    if (!isTyped(entries, seat.slotNumber)) {
      absent.push(seat);
      continue;
    }
    const misplaced = placementProblem(placement, slots);
    if (!misplaced.placement) taken.add(Number(placement));
    const problem = { ...misplaced, ...killsProblem(kills) };
    if (Object.keys(problem).length > 0) problems.set(seat.slotNumber, problem);
    else rows.push({ slotNumber: seat.slotNumber, placement: Number(placement), kills: Number(kills || 0) });
  }
  for (const [placement, slotNumbers] of doubled(rows)) {
    for (const slot of slotNumbers) {
      const others = slotNumbers.filter(other => other !== slot);
      problems.set(slot, { placement: `Place ${placement} is also slot ${others.join(', ')}` });
    }
  }
  return { rows, problems, gaps: gapsIn(taken), absent };
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

/** The table as it will be with these rows in the place of the match's own. */
export function previewOf(
  standings: Pick<Standings, 'matches' | 'pointsPreset'>,
  match: { matchNumber: number; rows: readonly ResultRow[]; seats: readonly Seat[] },
): Standing[] {
  const teams = new Map(match.seats.map(seat => [seat.slotNumber, seat.teamName]));
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

/** The server's messages (`results.2.placement`: of the third row) beside the squads they are about. */
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
    // The row is the one it stands in; a seat has no field of its own.
    const column: Column = field === 'kills' ? 'kills' : 'placement';
    const known = problems.get(row.slotNumber);
    problems.set(row.slotNumber, { [column]: text.replace(/^Row \d+: /, ''), ...known });
  }
  return { problems, other };
}

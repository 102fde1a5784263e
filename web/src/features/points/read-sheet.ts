import { headingKey, resultHeadings } from '@hotdrop/contract/scrims/result-sheet.ts';
import { type Column, type Entries, type Entry, entryFor, entryOf, type Seat } from './results-model.ts';

type Named = 'slot' | 'team' | Column;

/** The server reads files by the same, without the teams. */
const headings: Record<Named, readonly string[]> = {
  slot: resultHeadings.slotNumber,
  team: ['team', 'teamname', 'squad', 'squadname'],
  placement: resultHeadings.placement,
  kills: resultHeadings.kills,
};

/** Where rows begin that name no squad: one after the other from this seat, and from this field. */
export type Start = { slotNumber: number; column: Column };

export type Sheet = {
  entries: Entries;
  /** Squads whose fields were filled. */
  filled: number;
  /** Rows of no squad of this match, as they were written. */
  unknown: string[];
};

/**
 * Fills the fields from rows of a sheet, pasted or from a file: under headings in any order, else slot, placement,
 * kills; rows with a team's name find it; one or two bare columns fill the squads in their order from `start`.
 */
export function readSheet(text: string, seats: readonly Seat[], before: Entries, start: Start | null): Sheet {
  const rows = cellsOf(text);
  const header = headerOf(rows[0] ?? []);
  const body = header ? rows.slice(1) : rows;
  const width = Math.max(0, ...body.map(row => row.length));
  const places = header ?? (width >= 3 ? placesByContent(body, seats) : null);
  if (!places) return fillDown(body, seats, before, start);

  const entries: Record<number, Entry> = { ...before };
  const unknown: string[] = [];
  let filled = 0;
  for (const row of body) {
    const cell = (name: Named) => (places[name] === undefined ? '' : (row[places[name]] ?? ''));
    const seat = seatFor(seats, cell('slot'), cell('team'));
    const entry = { placement: numberIn(cell('placement')), kills: numberIn(cell('kills')) };
    if (!seat) unknown.push(row.filter(Boolean).join(' '));
    else {
      entries[seat.slotNumber] = entryFor(seat, entry);
      if (entry.placement !== '' || entry.kills !== '') filled++;
    }
  }
  return { entries, filled, unknown };
}

/** Whether a text is more than one value: then it is a sheet, not something for one field. */
export function isSheet(text: string): boolean {
  return /[\t\n;]/.test(text.trim()) || /\d\s*,\s*\d/.test(text);
}

function fillDown(
  body: readonly string[][],
  seats: readonly Seat[],
  before: Entries,
  start: Start | null,
): Sheet {
  const from = start
    ? Math.max(
        0,
        seats.findIndex(seat => seat.slotNumber === start.slotNumber),
      )
    : 0;
  const entries: Record<number, Entry> = { ...before };
  const unknown: string[] = [];
  let filled = 0;
  for (const [index, row] of body.entries()) {
    const seat = seats[from + index];
    if (!seat) {
      unknown.push(row.join(' '));
      continue;
    }
    const [first = '', second] = row.map(numberIn);
    const known = entryOf(before, seat.slotNumber);
    const column = start?.column ?? 'placement';
    const typed = second === undefined ? { ...known, [column]: first } : { placement: first, kills: second };
    entries[seat.slotNumber] = entryFor(seat, typed);
    filled++;
  }
  return { entries, filled, unknown };
}

type Places = Partial<Record<Named, number>>;

function headerOf(row: readonly string[]): Places | null {
  const places: Places = {};
  for (const [index, cell] of row.entries()) {
    const key = headingKey(cell);
    for (const name of Object.keys(headings) as Named[]) {
      if (headings[name].includes(key)) places[name] ??= index;
    }
  }
  const namesRow = places.slot !== undefined || places.team !== undefined;
  return namesRow && (places.placement !== undefined || places.kills !== undefined) ? places : null;
}

/** Without headings: slot, placement, kills in this order; a column of team names stands for itself. */
function placesByContent(body: readonly string[][], seats: readonly Seat[]): Places {
  const columns = body[0]?.map((_, index) => index) ?? [];
  const team = columns.find(index => body.some(row => seatFor(seats, '', row[index] ?? '')));
  if (team === undefined && columns.length === 3) return { slot: 0, placement: 1, kills: 2 };
  const numbers = columns.filter(index => index !== team && body.some(row => /^#?\d/.test(row[index] ?? '')));
  // Team, placement, kills name no slot.
  if (team !== undefined && numbers.length === 2)
    return { team, placement: numbers[0], kills: numbers[1] } as Places;
  return { team, slot: numbers[0], placement: numbers[1], kills: numbers[2] } as Places;
}

function seatFor(seats: readonly Seat[], slot: string, team: string): Seat | undefined {
  const number = numberIn(slot);
  const name = plain(team);
  if (/^\d+$/.test(number)) {
    const seat = seats.find(one => one.slotNumber === Number(number));
    return seat && (ofTeam(seat, name) ?? seat);
  }
  if (name === '') return undefined;
  const shown = seats.find(seat => plain(seat.teamName) === name);
  return shown ?? seats.flatMap(seat => ofTeam(seat, name) ?? [])[0];
}

/** The slot as that of this team, where it has had it. */
function ofTeam(seat: Seat, name: string): Seat | undefined {
  if (name === plain(seat.teamName)) return seat;
  const squad = seat.choices.find(choice => plain(choice.teamName) === name);
  return squad && { ...seat, ...squad };
}

const plain = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** `07`, `#7` and `7th` are 7; what is no number stays as it is written, and shows as wrong. */
function numberIn(cell: string): string {
  const match = /^#?\s*(\d+)(?:\.0+)?(?:st|nd|rd|th)?$/i.exec(cell.trim());
  return match ? String(Number(match[1])) : cell.trim();
}

function cellsOf(text: string): string[][] {
  const body = text.replace(/^\ufeff/, '').replace(/^\s*sep=[,;\t]\s*\r?\n/i, '');
  const lines = body.split(/\r\n|\r|\n/).filter(line => /[^\s,;]/.test(line));
  const delimiter = [...'\t;,'].find(one => lines.some(line => line.includes(one))) ?? ',';
  return lines.map(line => cellsIn(line, delimiter));
}

function cellsIn(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (letter === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

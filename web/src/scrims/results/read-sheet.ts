import { headingKey, resultHeadings } from '@hotdrop/contract/scrims/results/standings.ts';
import { type Column, type Entries, type Entry, entryFor, entryOf, type Slot } from './results-model.ts';

/** Normalizes a name or a line for comparison: lower case, letters and digits only, one space between words. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\ufe0f\u20e3]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Returns the slot with this team (a `plain` name) as its squad, if the team had it in the match. */
function ofTeam(slot: Slot, name: string): Slot | undefined {
  if (name === plain(slot.teamName)) return slot;
  const squad = slot.choices.find(choice => plain(choice.teamName) === name);
  return squad && { ...slot, ...squad };
}

/**
 * Returns the only squad that a `plain` line names, with the text before and after its name; null if it names
 * none, or two. "Blind Faith" does not also name "Blind".
 */
function squadIn(line: string, slots: readonly Slot[]): { slot: Slot; before: string; after: string } | null {
  const named = slots
    .flatMap(slot => slot.choices.map(choice => ({ slot, name: plain(choice.teamName) })))
    .filter(({ name }) => name !== '' && ` ${line} `.includes(` ${name} `))
    .sort((one, other) => other.name.length - one.name.length);
  const [longest] = named;
  if (!longest) return null;
  const { name } = longest;
  const at = ` ${line} `.indexOf(` ${name} `);
  const [before, after] = [line.slice(0, at), line.slice(at + name.length)];
  if (named.some(one => one.name === name && one.slot !== longest.slot)) return null;
  const rest = ` ${before} | ${after} `.replace(/\s+/g, ' ');
  if (named.some(one => one.name !== name && rest.includes(` ${one.name} `) && !/^\d+$/.test(one.name)))
    return null;
  return { slot: ofTeam(longest.slot, name) ?? longest.slot, before: before.trim(), after: after.trim() };
}

/** One squad's result; numbers as digits, `kills` '' if none are given. */
type Result = { slot: Slot; placement: string; kills: string };

type Tag = 'placement' | 'kills' | 'points' | 'slot';
type Tagged = { value: number; tag: Tag | null };

const tagWords: Readonly<Record<string, Tag>> = {
  ...Object.fromEntries(['rank', 'place', 'placement', 'pos', 'position'].map(word => [word, 'placement'])),
  ...Object.fromEntries(
    ['kill', 'kills', 'k', 'finish', 'finishes', 'f', 'frag', 'frags', 'elims'].map(word => [word, 'kills']),
  ),
  ...Object.fromEntries(['pts', 'pt', 'points', 'point', 'total'].map(word => [word, 'points'])),
  slot: 'slot',
};
/** Words around a result that say nothing about it. */
const fillers = new Set(['team', 'squad', 'with', 'and', 'no', 'wwcd', 'chicken', 'dinner', 'winner']);
const medals: Readonly<Record<string, string>> = {
  '🥇': 'place 1',
  '🥈': 'place 2',
  '🥉': 'place 3',
  '🔟': '10',
};

/**
 * Reads a line as WhatsApp groups write it: "#1 Hydra Rising - 14 kills", "2nd: Aura (7)", "🥉 Soul 4 kills 9 pts",
 * "Blind 5 3". Returns null unless all of it is understood, with exactly one squad of the match and its placement.
 */
function readLine(line: string, slots: readonly Slot[]): Result | null {
  const text = plain(withoutSender(line).replace(/[🥇🥈🥉🔟]/gu, medal => ` ${medals[medal]} `));
  const found = squadIn(text, slots);
  if (!found) return null;
  const before = numbersIn(found.before);
  const after = numbersIn(found.after);
  if (!before || !after) return null;
  const result = resultOf(before, after, found.slot.slotNumber);
  return result && { slot: found.slot, ...result };
}

/** Removes what WhatsApp puts before a copied message: "[24/11, 9:12 PM] Riya: #1 …". */
const withoutSender = (line: string): string => line.replace(/^\[[^\]]*\d:\d\d[^\]]*\]\s*[^:]+:\s*/, '');

/** Returns the numbers in part of a line with what they count; null if a word is unknown. */
function numbersIn(part: string): Tagged[] | null {
  const words = part.split(' ').filter(Boolean);
  const numbers: Tagged[] = [];
  const used = new Set<number>();
  for (const [index, word] of words.entries()) {
    const [, digits, suffix] = /^(\d{1,3})(st|nd|rd|th|k|f)?$/.exec(word) ?? [];
    if (digits === undefined) {
      if (!(word in tagWords) && !fillers.has(word)) return null;
      continue;
    }
    const besides = [index - 1, index + 1].find(at => !used.has(at) && (words[at] ?? '') in tagWords);
    const own: Tag | null = suffix === undefined ? null : suffix.length === 1 ? 'kills' : 'placement';
    if (own === null && besides !== undefined) used.add(besides);
    numbers.push({ value: Number(digits), tag: own ?? tagWords[words[besides ?? -1] ?? ''] ?? null });
  }
  return numbers;
}

/** Returns what the numbers before and after the squad's name mean together; null if that is not certain. */
function resultOf(before: Tagged[], after: Tagged[], slotNumber: number): Omit<Result, 'slot'> | null {
  const tagged = (tag: Tag) => [...before, ...after].filter(one => one.tag === tag).map(({ value }) => value);
  const bare = (numbers: Tagged[]) => numbers.filter(({ tag }) => tag === null).map(({ value }) => value);
  const [placements, kills, slots] = [tagged('placement'), tagged('kills'), tagged('slot')];
  if (placements.length > 1 || kills.length > 1 || slots.some(slot => slot !== slotNumber)) return null;
  const first = bare(before);
  const rest = bare(after);
  const placement =
    placements[0] ?? first.shift() ?? (rest.length + kills.length > 1 ? rest.shift() : undefined);
  const killed = kills[0] ?? rest.shift();
  if (placement === undefined || first.length + rest.length > 0) return null;
  return { placement: String(placement), kills: killed === undefined ? '' : String(killed) };
}

type Named = 'slot' | 'team' | Column;

/** The server reads files by the same headings, except for teams. */
const headings: Record<Named, readonly string[]> = {
  slot: resultHeadings.slotNumber,
  team: ['team', 'teamname', 'squad', 'squadname'],
  placement: resultHeadings.placement,
  kills: resultHeadings.kills,
};

/** Where rows without squad names start: the first slot, and the column to fill. */
export type Start = { slotNumber: number; column: Column };

export type Sheet = {
  entries: Entries;
  /** Squads whose fields were filled. */
  filled: number;
  /** Rows that name no squad of this match or are not understood; none of their values are filled in. */
  unread: string[];
  /** The text is a slot list, as Hotdrop copies it, so nothing was filled in. */
  isSlotList: boolean;
};

type Places = Partial<Record<Named, number>>;

/**
 * Fills the fields from pasted rows or a file. Reads columns under headings in any order; slot, placement, kills; a team's
 * name with its numbers, as a table or as text; and one or two bare columns, which fill the squads in order from `start`.
 */
export function readSheet(text: string, slots: readonly Slot[], before: Entries, start: Start | null): Sheet {
  const lines = linesOf(text);
  const rows = cellsOf(lines);
  const header = headerOf(rows[0] ?? []);
  const width = Math.max(0, ...rows.map(row => row.length));
  if (!header && width < 3 && rows.flat().every(cell => isNumber(numberIn(cell)))) {
    return fillDown(rows, slots, before, start);
  }
  const places = header ?? (width >= 3 ? placesByContent(rows, slots) : {});
  const entries: Record<number, Entry> = { ...before };
  const unread: string[] = [];
  const filled = new Set<number>();
  const results: Result[] = [];
  for (const [index, row] of rows.entries()) {
    if (header && index === 0) continue;
    const result = inColumns(row, places, slots) ?? (header ? null : readLine(lines[index] ?? '', slots));
    if (!result || filled.has(result.slot.slotNumber)) {
      if (row.some(Boolean)) unread.push(row.filter(Boolean).join(' '));
      continue;
    }
    results.push(result);
    const { slot, placement, kills } = result;
    entries[slot.slotNumber] = entryFor(slot, { placement, kills });
    if (placement !== '' || kills !== '') filled.add(slot.slotNumber);
  }
  if (!header && isSlotList(results)) return { entries: before, filled: 0, unread: [], isSlotList: true };
  return { entries, filled: filled.size, unread, isSlotList: false };
}

/** Whether every squad is placed exactly at its slot number, without kills: a slot list, not results. */
function isSlotList(results: readonly Result[]): boolean {
  return (
    results.length > 1 &&
    results.every(({ slot, placement, kills }) => kills === '' && Number(placement) === slot.slotNumber)
  );
}

/** Whether a text has more than one value, which makes it a sheet and not input for one field. */
export function isSheet(text: string): boolean {
  return /[\t\n;]/.test(text.trim()) || /\d\s*,\s*\d/.test(text) || (/\p{L}/u.test(text) && /\d/.test(text));
}

/** Returns the result in a table row; null if it names no squad, or a number cell holds something else. */
function inColumns(row: readonly string[], places: Places, slots: readonly Slot[]): Result | null {
  const cell = (name: Named) => (places[name] === undefined ? '' : (row[places[name]] ?? ''));
  const slot = slotFor(slots, cell('slot'), cell('team'));
  const [placement, kills] = [numberIn(cell('placement')), numberIn(cell('kills'))];
  const isRead = [placement, kills].every(value => value === '' || isNumber(value));
  return slot && isRead ? { slot, placement, kills } : null;
}

function fillDown(
  rows: readonly string[][],
  slots: readonly Slot[],
  before: Entries,
  start: Start | null,
): Sheet {
  const from = start
    ? Math.max(
        0,
        slots.findIndex(slot => slot.slotNumber === start.slotNumber),
      )
    : 0;
  const entries: Record<number, Entry> = { ...before };
  const unread: string[] = [];
  let filled = 0;
  for (const [index, row] of rows.entries()) {
    const slot = slots[from + index];
    if (!slot) {
      unread.push(row.join(' '));
      continue;
    }
    const [first = '', second] = row.map(numberIn);
    const known = entryOf(before, slot.slotNumber);
    const column = start?.column ?? 'placement';
    const typed = second === undefined ? { ...known, [column]: first } : { placement: first, kills: second };
    entries[slot.slotNumber] = entryFor(slot, typed);
    filled++;
  }
  return { entries, filled, unread, isSlotList: false };
}

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

/** Returns the columns without headings: slot, placement, kills in this order; team names are recognized. */
function placesByContent(body: readonly string[][], slots: readonly Slot[]): Places {
  const columns = body[0]?.map((_, index) => index) ?? [];
  const team = columns.find(index => body.some(row => slotFor(slots, '', row[index] ?? '')));
  if (team === undefined && columns.length === 3) return { slot: 0, placement: 1, kills: 2 };
  const numbers = columns.filter(index => index !== team && body.some(row => /^#?\d/.test(row[index] ?? '')));
  // Team, placement, kills, without a slot.
  if (team !== undefined && numbers.length === 2)
    return { team, placement: numbers[0], kills: numbers[1] } as Places;
  return { team, slot: numbers[0], placement: numbers[1], kills: numbers[2] } as Places;
}

function slotFor(slots: readonly Slot[], slot: string, team: string): Slot | undefined {
  const number = numberIn(slot);
  const name = plain(team);
  if (/^\d+$/.test(number)) {
    const slot = slots.find(one => one.slotNumber === Number(number));
    return slot && (ofTeam(slot, name) ?? slot);
  }
  if (name === '') return undefined;
  const shown = slots.find(slot => plain(slot.teamName) === name);
  return shown ?? slots.flatMap(slot => ofTeam(slot, name) ?? [])[0];
}

const isNumber = (cell: string): boolean => /^\d+$/.test(cell);

/** Returns 7 for `07`, `#7` and `7th`; anything else is returned trimmed. */
function numberIn(cell: string): string {
  const match = /^#?\s*(\d+)(?:\.0+)?(?:st|nd|rd|th)?$/i.exec(cell.trim());
  return match ? String(Number(match[1])) : cell.trim();
}

/** Returns the lines with a number or a cell; a line of words alone, such as a title, holds no result. */
function linesOf(text: string): string[] {
  const body = text.replace(/^\ufeff/, '').replace(/^\s*sep=[,;\t]\s*\r?\n/i, '');
  return body.split(/\r\n|\r|\n/).filter(line => /[\d🥇🥈🥉]/u.test(line) || /[\p{L}"].*[\t;,]/u.test(line));
}

function cellsOf(lines: readonly string[]): string[][] {
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

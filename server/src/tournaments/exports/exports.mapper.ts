import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { indiaTimeZone } from '../../platform/lib/time-in-words.ts';
import type { ExportedTeamRow, GroupedTeamRow } from './exports.queries.ts';

/**
 * Returns a user's text as a cell that a spreadsheet shows unchanged.
 * - What could run as a formula (`=`, `+`, `-`, `@`, a tab or a line break in front, also in full width) gets
 *   an apostrophe in front, which makes it text. Excel shows it in an opened CSV file.
 * - What would be read as a number or date and lose something gets an invisible tab at the end, which makes
 *   it text too: long digit strings become 7.7E+11 and are cut to 15 digits, leading zeros vanish, `1-2` and
 *   `MAR 1` become days, `1E5` becomes 100000. An id copied from the sheet into the game is just the id.
 *
 * The alternatives are worse: `="0981"` is a formula itself, and a zero-width character is copied unseen.
 */
export function spreadsheetText(value: string): string {
  if (FORMULA.test(value)) return `'${value}`;
  return readsAsNumberOrDate(value) ? `${value}\t` : value;
}

/**
 * Returns a phone number as a cell. Indian mobile numbers are split into two fives, as people here read them:
 * the space alone keeps a spreadsheet from reading a number, so it needs no apostrophe.
 */
export function spreadsheetPhone(value: string): string {
  const mobile = INDIAN_MOBILE.exec(value.replace(/[\s().-]/g, ''));
  return mobile ? `${mobile[1]} ${mobile[2]}` : spreadsheetText(value);
}

const INDIAN_MOBILE = /^(?:\+?91|0)?([6-9]\d{4})(\d{5})$/;

const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Longer numbers do not fit a column of default width and show as 9.88E+09. */
const shortNumber = /^\d{1,8}$/;

function readsAsNumberOrDate(value: string): boolean {
  const text = value.trim();
  if (/^0\d/.test(text)) return true;
  if (shortNumber.test(text)) return false;
  return NUMBER.test(text) || DAY.test(text);
}

const NUMBER = /^[\d\s.,:/%-]+$|^\d+(\.\d+)?e[+-]?\d+$/i;

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/** A month with a day or year before or after it. */
const DAY = new RegExp(
  `^(\\d{1,4}[\\s./-]*(${MONTH})([\\s./,-]*\\d{1,4})?|(${MONTH})[\\s./,-]*\\d{1,4}([\\s./,-]+\\d{1,4})?)$`,
  'i',
);

/*
 * A group to paste into a chat: a bold heading, then the teams with their slots. WhatsApp's formatting marks
 * in names become look-alikes, as it has no way to escape them, and a name can never start a new line.
 */

/** Returns the heading of a group's teams. */
export function groupHeading(name: string): string {
  return `*${plainLine(name)}*`;
}

/** Returns a team's entry in the text. */
export function teamLine(place: number, teamName: string): string {
  return `${place}. ${plainLine(teamName)}`;
}

/** The text below the heading of an empty group. */
export const noTeams = 'No teams yet';

/** Returns text on one line that formats nothing, neither itself nor the text around it. */
function plainLine(text: string): string {
  return text
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .trim()
    .replace(/[*~`]/g, mark => lookAlikes[mark] ?? mark)
    .replace(OUTER_UNDERSCORE, '\uff3f');
}

const lookAlikes: Record<string, string> = { '*': '\u2217', '~': '\u223c', '`': '\u02cb' };

/** Inside a word, as in `Team_Soul`, an underscore formats nothing. */
const OUTER_UNDERSCORE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

type Cell = string | number;

const numbers = Array.from({ length: limits.players.max }, (_, index) => index + 1);

/** Columns of the team sheet; {@link toTeamCells} returns a row. */
export const teamColumns: string[] = [
  'Number',
  'Group',
  'Team',
  'Captain',
  'Phone',
  'Email',
  ...numbers.flatMap(number => [`Player ${number} IGN`, `Player ${number} ID`]),
  'Registered at (UTC)',
  'Registered at (IST)',
];

export function toTeamCells(row: ExportedTeamRow): Cell[] {
  const players = numbers.flatMap(number => {
    const player = playerIn(row.players, number);
    return [player?.ignName ?? '', player?.ignId ?? ''];
  });
  return [
    row.number,
    ...[row.group_name ?? '', row.team_name, row.real_name].map(spreadsheetText),
    spreadsheetPhone(row.phone),
    ...[row.email, ...players].map(spreadsheetText),
    row.created_at.toISOString(),
    indianTime.format(row.created_at),
  ];
}

/** Columns of the group sheet; {@link toGroupCells} returns the row of the team in a `slot`, from 1. */
export const groupColumns: string[] = [
  'Group number',
  'Group',
  'Slot',
  'Team',
  ...numbers.map(number => `Player ${number} IGN`),
  'Captain',
  'Phone',
];

export function toGroupCells(slot: number, row: GroupedTeamRow): Cell[] {
  const igns = numbers.map(number => playerIn(row.players ?? [], number)?.ignName ?? '');
  const texts = [row.team_name ?? '', ...igns, row.real_name ?? ''].map(spreadsheetText);
  return [
    row.group_number,
    spreadsheetText(row.group_name),
    slot,
    ...texts,
    spreadsheetPhone(row.phone ?? ''),
  ];
}

function playerIn(players: readonly SquadPlayer[], number: number): SquadPlayer | undefined {
  return players.find(player => player.slot === number);
}

/** Formats as '21 Nov 2026, 2:41 am', in the time that organizers plan in. */
const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: indiaTimeZone,
});

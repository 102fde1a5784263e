import type { SquadPlayer } from '@hotdrop/contract/events/squads.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { indiaTimeZone } from '../../platform/lib/india.ts';
import type { ExportedTeamRow, GroupedTeamRow } from './exports.queries.ts';
import { spreadsheetPhone, spreadsheetText } from './spreadsheet.ts';

type Cell = string | number;

const seats = Array.from({ length: limits.players.max }, (_, index) => index + 1);

/** The columns of the sheet of teams, and a team's row. */
export const teamColumns: string[] = [
  'Number',
  'Group',
  'Team',
  'Captain',
  'Phone',
  'Email',
  ...seats.flatMap(seat => [`Player ${seat} IGN`, `Player ${seat} ID`]),
  'Registered at (UTC)',
  'Registered at (IST)',
];

export function toTeamCells(row: ExportedTeamRow): Cell[] {
  const players = seats.flatMap(seat => {
    const player = playerIn(row.players, seat);
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

/** The columns of the sheet of groups, and the row of the team in a group's `slot`, which counts from 1. */
export const groupColumns: string[] = [
  'Group number',
  'Group',
  'Slot',
  'Team',
  ...seats.map(seat => `Player ${seat} IGN`),
  'Captain',
  'Phone',
];

export function toGroupCells(slot: number, row: GroupedTeamRow): Cell[] {
  const igns = seats.map(seat => playerIn(row.players ?? [], seat)?.ignName ?? '');
  const texts = [row.team_name ?? '', ...igns, row.real_name ?? ''].map(spreadsheetText);
  return [
    row.group_number,
    spreadsheetText(row.group_name),
    slot,
    ...texts,
    spreadsheetPhone(row.phone ?? ''),
  ];
}

function playerIn(players: readonly SquadPlayer[], seat: number): SquadPlayer | undefined {
  return players.find(player => player.slot === seat);
}

/** '21 Nov 2026, 2:41 am', in India's time, which organizers plan in. */
const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: indiaTimeZone,
});

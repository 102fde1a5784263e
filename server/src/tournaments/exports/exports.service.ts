import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findGroup } from '../groups/groups.queries.ts';
import { ownerOf } from '../tournaments.mapper.ts';
import { findTournamentById } from '../tournaments.queries.ts';
import {
  groupColumns,
  groupHeading,
  noTeams,
  teamColumns,
  teamLine,
  toGroupCells,
  toTeamCells,
} from './exports.mapper.ts';
import { findGroupedTeamsAfter, findTeamsAfter, type GroupedTeamRow } from './exports.queries.ts';

/** A file that is generated while it is sent. `name` is free text with an extension. */
export type ExportedFile = { name: string; chunks: AsyncIterable<string> };

type SlottedTeam = { slot: number; row: GroupedTeamRow };

export type ExportsService = ReturnType<typeof createExportsService>;

/**
 * Rows per query, few enough to delay nobody noticeably. Each page is a separate snapshot: a team moved
 * during the export may be in its old or new group. A transaction held open for a slow reader would cost
 * more.
 */
const rowsPerPage = 100;

const byteOrderMark = '\ufeff';
const csv = (rows: (string | number)[][]) => stringify(rows, { record_delimiter: 'windows' });

/** Exports teams and groups of a tournament as files for its owner and admins. */
export function createExportsService({ db }: { db: Database }) {
  /** @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN */
  const titleFor = async (actor: Actor, tournamentId: string): Promise<string> => {
    const tournament = await findTournamentById(db, tournamentId);
    if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
    if (!canEditTournament(actor, ownerOf(tournament))) throw new AppError('MANAGE_FORBIDDEN');
    return tournament.title;
  };

  async function* teamSheet(tournamentId: string): AsyncGenerator<string> {
    yield byteOrderMark + csv([teamColumns]);
    for (let afterNumber = 0; ; ) {
      const rows = await findTeamsAfter(db, tournamentId, { afterNumber, limit: rowsPerPage });
      if (rows.length > 0) yield csv(rows.map(toTeamCells));
      if (rows.length < rowsPerPage) return;
      afterNumber = rows.at(-1)?.number ?? afterNumber;
    }
  }

  /** Yields pages of teams, each with its slot in its group. A group may have 2,000 teams. */
  async function* groupedTeams(tournamentId: string, groupId?: string): AsyncGenerator<SlottedTeam[]> {
    let after = { group: 0, team: 0 };
    let slot = 0;
    for (;;) {
      const rows = await findGroupedTeamsAfter(db, tournamentId, { after, limit: rowsPerPage, groupId });
      const page: SlottedTeam[] = [];
      for (const row of rows) {
        slot = row.group_number === after.group ? slot + 1 : 1;
        after = { group: row.group_number, team: row.number ?? 0 };
        page.push({ slot, row });
      }
      yield page;
      if (rows.length < rowsPerPage) return;
    }
  }

  async function* groupSheet(tournamentId: string): AsyncGenerator<string> {
    yield byteOrderMark + csv([groupColumns]);
    for await (const page of groupedTeams(tournamentId)) {
      const teams = page.filter(({ row }) => row.team_name !== null);
      yield csv(teams.map(({ slot, row }) => toGroupCells(slot, row)));
    }
  }

  async function* groupList(tournamentId: string, groupId?: string): AsyncGenerator<string> {
    let between = '';
    for await (const page of groupedTeams(tournamentId, groupId)) {
      let text = '';
      for (const { slot, row } of page) {
        if (slot === 1) text += `${between}${groupHeading(row.group_name)}\n`;
        text += `${row.team_name === null ? noTeams : teamLine(slot, row.team_name)}\n`;
        between = '\n';
      }
      yield text;
    }
  }

  return {
    /**
     * Exports every team with its squad and contact, by number.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN
     */
    async participants(actor: Actor, tournamentId: string): Promise<ExportedFile> {
      const title = await titleFor(actor, tournamentId);
      return { name: `${title} teams.csv`, chunks: teamSheet(tournamentId) };
    },

    /**
     * Exports every grouped team with its slot in the group.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN
     */
    async groups(actor: Actor, tournamentId: string): Promise<ExportedFile> {
      const title = await titleFor(actor, tournamentId);
      return { name: `${title} groups.csv`, chunks: groupSheet(tournamentId) };
    },

    /**
     * Exports the groups, or one, as text to paste into a chat.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND
     */
    async groupText(actor: Actor, tournamentId: string, groupId?: string): Promise<ExportedFile> {
      const title = await titleFor(actor, tournamentId);
      if (groupId) {
        const group = await findGroup(db, tournamentId, groupId);
        if (!group) throw new AppError('GROUP_NOT_FOUND');
        return { name: `${title} ${group.name}.txt`, chunks: groupList(tournamentId, groupId) };
      }
      return { name: `${title} groups.txt`, chunks: groupList(tournamentId) };
    },
  };
}

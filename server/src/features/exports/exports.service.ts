import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { stringify } from 'csv-stringify/sync';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/authenticate.ts';
import { AppError } from '../../lib/errors.ts';
import { ownerOf } from '../tournaments/tournaments.mapper.ts';
import { findTournamentById } from '../tournaments/tournaments.queries.ts';
import { groupColumns, teamColumns, toGroupCells, toTeamCells } from './exports.mapper.ts';
import {
  findGroupsAfter,
  findTeamsAfter,
  findTeamsOfGroups,
  type GroupedTeamRow,
} from './exports.queries.ts';
import { groupText } from './group-text.ts';

/** A file that is made while it is sent. `name` is free text with an ending. */
export type ExportedFile = { name: string; chunks: AsyncIterable<string> };

export type ExportsService = ReturnType<typeof createExportsService>;

/**
 * Rows that are read at a time, few enough that nobody else waits noticeably for them to be written. Each page is one look
 * at the database: a team that is moved while the file is being made may be where it was or where it is. A transaction
 * held open for a slow reader would cost more.
 */
const teamsPerPage = 100;
const groupsPerPage = 4;

const byteOrderMark = '\ufeff';
const csv = (rows: (string | number)[][]) => stringify(rows, { record_delimiter: 'windows' });

/** Teams and groups of a tournament as files for its owner and admins. */
export function createExportsService({ db }: { db: Database }) {
  /** @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN */
  const titleFor = async (actor: Actor, tournamentId: string): Promise<string> => {
    const tournament = await findTournamentById(db, tournamentId);
    if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
    if (!canEditTournament(actor, ownerOf(tournament))) throw new AppError('MANAGE_FORBIDDEN');
    return tournament.title;
  };

  async function* teamSheet(tournamentId: string): AsyncIterable<string> {
    yield byteOrderMark + csv([teamColumns]);
    for (let afterNumber = 0; ; ) {
      const rows = await findTeamsAfter(db, tournamentId, { afterNumber, limit: teamsPerPage });
      if (rows.length > 0) yield csv(rows.map(toTeamCells));
      if (rows.length < teamsPerPage) return;
      afterNumber = rows.at(-1)?.number ?? afterNumber;
    }
  }

  async function* groupsWithTeams(tournamentId: string, groupId?: string) {
    for (let afterNumber = 0; ; ) {
      const groups = await findGroupsAfter(db, tournamentId, { afterNumber, limit: groupsPerPage, groupId });
      const ids = groups.map(group => group.id);
      const teams = Map.groupBy(await findTeamsOfGroups(db, tournamentId, ids), team => team.group_id);
      for (const group of groups) yield { group, teams: teams.get(group.id) ?? ([] as GroupedTeamRow[]) };
      if (groups.length < groupsPerPage) return;
      afterNumber = groups.at(-1)?.number ?? afterNumber;
    }
  }

  async function* groupSheet(tournamentId: string): AsyncIterable<string> {
    yield byteOrderMark + csv([groupColumns]);
    for await (const { group, teams } of groupsWithTeams(tournamentId)) {
      // A group may have 2,000 teams.
      for (let first = 0; first < teams.length; first += teamsPerPage) {
        const page = teams.slice(first, first + teamsPerPage);
        yield csv(page.map((team, index) => toGroupCells(group, first + index + 1, team)));
      }
    }
  }

  async function* groupList(tournamentId: string, groupId?: string): AsyncIterable<string> {
    let between = '';
    for await (const { group, teams } of groupsWithTeams(tournamentId, groupId)) {
      const teamNames = teams.map(team => team.team_name);
      yield `${between}${groupText({ name: group.name, teamNames })}\n`;
      between = '\n';
    }
  }

  return {
    /** Every team with its squad and contact, by number. @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN */
    async participants(actor: Actor, tournamentId: string): Promise<ExportedFile> {
      const title = await titleFor(actor, tournamentId);
      return { name: `${title} teams.csv`, chunks: teamSheet(tournamentId) };
    },

    /** Every grouped team with its slot in the group. @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN */
    async groups(actor: Actor, tournamentId: string): Promise<ExportedFile> {
      const title = await titleFor(actor, tournamentId);
      return { name: `${title} groups.csv`, chunks: groupSheet(tournamentId) };
    },

    /** The groups, or one, to paste into a chat. @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND */
    async groupText(actor: Actor, tournamentId: string, groupId?: string): Promise<ExportedFile> {
      const title = await titleFor(actor, tournamentId);
      if (groupId) {
        const [group] = await findGroupsAfter(db, tournamentId, { afterNumber: 0, limit: 1, groupId });
        if (!group) throw new AppError('GROUP_NOT_FOUND');
        return { name: `${title} ${group.name}.txt`, chunks: groupList(tournamentId, groupId) };
      }
      return { name: `${title} groups.txt`, chunks: groupList(tournamentId) };
    },
  };
}

import type { Group, GroupList, GroupTeam, ListGroupsQuery } from '@hotdrop/contract/tournaments/groups.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/authenticate.ts';
import { AppError } from '../../lib/errors.ts';
import type { RoomsService } from '../rooms/rooms.service.ts';
import { findTeamsOfGroup } from '../tournaments/registrations.queries.ts';
import { findRegistered, findTournamentById } from '../tournaments/tournaments.queries.ts';
import type { ActOnGroups } from './group-acts.ts';
import { createGroupMaking } from './group-making.ts';
import { createGroupMoves } from './group-moves.ts';
import { toGroup, toGroupTeam } from './groups.mapper.ts';
import { canSeeGroups } from './groups.policy.ts';
import {
  countGroups,
  countUngrouped,
  type FullGroupRow,
  findGroupOfUser,
  findGroupPage,
} from './groups.queries.ts';

type Deps = { db: Database; act: ActOnGroups; rooms: Pick<RoomsService, 'open' | 'remove'> };

export type GroupsService = ReturnType<typeof createGroupsService>;

/** The groups of a tournament's teams: seeing them, making them, moving teams between them. */
export function createGroupsService({ db, act, rooms }: Deps) {
  /** @throws AppError TOURNAMENT_NOT_FOUND, GROUP_NOT_MADE */
  const ownGroup = async (actor: Actor, tournamentId: string): Promise<FullGroupRow> => {
    const [tournament, group] = await Promise.all([
      findTournamentById(db, tournamentId),
      findGroupOfUser(db, tournamentId, actor._id),
    ]);
    if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
    if (!group) throw new AppError('GROUP_NOT_MADE');
    return group;
  };

  return {
    ...createGroupMaking({ act, rooms }),
    ...createGroupMoves(act),

    /** The groups in the order of their numbers. @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN */
    async list(actor: Actor, tournamentId: string, query: ListGroupsQuery): Promise<GroupList> {
      const [tournament, registered] = await Promise.all([
        findTournamentById(db, tournamentId),
        findRegistered(db, [{ tournamentId, userId: actor._id }]),
      ]);
      if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
      if (!canSeeGroups(actor, tournament, registered.size > 0)) throw new AppError('FORBIDDEN');
      const { search, groupId, memberId } = query;
      const filter = { tournamentId, search, groupId, memberId };
      const [rows, total, ungroupedCount] = await Promise.all([
        findGroupPage(db, { ...filter, offset: query.offset, limit: query.limit }),
        countGroups(db, filter),
        countUngrouped(db, tournamentId),
      ]);
      const next = query.offset + rows.length;
      return {
        items: rows.map(toGroup),
        nextCursor: rows.length > 0 && next < total ? String(next) : null,
        total,
        teamCount: tournament.registered_count,
        ungroupedCount,
      };
    },

    /** The group of the caller's team. @throws AppError TOURNAMENT_NOT_FOUND, GROUP_NOT_MADE */
    async mine(actor: Actor, tournamentId: string): Promise<Group> {
      return toGroup(await ownGroup(actor, tournamentId));
    },

    /** The teams of the caller's group, by number. @throws AppError TOURNAMENT_NOT_FOUND, GROUP_NOT_MADE */
    async myTeams(actor: Actor, tournamentId: string): Promise<GroupTeam[]> {
      const { id } = await ownGroup(actor, tournamentId);
      return (await findTeamsOfGroup(db, tournamentId, id)).map(toGroupTeam);
    },
  };
}

import { limits } from '@hotdrop/contract/lib/limits.ts';
import type {
  Group,
  GroupList,
  GroupTeam,
  ListGroupsQuery,
} from '@hotdrop/contract/tournaments/groups/groups.ts';
import { canEditTournament, canSeeGroups } from '@hotdrop/contract/tournaments/permissions.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { decodeCursor } from '../../platform/lib/cursor.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { pageOf } from '../../platform/lib/pages.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { findTeamsOfGroup } from '../registration/registrations.queries.ts';
import { ownerOf } from '../tournaments.mapper.ts';
import { findTournamentById, isRegistered } from '../tournaments.queries.ts';
import type { ActOnGroups } from './group-acts.ts';
import { createGroupMaking } from './group-making.ts';
import { createGroupMoves } from './group-moves.ts';
import { toGroup, toGroupTeam } from './groups.mapper.ts';
import {
  countGroups,
  countUngrouped,
  type FullGroupRow,
  findGroupOfUser,
  findGroupPage,
} from './groups.queries.ts';

type Deps = { db: Database; act: ActOnGroups; rooms: Pick<RoomsService, 'open' | 'remove'> };

export type GroupsService = ReturnType<typeof createGroupsService>;

/** Reads and changes a tournament's groups. */
export function createGroupsService({ db, act, rooms }: Deps) {
  /** @throws AppError TOURNAMENT_NOT_FOUND, GROUP_NOT_MADE */
  const ownGroup = async (trx: Executor, actor: Actor, tournamentId: string): Promise<FullGroupRow> => {
    const tournament = await findTournamentById(trx, tournamentId);
    if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
    const group = await findGroupOfUser(trx, tournamentId, actor._id);
    if (!group) throw new AppError('GROUP_NOT_MADE');
    return group;
  };

  return {
    ...createGroupMaking({ act, rooms }),
    ...createGroupMoves(act),

    /** Returns the groups by number. @throws AppError TOURNAMENT_NOT_FOUND, FORBIDDEN */
    async list(actor: Actor, tournamentId: string, query: ListGroupsQuery): Promise<GroupList> {
      const { search, groupId, memberId, offset = 0 } = query;
      const filter = { tournamentId, search, groupId, memberId };
      const afterNumber =
        query.cursor && query.offset === undefined ? Number(decodeCursor(query.cursor, ['number'])[0]) : 0;
      // All from one snapshot: groups, teams and ungrouped teams add up despite concurrent changes.
      return inOneSnapshot(db, async trx => {
        const tournament = await findTournamentById(trx, tournamentId);
        if (!tournament) throw new AppError('TOURNAMENT_NOT_FOUND');
        const registered = await isRegistered(trx, { tournamentId, userId: actor._id });
        if (!canSeeGroups(actor, ownerOf(tournament), registered)) throw new AppError('FORBIDDEN');
        const manages = canEditTournament(actor, ownerOf(tournament));
        const limit = manages ? query.limit : Math.min(query.limit, limits.list.max);
        const rows = await findGroupPage(trx, { ...filter, afterNumber, offset, limit: limit + 1 });
        const page = pageOf(rows, limit, last => [last.number]);
        return {
          items: page.rows.map(toGroup),
          nextCursor: page.nextCursor,
          total: await countGroups(trx, filter),
          teamCount: tournament.registered_count,
          ungroupedCount: await countUngrouped(trx, tournamentId),
        };
      });
    },

    /** Returns the group of the caller's team. @throws AppError TOURNAMENT_NOT_FOUND, GROUP_NOT_MADE */
    async mine(actor: Actor, tournamentId: string): Promise<Group> {
      return toGroup(await ownGroup(db, actor, tournamentId));
    },

    /**
     * Returns the teams of the caller's group, by number.
     * @throws AppError TOURNAMENT_NOT_FOUND, GROUP_NOT_MADE
     */
    async myTeams(actor: Actor, tournamentId: string): Promise<GroupTeam[]> {
      return inOneSnapshot(db, async trx => {
        const { id } = await ownGroup(trx, actor, tournamentId);
        return (await findTeamsOfGroup(trx, tournamentId, id)).map(toGroupTeam);
      });
    },
  };
}

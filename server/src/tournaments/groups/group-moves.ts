import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { MoveMembersBody } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { TeamSelection } from '@hotdrop/contract/tournaments/registration/team-selection.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { joinedLine, leftLine, movedLine } from '../registration/entry.rules.ts';
import {
  allOf,
  chosenTeams,
  countOf,
  findChosenUsers,
  findTeamSources,
  inGroup,
  notInGroup,
  type TeamSource,
} from '../registration/team-selection.queries.ts';
import { tellGroups } from '../tournaments.notices.ts';
import type { TeamCondition } from '../tournaments.queries.ts';
import type { ActOnGroups, GroupAct } from './group-acts.ts';
import { moveTeams } from './group-changes.queries.ts';
import { toGroup } from './groups.mapper.ts';
import { type FullGroupRow, findGroup } from './groups.queries.ts';
import { hasRoomFor } from './groups.rules.ts';

/** @throws AppError GROUP_NOT_FOUND */
export async function requireGroup({ trx, tournament }: GroupAct, groupId: string): Promise<FullGroupRow> {
  const group = await findGroup(trx, tournament.id, groupId);
  if (!group) throw new AppError('GROUP_NOT_FOUND');
  return group;
}

/**
 * Moves teams from these sources into a group, and says so in both groups' rooms.
 * @throws AppError GROUP_FULL
 */
export async function moveInto(
  act: GroupAct,
  target: { id: string; name: string; roomId: string | null; present: number },
  { chosen, sources }: { chosen: TeamCondition; sources: readonly TeamSource[] },
): Promise<void> {
  if (!hasRoomFor(countOf(sources), target.present)) {
    throw new AppError('GROUP_FULL', { params: { max: limits.groupTeams } });
  }
  // Read before the move, which may end what chose them.
  const userIds = await findChosenUsers(act.trx, chosen);
  await moveTeams(act.trx, chosen, target.id);
  const teams = chosenTeams(act.tournament.id, { userIds });
  await tellGroups(act.trx, 'group-made', { tournamentId: act.tournament.id, teams, now: act.now });
  const grouped = sources.flatMap(source =>
    source.groupId === null ? [] : [{ ...source, groupId: source.groupId }],
  );
  act.left(...grouped.map(source => source.groupId));
  await act.say([
    { groupId: target.id, roomId: target.roomId, content: joinedLine(sources) },
    ...grouped.map(source => ({
      groupId: source.groupId,
      roomId: source.roomId,
      content: movedLine(source, target.name),
    })),
  ]);
}

/** Moves teams between groups. */
export function createGroupMoves(act: ActOnGroups) {
  return {
    /**
     * Moves teams into a group. With `fromGroupId`, only those that are still there, so that if two
     * organizers move the same team, the second gets an error instead of undoing the first.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND, TEAMS_MOVED_ON,
     * PARTICIPANT_NOT_FOUND, GROUP_FULL
     */
    move(actor: Actor, tournamentId: string, { teams, fromGroupId, toGroupId }: MoveMembersBody) {
      return act(actor, tournamentId, async one => {
        const target = await requireGroup(one, toGroupId);
        if (fromGroupId) await requireGroup(one, fromGroupId);
        const named = chosenTeams(tournamentId, teams);
        const there = fromGroupId === undefined ? named : allOf([named, inGroup(fromGroupId)]);
        const found = await findTeamSources(one.trx, there);
        if (found.length === 0 && fromGroupId !== undefined) throw new AppError('TEAMS_MOVED_ON');
        if (found.length === 0 && 'userIds' in teams) throw new AppError('PARTICIPANT_NOT_FOUND');
        const sources = found.filter(source => source.groupId !== target.id);
        const moved = countOf(sources);
        if (moved === 0) return { moved };
        const { id, name, room_id: roomId } = target;
        const chosen = allOf([there, notInGroup(id)]);
        await moveInto(one, { id, name, roomId, present: target.member_ids.length }, { chosen, sources });
        await one.audit('move-to-group', { ...described(sources), number: target.number }, id);
        return { moved };
      });
    },

    /**
     * Removes teams from a group; they stay in the tournament.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND, TEAMS_MOVED_ON
     */
    removeMembers(actor: Actor, tournamentId: string, groupId: string, teams: TeamSelection) {
      return act(actor, tournamentId, async one => {
        const { number } = await requireGroup(one, groupId);
        const chosen = allOf([chosenTeams(tournamentId, teams), inGroup(groupId)]);
        const [source] = await findTeamSources(one.trx, chosen);
        if (!source) throw new AppError('TEAMS_MOVED_ON');
        await tellGroups(one.trx, 'group-left', { tournamentId, teams: chosen, now: one.now });
        await moveTeams(one.trx, chosen, null);
        one.left(groupId);
        await one.say([{ groupId, roomId: source.roomId, content: leftLine(source) }]);
        await one.audit('remove-from-group', { ...described([source]), number }, groupId);
        return { removed: source.count, group: toGroup(await requireGroup(one, groupId)) };
      });
    },
  };
}

/** Returns the teams as the audit log keeps them: how many, and the first ones by number; never a name. */
export function described(sources: readonly TeamSource[]) {
  return {
    teams: countOf(sources),
    numbers: sources
      .flatMap(source => source.first.map(team => team.number))
      .sort((one, other) => one - other),
    from: sources.flatMap(source => source.groupId ?? []),
  };
}

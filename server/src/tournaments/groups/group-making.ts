import { randomUUIDv7 } from 'node:crypto';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import type { AutoGroupQuery, CreateGroupBody, Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { TeamSelection } from '@hotdrop/contract/tournaments/registration/team-selection.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import {
  allOf,
  chosenTeams,
  countOf,
  findTeamSources,
  inGroup,
  inGroups,
  type TeamSource,
} from '../registration/team-selection.queries.ts';
import { tellGroups } from '../tournaments.notices.ts';
import type { ActOnGroups } from './group-acts.ts';
import {
  dealUngroupedTeams,
  deleteGroup,
  insertGroups,
  renameGroup,
  takeGroupNumbers,
} from './group-changes.queries.ts';
import { described, moveInto, requireGroup } from './group-moves.ts';
import { toGroup } from './groups.mapper.ts';
import { countUngrouped, findGroupsNumbered } from './groups.queries.ts';
import { defaultGroupName, groupsNeeded } from './groups.rules.ts';

type Deps = { act: ActOnGroups; rooms: Pick<RoomsService, 'open' | 'remove'> };

/** Creates, renames and deletes groups. */
export function createGroupMaking({ act, rooms }: Deps) {
  return {
    /**
     * Creates a group of chosen teams, without a room. `grouped` decides about teams already in a group.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, VALIDATION, TEAMS_GROUPED, GROUP_FULL
     */
    create(actor: Actor, tournamentId: string, body: CreateGroupBody): Promise<Group> {
      return act(actor, tournamentId, async one => {
        const named = chosenTeams(tournamentId, body.teams);
        const found = await findTeamSources(one.trx, named);
        assertTeams(found, body.teams);
        const ungrouped = found.filter(source => source.groupId === null);
        const groupedCount = countOf(found) - countOf(ungrouped);
        if (groupedCount > 0 && (body.grouped === 'refuse' || (body.grouped === 'leave' && !ungrouped[0]))) {
          throw new AppError('TEAMS_GROUPED', { params: { count: groupedCount } });
        }
        const leave = body.grouped === 'leave';
        const sources = leave ? ungrouped : found;
        const chosen = leave ? allOf([named, inGroup(null)]) : named;

        const number = await takeGroupNumbers(one.trx, tournamentId, 1);
        const group = {
          id: randomUUIDv7(),
          number,
          name: body.name || defaultGroupName(number),
          roomId: null,
        };
        await insertGroups(one.trx, tournamentId, [group], one.now);
        await moveInto(one, { ...group, present: 0 }, { chosen, sources });
        await one.audit('create-group', { ...described(sources), number }, group.id);
        return toGroup(await requireGroup(one, group.id));
      });
    },

    /**
     * Groups every ungrouped team, at most `size` to a group, and opens a room for each group. Takes a few
     * statements for any number of teams. Returns at most the first 2,000 new groups.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN
     */
    auto(actor: Actor, tournamentId: string, query: AutoGroupQuery) {
      return act(actor, tournamentId, async ({ trx, now, audit }) => {
        const groupedCount = await countUngrouped(trx, tournamentId);
        const groupCount = groupsNeeded(groupedCount, query.size);
        if (groupCount === 0) return { groups: [], groupCount, groupedCount };
        const from = await takeGroupNumbers(trx, tournamentId, groupCount);
        const made = Array.from({ length: groupCount }, (_, index) => ({
          id: randomUUIDv7(),
          roomId: randomUUIDv7(),
          number: from + index,
          name: defaultGroupName(from + index),
        }));
        await rooms.open(
          trx,
          made.map(({ roomId }) => roomId),
        );
        await insertGroups(trx, tournamentId, made, now);
        const ids = made.map(group => group.id);
        await dealUngroupedTeams(trx, tournamentId, ids, query);
        await tellGroups(trx, 'group-made', { tournamentId, teams: inGroups(tournamentId, ids), now });
        const to = from + groupCount - 1;
        await audit('auto-group', { ...query, teams: groupedCount, from, to });
        const firstOnes = { from, to: Math.min(to, from + limits.groupList.max - 1) };
        const groups = (await findGroupsNumbered(trx, tournamentId, firstOnes)).map(toGroup);
        return { groups, groupCount, groupedCount };
      });
    },

    /** @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND */
    rename(actor: Actor, tournamentId: string, groupId: string, name: string): Promise<Group> {
      return act(actor, tournamentId, async one => {
        const group = await requireGroup(one, groupId);
        if (name === group.name) return toGroup(group);
        await renameGroup(one.trx, groupId, name);
        await one.audit('rename-group', { number: group.number }, groupId);
        return toGroup({ ...group, name });
      });
    },

    /**
     * Deletes a group with its room; its teams become ungrouped.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND
     */
    remove(actor: Actor, tournamentId: string, groupId: string): Promise<void> {
      return act(actor, tournamentId, async one => {
        const { number, member_ids: members, room_id: roomId } = await requireGroup(one, groupId);
        await tellGroups(one.trx, 'group-left', {
          tournamentId,
          teams: inGroups(tournamentId, [groupId]),
          now: one.now,
        });
        await deleteGroup(one.trx, tournamentId, groupId);
        if (roomId) one.discard(await rooms.remove(one.trx, [roomId]));
        one.left(groupId);
        await one.audit('delete-group', { number, teams: members.length }, groupId);
      });
    },
  };
}

/** @throws AppError VALIDATION if a named team is not in the tournament, or the selection is empty */
function assertTeams(found: readonly TeamSource[], teams: TeamSelection): void {
  const count = countOf(found);
  if ('userIds' in teams && count < teams.userIds.length) {
    throw new AppError('VALIDATION', {
      fieldErrors: { memberIds: 'One of these teams is not in this tournament' },
    });
  }
  if (count === 0) {
    throw new AppError('VALIDATION', { fieldErrors: { memberIds: validationTexts.pickPlayers } });
  }
}

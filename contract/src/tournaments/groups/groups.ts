import { z } from 'zod';
import {
  cursorField,
  idField,
  listOf,
  optionalLine,
  pathId,
  queryLimit,
  requiredLine,
  searchField,
} from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { validationTexts } from '../../lib/texts.ts';
import { publicParticipant } from '../registration/registrations.ts';
import { selectionFields, selectionOf, userIdsField, withSelection } from '../registration/team-selection.ts';
import { byTournament, managers } from '../tournaments.ts';

/** A group of teams. `number` never changes and is never reused in a tournament. `memberIds` are user IDs. */
export const group = z.object({
  _id: z.string(),
  tournamentId: z.string(),
  name: z.string(),
  number: z.number().int(),
  memberIds: z.array(z.string()),
  memberCount: z.number().int(),
  /** Null while the group has no room. */
  roomId: z.string().nullable(),
  /** The `seq` of the room's newest message, which is also their number; null without a room. */
  lastSeq: z.number().int().nullable(),
  /** The `seq` of the newest message by a user, which shows whether there are unread ones; 0 if there is none. */
  lastPostSeq: z.number().int().nullable(),
});
export type Group = z.infer<typeof group>;

const oneGroup = z.object({ group });

/** A team as others in its group see it: names, in-game names and positions, but no contact details. */
export const groupTeam = publicParticipant.omit({ createdAt: true });
export type GroupTeam = z.infer<typeof groupTeam>;

/**
 * Query of GET /groups, by number. `groupId`: only this group; `memberId`: only this user's. `offset` skips that
 * many, for a virtual list that jumps, and overrides the cursor. Only managers get more than 100 at once.
 */
export const listGroupsQuery = z.object({
  limit: queryLimit(limits.groupList),
  cursor: cursorField,
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
  search: searchField,
  groupId: idField.optional(),
  memberId: idField.optional(),
});
export type ListGroupsQuery = z.output<typeof listGroupsQuery>;

/** `teamCount` and `ungroupedCount` count the whole tournament. */
export const groupList = listOf(group).extend({
  teamCount: z.number().int(),
  ungroupedCount: z.number().int(),
});
export type GroupList = z.infer<typeof groupList>;

/** What to do with selected teams that are already in a group: fail, move them too, or leave them there. */
export const groupedTeams = ['refuse', 'take', 'leave'] as const;

/** Body of POST /groups. By default the group is named after its number: 'Group 7'. */
export const createGroupBody = z
  .object({
    name: optionalLine(limits.groupName).default(''),
    memberIds: userIdsField.optional(),
    matching: selectionFields.matching,
    grouped: z.enum(groupedTeams).default('refuse'),
  })
  .transform(({ name, grouped, memberIds, matching }, context) => ({
    name,
    grouped,
    teams: selectionOf({ userIds: memberIds, matching }, context, 'memberIds'),
  }));
export type CreateGroupBody = z.output<typeof createGroupBody>;

export const autoGroupOrders = ['registration', 'random'] as const;

/** `full`: every group but the last has `size` teams. `even`: group sizes differ by one at most. */
export const autoGroupSplits = ['full', 'even'] as const;

/** Query of POST /groups/auto: maximum teams per group, their order, and how to spread the remainder. */
export const autoGroupQuery = z.object({
  size: z.coerce
    .number({ error: 'Teams per group must be a number' })
    .int('Teams per group must be a whole number')
    .min(limits.autoGroup.min, `At least ${limits.autoGroup.min} teams per group`)
    .max(limits.autoGroup.max, `At most ${limits.autoGroup.max} teams per group`)
    .default(limits.autoGroup.default),
  order: z.enum(autoGroupOrders).default('registration'),
  split: z.enum(autoGroupSplits).default('full'),
});
export type AutoGroupQuery = z.output<typeof autoGroupQuery>;

const targetGroup = z.uuid({ error: validationTexts.selectTarget }).toLowerCase();

/** Body of POST /groups/move-member. `fromGroupId`: null for ungrouped teams; absent for teams of any group. */
export const moveMembersBody = z
  .object({
    ...selectionFields,
    fromGroupId: idField.nullable().optional(),
    toGroupId: targetGroup,
  })
  .transform(withSelection);
export type MoveMembersBody = z.output<typeof moveMembersBody>;

/** Body of POST /groups/{groupId}/remove-member. */
export const removeMembersBody = z.object(selectionFields).transform(withSelection);
export const byGroup = byTournament.extend({ groupId: pathId('GROUP_NOT_FOUND') });

export const groupRoutes = {
  list: route({
    method: 'GET',
    path: '/tournaments/:id/groups',
    summary: 'Groups by number (owner, admin, registered players)',
    access: 'signed-in',
    params: byTournament,
    query: listGroupsQuery,
    status: 200,
    response: groupList,
  }),
  create: route({
    method: 'POST',
    path: '/tournaments/:id/groups',
    summary: 'Create a group of selected teams (owner, admin)',
    ...managers,
    params: byTournament,
    body: createGroupBody,
    status: 201,
    response: oneGroup,
  }),
  auto: route({
    method: 'POST',
    path: '/tournaments/:id/groups/auto',
    summary: 'Group every ungrouped team and open each group’s room (owner, admin)',
    ...managers,
    params: byTournament,
    query: autoGroupQuery,
    status: 201,
    // `groups`: the new ones, at most the first 2,000 of them; `groupCount` counts them all.
    response: z.object({
      groups: z.array(group),
      groupCount: z.number().int(),
      groupedCount: z.number().int(),
    }),
  }),
  move: route({
    method: 'POST',
    path: '/tournaments/:id/groups/move-member',
    summary: 'Move teams into a group (owner, admin)',
    ...managers,
    params: byTournament,
    body: moveMembersBody,
    status: 200,
    response: z.object({ moved: z.number().int() }),
  }),
  rename: route({
    method: 'POST',
    path: '/tournaments/:id/groups/:groupId/rename',
    summary: 'Rename a group (owner, admin)',
    ...managers,
    params: byGroup,
    body: z.object({ name: requiredLine(limits.groupName, validationTexts.groupNameRequired) }),
    status: 200,
    response: oneGroup,
  }),
  removeMembers: route({
    method: 'POST',
    path: '/tournaments/:id/groups/:groupId/remove-member',
    summary: 'Remove teams from a group; they stay in the tournament (owner, admin)',
    ...managers,
    params: byGroup,
    body: removeMembersBody,
    status: 200,
    response: z.object({ removed: z.number().int(), group }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/tournaments/:id/groups/:groupId',
    summary: 'Delete a group with its room; its teams become ungrouped (owner, admin)',
    ...managers,
    params: byGroup,
    status: 204,
  }),
  mine: route({
    method: 'GET',
    path: '/tournaments/:id/my-group',
    summary: 'The group of the caller’s team',
    access: 'signed-in',
    params: byTournament,
    status: 200,
    response: oneGroup,
  }),
  myTeams: route({
    method: 'GET',
    path: '/tournaments/:id/my-group/teams',
    summary: 'The teams in the caller’s group',
    access: 'signed-in',
    params: byTournament,
    status: 200,
    response: z.object({ teams: z.array(groupTeam) }),
  }),
};

import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import type { Participant } from '@hotdrop/contract/tournaments/registration/registrations.ts';
import { fakeApi, refusal, reply, type Seen } from '../fake-api.ts';

export const tournamentId = '01936f00-0000-7000-8000-000000000001';

const hex = (value: number): string => value.toString(16).padStart(12, '0');
export const userIdOf = (number: number): string => `01936f00-0000-7000-8000-1${hex(number).slice(1)}`;
export const groupIdOf = (number: number): string => `01936f00-0000-7000-8000-2${hex(number).slice(1)}`;

export function aTeam(number: number, group: Group | null = null): Participant {
  return {
    _id: `registration-${number}`,
    tournamentId,
    userId: { _id: userIdOf(number), name: `Captain ${number}`, avatarUrl: null },
    teamName: `Squad ${number}`,
    players: [1, 2, 3, 4].map(slot => ({
      ignName: `ign${number}x${slot}`,
      ignId: `5${String(number).padStart(6, '0')}${slot}`,
      slot,
    })),
    number,
    createdAt: '2026-11-20T12:00:00.000Z',
    realName: `Captain ${number}`,
    phone: `98450${String(number).padStart(5, '0')}`,
    email: `squad-${number}@example.in`,
    group: group && { _id: group._id, number: group.number, name: group.name },
  };
}

export function aGroup(number: number, change: Partial<Group> = {}): Group {
  return {
    _id: groupIdOf(number),
    tournamentId,
    name: `Group ${number}`,
    number,
    memberIds: [],
    memberCount: 0,
    roomId: `room-${number}`,
    lastSeq: 1,
    lastPostSeq: 0,
    ...change,
  };
}

type Body = { userIds?: string[]; memberIds?: string[]; matching?: { filter?: string; except?: string[] } };
type Handlers = Parameters<typeof fakeApi>[0];

/**
 * Fakes a backend with this many teams and groups, which moves, groups and removes teams like the real one. All teams
 * are ungrouped at first.
 */
export function fakeManager(
  { teams, groups = 0, tournament }: { teams: number; groups?: number; tournament: object },
  more: Handlers = {},
) {
  const state = {
    teams: Array.from({ length: teams }, (_, index) => aTeam(index + 1)),
    groups: Array.from({ length: groups }, (_, index) => aGroup(index + 1)),
  };
  const groupIn = ({ path }: Seen) => state.groups.find(group => path.includes(group._id));
  const inFilter = (team: Participant, query: { search?: string; filter?: string; groupId?: string }) =>
    (query.filter !== 'ungrouped' || !team.group) &&
    (query.filter !== 'group' || team.group?._id === query.groupId) &&
    team.teamName.toLowerCase().includes((query.search ?? '').toLowerCase());
  const meant = (body: unknown): Participant[] => {
    const { userIds, memberIds, matching } = body as Body;
    const ids = userIds ?? memberIds;
    if (ids) return state.teams.filter(team => ids.includes(team.userId._id));
    return state.teams.filter(
      team => inFilter(team, matching ?? {}) && !matching?.except?.includes(team.userId._id),
    );
  };
  const put = (chosen: Participant[], group: Group | null) => {
    for (const team of chosen) {
      team.group = group && { _id: group._id, number: group.number, name: group.name };
    }
  };
  const counted = (group: Group): Group => {
    const members = state.teams.filter(team => team.group?._id === group._id);
    return { ...group, memberCount: members.length, memberIds: members.map(team => team.userId._id) };
  };
  const paged = <T>(items: T[], { offset = '0', limit = '50' }: Record<string, string>) => ({
    items: items.slice(Number(offset), Number(offset) + Number(limit)),
    nextCursor: Number(offset) + Number(limit) < items.length ? String(Number(offset) + Number(limit)) : null,
    total: items.length,
  });

  const seen = fakeApi({
    'GET /tournaments/:id': () => ({ tournament }),
    'GET /tournaments/:id/participants': ({ query }) =>
      structuredClone(
        paged(
          state.teams.filter(team => inFilter(team, query)),
          query,
        ),
      ),
    'GET /tournaments/:id/groups': ({ query }) => ({
      ...paged(
        state.groups
          .filter(
            ({ _id, name, number }) =>
              (!query.groupId || query.groupId === _id) &&
              (name.toLowerCase().includes((query.search ?? '').toLowerCase()) ||
                query.search === `#${number}`),
          )
          .map(counted),
        query,
      ),
      teamCount: state.teams.length,
      ungroupedCount: state.teams.filter(team => !team.group).length,
    }),
    'POST /tournaments/:id/groups/move-member': ({ body }) => {
      const { fromGroupId, toGroupId } = body as { fromGroupId?: string | null; toGroupId: string };
      const target = state.groups.find(group => group._id === toGroupId);
      if (!target) return refusal(404, 'GROUP_NOT_FOUND', 'Group not found');
      const moving = meant(body).filter(
        team => fromGroupId === undefined || (team.group?._id ?? null) === fromGroupId,
      );
      put(moving, target);
      return { moved: moving.length };
    },
    'POST /tournaments/:id/groups/:groupId/remove-member': request => {
      const leaving = meant(request.body);
      put(leaving, null);
      return { removed: leaving.length, group: counted(groupIn(request) ?? aGroup(0)) };
    },
    'POST /tournaments/:id/participants/remove': ({ body }) => {
      const leaving = meant(body);
      state.teams = state.teams.filter(team => !leaving.includes(team));
      return { removed: leaving.length };
    },
    'DELETE /tournaments/:id/participants/:userId': ({ path }) => {
      state.teams = state.teams.filter(team => !path.endsWith(team.userId._id));
      return reply(204);
    },
    'POST /tournaments/:id/groups/auto': ({ query }) => {
      const size = Number(query.size);
      const free = state.teams.filter(team => !team.group);
      const made = [];
      for (let from = 0; from < free.length; from += size) {
        const group = aGroup(state.groups.length + 1);
        state.groups.push(group);
        put(free.slice(from, from + size), group);
        made.push(counted(group));
      }
      return reply(201, { groups: made, groupCount: made.length, groupedCount: free.length });
    },
    'POST /tournaments/:id/groups': ({ body }) => {
      const chosen = meant(body);
      const { name, grouped } = body as { name: string; grouped: string };
      const taken = chosen.filter(team => team.group).length;
      if (taken > 0 && grouped === 'refuse') {
        return refusal(409, 'TEAMS_GROUPED', `Teams already in a group: ${taken}`);
      }
      const number = state.groups.length + 1;
      const group = aGroup(number, {
        name: name || `Group ${number}`,
        roomId: null,
        lastSeq: null,
        lastPostSeq: null,
      });
      state.groups.push(group);
      put(grouped === 'leave' ? chosen.filter(team => !team.group) : chosen, group);
      return reply(201, { group: counted(group) });
    },
    'POST /tournaments/:id/groups/:groupId/rename': request => {
      const group = groupIn(request);
      if (!group) return refusal(404, 'GROUP_NOT_FOUND', 'Group not found');
      group.name = (request.body as { name: string }).name.trim();
      return { group: counted(group) };
    },
    'DELETE /tournaments/:id/groups/:groupId': request => {
      const group = groupIn(request);
      put(
        state.teams.filter(team => team.group?._id === group?._id),
        null,
      );
      state.groups = state.groups.filter(entry => entry !== group);
      return reply(204);
    },
    'POST /tournaments/:id/groups/:groupId/room': request => {
      const group = groupIn(request);
      if (!group) return refusal(404, 'GROUP_NOT_FOUND', 'Group not found');
      Object.assign(group, { roomId: `room-${group.number}`, lastSeq: 1, lastPostSeq: 0 });
      return reply(201, { room: { _id: group.roomId }, group: counted(group) });
    },
    'DELETE /tournaments/:id/groups/:groupId/room': request => {
      Object.assign(groupIn(request) ?? {}, { roomId: null, lastSeq: null, lastPostSeq: null });
      return reply(204);
    },
    'GET /tournaments/:id/groups/:groupId/room/messages': request => ({
      roomId: groupIn(request)?.roomId ?? '',
      messages: [],
      lastRev: 0,
      hasMore: false,
    }),
    ...more,
  });
  return { seen, state };
}

import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Message, MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import type { GroupTeam } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, api } from '../../lib/api/client.ts';
import { onServerEvent } from '../../lib/realtime/connection.ts';
import { useRefetchSoon } from '../../lib/realtime/refetch.ts';
import { useServerEvent, useWatch } from '../../lib/realtime/use-server-event.ts';
import type { RoomApi, RoomCalls } from '../../rooms/room-store.ts';
import { groupRoomTexts } from '../../rooms/texts.ts';

/** Milliseconds over which refetches are spread: everybody in the tournament hears of a change at once. */
const withinMs = 3_000;

/** Calls back soon after a tournament's groups, their rooms or their members change. */
export function useGroupsChanged(tournamentId: string, onChange: () => void): void {
  const { soon } = useRefetchSoon(onChange, { withinMs, spread: true });
  const ids = useMemo(() => [tournamentId], [tournamentId]);
  useWatch('tournament', ids, soon);
  useServerEvent('groups:changed', event => {
    if (event.tournamentId === tournamentId) soon();
  });
}

/** Maximum number of teams listed beside the room; most groups have 16. */
const teamLimit = 200;

/** A group with its teams and newest messages, or the other group that the member's team is in. */
export type GroupRoomData =
  | {
      kind: 'here';
      name: string;
      /** Null while the group has no room. */
      roomId: string | null;
      teams: readonly RosterTeam[];
      teamCount: number;
      firstPage: MessagePage | null;
    }
  | { kind: 'elsewhere'; groupId: string; name: string };

export type RosterTeam = Pick<GroupTeam, '_id' | 'teamName' | 'number' | 'userId' | 'players'>;

/** Loads messages and teams together (SPEC §2). @throws ApiError; 404 if the reader is in no group */
export function groupRoomQuery(target: GroupRoomTarget) {
  return queryOptions({
    queryKey: ['group room', target],
    queryFn: ({ signal }) =>
      target.side === 'organizer' ? organizerRoom(target, signal) : memberRoom(target, signal),
    // The room itself adds new messages from events.
    staleTime: 60_000,
    gcTime: 0,
  });
}

async function memberRoom(target: GroupRoomTarget, signal: AbortSignal) {
  const { tournamentId, groupId } = target;
  const params = { id: tournamentId };
  const [{ group }, { teams }, firstPage] = await Promise.all([
    api('GET /tournaments/:id/my-group', { params }, { signal }),
    api('GET /tournaments/:id/my-group/teams', { params }, { signal }),
    unlessRoomless(groupRoomApi(target).page({ limit: limits.messages.default })),
  ]);
  if (group._id !== groupId) return { kind: 'elsewhere', groupId: group._id, name: group.name } as const;
  return here(group.name, group.roomId, teams, teams.length, firstPage);
}

async function organizerRoom(target: GroupRoomTarget, signal: AbortSignal) {
  const { tournamentId, groupId } = target;
  const params = { id: tournamentId };
  const query = { filter: 'group' as const, groupId, limit: teamLimit };
  const [groups, teams, firstPage] = await Promise.all([
    api('GET /tournaments/:id/groups', { params, query: { groupId } }, { signal }),
    api('GET /tournaments/:id/participants', { params, query }, { signal }),
    unlessRoomless(groupRoomApi(target).page({ limit: limits.messages.default })),
  ]);
  const [group] = groups.items;
  if (!group) throw new ApiError({ status: 404, code: 'GROUP_NOT_FOUND', message: 'Group not found' });
  return here(group.name, group.roomId, teams.items, teams.total, firstPage);
}

function here(
  name: string,
  roomId: string | null,
  teams: readonly RosterTeam[],
  teamCount: number,
  firstPage: MessagePage | null,
): GroupRoomData {
  // If the room was recreated between the two responses, its messages are fetched again.
  const fits = firstPage !== null && firstPage.roomId === roomId;
  return { kind: 'here', name, roomId, teams, teamCount, firstPage: fits ? firstPage : null };
}

/** Returns null if the group has no room. */
async function unlessRoomless(page: Promise<MessagePage>): Promise<MessagePage | null> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ROOM_NOT_FOUND') return null;
    throw error;
  }
}

export type GroupRoomTarget = {
  tournamentId: string;
  groupId: string;
  /** Whether to use the organizer's routes or the members'. */
  side: 'organizer' | 'member';
};

/** Returns the API of a group's room for the reader's side. `roomId`: the expected room, if known. */
export function groupRoomApi(target: GroupRoomTarget, roomId: string | null = null): RoomApi {
  const { tournamentId, groupId } = target;
  return {
    ...groupRoomCalls(target, roomId),
    ask: { event: 'join-group', tournamentId, groupId },
    listen(take) {
      const heard = (event: { groupId: string; message: Message }) => {
        if (event.groupId === groupId) take(event.message);
      };
      const offs = [
        onServerEvent('group:message', heard),
        onServerEvent('group:message-updated', heard),
        onServerEvent('group:message-deleted', heard),
      ];
      return () => {
        for (const off of offs) off();
      };
    },
    texts: groupRoomTexts,
  };
}

function groupRoomCalls(
  { tournamentId: id, groupId, side }: GroupRoomTarget,
  roomId: string | null,
): RoomCalls {
  const params = { id, groupId };
  if (side === 'organizer') {
    const room = 'tournaments/:id/groups/:groupId/room/messages' as const;
    return {
      page: query => api(`GET /${room}`, { params, query }),
      post: async body => (await api(`POST /${room}`, { params, body })).message,
      edit: async (messageId, content) =>
        (await api(`PATCH /${room}/:messageId`, { params: { ...params, messageId }, body: { content } }))
          .message,
      remove: async messageId =>
        (await api(`DELETE /${room}/:messageId`, { params: { ...params, messageId } })).message,
    };
  }
  const room = 'tournaments/:id/my-group/room/messages' as const;
  return {
    page: async query => {
      const page = await api(`GET /${room}`, { params: { id }, query });
      // The members' route has no group ID: a team that was moved would get its new group's room.
      if (roomId !== null && page.roomId !== roomId)
        throw new ApiError({ status: 404, code: 'GROUP_NOT_FOUND' });
      return page;
    },
    post: async body => {
      const meant = roomId === null ? body : { ...body, roomId };
      return (await api(`POST /${room}`, { params: { id }, body: meant })).message;
    },
    edit: async (messageId, content) =>
      (await api(`PATCH /${room}/:messageId`, { params: { id, messageId }, body: { content } })).message,
    remove: async messageId =>
      (await api(`DELETE /${room}/:messageId`, { params: { id, messageId } })).message,
  };
}

/** Whether the room's whole tournament was deleted. */
export const isTournamentDeleted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'TOURNAMENT_NOT_FOUND';

import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { coalescedSignal } from '../platform/realtime/coalesced.ts';
import { type RealtimeServer, socketRooms } from '../platform/realtime/socket-server.ts';
import type { GroupPresence } from './group-presence.ts';

/** Events for listeners of a tournament's groups. Call each after the commit. */
export type GroupEvents = {
  /** Groups, their rooms or members changed. */
  groupsChanged(tournamentId: string): void;
  /**
   * The members of these groups changed, or the groups are gone. When it resolves, people who lost access
   * have been removed from the rooms (SECURITY A7); await it before responding.
   */
  membershipChanged(groupIds: readonly string[]): Promise<void>;
  /** New messages in a group's room, in order. */
  messagesPosted(tournamentId: string, groupId: string, messages: readonly Message[]): void;
  messageUpdated(tournamentId: string, groupId: string, message: Message): void;
  messageDeleted(tournamentId: string, groupId: string, message: Message): void;
};

const pauseMs = 250;

export function createGroupEvents({
  io,
  presence,
}: {
  io: RealtimeServer;
  presence: GroupPresence;
}): GroupEvents & { close(): void } {
  const changes = coalescedSignal(
    pauseMs,
    tournamentId => void io.to(socketRooms.watchers(tournamentId)).emit('groups:changed', { tournamentId }),
  );

  return {
    groupsChanged: changes.call,
    membershipChanged: presence.membershipChanged,
    messagesPosted(tournamentId, groupId, messages) {
      for (const message of messages) {
        io.to(socketRooms.group(groupId)).emit('group:message', { tournamentId, groupId, message });
      }
      const lastPostSeq = messages.findLast(message => message.type !== 'system')?.seq;
      if (lastPostSeq === undefined) return;
      io.to(socketRooms.managers(tournamentId)).emit('group:activity', {
        tournamentId,
        groupId,
        lastPostSeq,
      });
    },
    messageUpdated(tournamentId, groupId, message) {
      io.to(socketRooms.group(groupId)).emit('group:message-updated', { tournamentId, groupId, message });
    },
    messageDeleted(tournamentId, groupId, message) {
      io.to(socketRooms.group(groupId)).emit('group:message-deleted', { tournamentId, groupId, message });
    },
    close: changes.close,
  };
}

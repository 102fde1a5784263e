import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { Executor } from '../platform/db/database.ts';
import type { RoomsService } from '../rooms/rooms.service.ts';
import type { GroupEvents } from './group-events.ts';

/** A system message for a group's room; nothing for a group without a room. */
export type GroupLine = { groupId: string; roomId: string | null; content: string };

/** A system message already written, to emit after the commit. */
export type PostedLine = { groupId: string; message: Message };
type Deps = { rooms: Pick<RoomsService, 'addSystemLines'>; groupEvents: GroupEvents };

export type GroupNews = ReturnType<typeof createGroupNews>;

/**
 * News of an act for people in groups: messages in their rooms, written with it, and events after its commit.
 */
export function createGroupNews({ rooms, groupEvents }: Deps) {
  return {
    /**
     * Writes the messages in the act's transaction, all at once. Pass the result to `tell` after the commit.
     */
    async write(executor: Executor, lines: readonly GroupLine[]): Promise<PostedLine[]> {
      const inRooms = lines.flatMap(({ groupId, roomId, content }) =>
        roomId === null ? [] : [{ groupId, roomId, content }],
      );
      if (inRooms.length === 0) return [];
      const messages = await rooms.addSystemLines(executor, inRooms);
      const groupOf = new Map(inRooms.map(line => [line.roomId, line.groupId]));
      return messages.flatMap(message => {
        const groupId = groupOf.get(message.roomId);
        return groupId ? [{ groupId, message }] : [];
      });
    },

    /**
     * Emits the events; call it after the commit and await it before responding: people who are no longer in
     * the groups `left` are out of their rooms when it resolves, and do not get the messages either (SECURITY
     * A7).
     */
    async tell(
      tournamentId: string,
      { left = [], posted = [] }: { left?: readonly string[]; posted?: readonly PostedLine[] },
    ): Promise<void> {
      if (left.length > 0) await groupEvents.membershipChanged(left);
      for (const { groupId, message } of posted) {
        groupEvents.messagesPosted(tournamentId, groupId, [message]);
      }
      groupEvents.groupsChanged(tournamentId);
    },
  };
}

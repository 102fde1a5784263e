import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { Executor } from '../platform/db/database.ts';
import type { RoomsService } from '../rooms/rooms.service.ts';
import type { GroupEvents } from './group-events.ts';

/** A system message for a group's room; skipped if the group has no room. */
export type GroupLine = { groupId: string; roomId: string | null; content: string };

/** A written system message, to emit after the commit. */
export type PostedLine = { groupId: string; message: Message };
type Deps = { rooms: Pick<RoomsService, 'addSystemLines'>; groupEvents: GroupEvents };

export type GroupNews = ReturnType<typeof createGroupNews>;

/**
 * Reports changes to groups: writes system messages in the same transaction, and emits events after its
 * commit.
 */
export function createGroupNews({ rooms, groupEvents }: Deps) {
  return {
    /** Writes all messages in the change's transaction. Pass the result to `emit` after the commit. */
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
     * Emits the events after the commit; await it before responding. When it resolves, people no longer in
     * the groups `left` have been removed from their rooms and do not get the messages either (SECURITY A7).
     */
    async emit(
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

import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { Executor } from '../platform/db/database.ts';
import type { RoomsService } from '../rooms/rooms.service.ts';
import type { GroupEvents } from './group-events.ts';

/** A line that a group's room is to say; nothing for a group without a room. */
export type GroupLine = { groupId: string; roomId: string | null; content: string };

/** A line that stands in its room, to be told after the commit. */
export type PostedLine = { groupId: string; message: Message };
type Deps = { rooms: Pick<RoomsService, 'addSystemLines'>; groupEvents: GroupEvents };

export type GroupNews = ReturnType<typeof createGroupNews>;

/** What the people in groups hear of an act: lines in their rooms, written with it, and events after its commit. */
export function createGroupNews({ rooms, groupEvents }: Deps) {
  return {
    /** Writes the lines in the transaction of the act, all at once. The result goes to `tell` after the commit. */
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
     * To be called after the commit and awaited before the answer: whoever is no longer in the groups `left` is out of
     * their rooms when it resolves, and does not get the lines either (SECURITY A7).
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

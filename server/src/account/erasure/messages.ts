import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  deleteMessagesOf,
  findGroupRoomsNaming,
  findLinesNaming,
  findRoomsOfSender,
  type RoomPlace,
} from '../../rooms/message-erasure.queries.ts';
import { toMessage } from '../../rooms/rooms.mapper.ts';
import { findMessages, lockRoom, updateMessage } from '../../rooms/rooms.queries.ts';
import type { ScrimEvents } from '../../scrims/scrim-events.ts';
import type { GroupEvents } from '../../tournaments/group-events.ts';
import { withoutSquadName } from './erased.rules.ts';
import type { Pace } from './pace.ts';

type Deps = {
  db: Database;
  groupEvents: Pick<GroupEvents, 'messageDeleted' | 'messageUpdated'>;
  scrimEvents: Pick<ScrimEvents, 'messageDeleted' | 'messageUpdated'>;
};

/** Messages per transaction, during which the room is locked. */
const messagesAtOnce = 100;

/** Erases a person's traces in rooms: own messages become tombstones, the squad loses its name. */
export function createMessageErasure({ db, groupEvents, scrimEvents }: Deps) {
  const emit = (
    { scrimId, tournamentId, groupId }: RoomPlace,
    event: 'messageDeleted' | 'messageUpdated',
    messages: readonly Message[],
  ) => {
    for (const message of messages) {
      if (scrimId) scrimEvents[event](scrimId, message);
      if (tournamentId && groupId) groupEvents[event](tournamentId, groupId, message);
    }
  };

  /** Erases one batch of a room's messages; returns their number. */
  const deleteSome = async (place: RoomPlace, senderId: string): Promise<number> => {
    const { roomId } = place;
    const deleted = await db.transaction().execute(async trx => {
      if (!(await lockRoom(trx, roomId))) return [];
      const ids = await deleteMessagesOf(trx, { roomId, senderId, limit: messagesAtOnce });
      return findMessages(trx, roomId, ids);
    });
    emit(place, 'messageDeleted', deleted.map(toMessage));
    return deleted.length;
  };

  /**
   * Renames a squad in one batch of a room's system messages after `afterSeq`; returns the last one's seq,
   * undefined at the end.
   */
  const renameSome = async (
    place: RoomPlace,
    squadName: string,
    afterSeq: number,
  ): Promise<number | undefined> => {
    const { roomId } = place;
    const page = { afterSeq, limit: messagesAtOnce };
    // Most rooms never mentioned the squad and need no lock.
    if ((await findLinesNaming(db, roomId, squadName, page)).length === 0) return undefined;
    const { lines, renamed } = await db.transaction().execute(async trx => {
      if (!(await lockRoom(trx, roomId))) return { lines: [], renamed: [] };
      const lines = await findLinesNaming(trx, roomId, squadName, page);
      const ids: string[] = [];
      for (const line of lines) {
        const content = withoutSquadName(line.content, squadName);
        if (content === line.content) continue;
        await updateMessage(trx, line, { content, edited_at: line.edited_at });
        ids.push(line.id);
      }
      return { lines, renamed: await findMessages(trx, roomId, ids) };
    });
    emit(place, 'messageUpdated', renamed.map(toMessage));
    return lines.length < messagesAtOnce ? undefined : lines.at(-1)?.seq;
  };

  const renameIn = async (pace: Pace, place: RoomPlace, squadName: string): Promise<void> => {
    for (let seq: number | undefined = 0; seq !== undefined; ) {
      seq = await renameSome(place, squadName, seq);
      if (seq !== undefined) pace.partDone();
    }
  };

  return {
    /** Turns all messages of this account into tombstones. */
    async deleteMessages(pace: Pace, senderId: string): Promise<void> {
      await pace.each(
        () => findRoomsOfSender(db, senderId),
        async place => {
          while ((await deleteSome(place, senderId)) === messagesAtOnce) pace.partDone();
        },
      );
    },

    /** Removes a squad's name from the system messages in the rooms of a tournament's groups. */
    async renameInGroups(pace: Pace, tournamentId: string, squadName: string): Promise<void> {
      for (const place of await findGroupRoomsNaming(db, tournamentId, squadName)) {
        await renameIn(pace, place, squadName);
        pace.partDone();
      }
    },

    /** Removes a squad's name from the system messages in a scrim's room. */
    async renameInScrim(
      pace: Pace,
      { scrimId, roomId }: { scrimId: string; roomId: string },
      squadName: string,
    ): Promise<void> {
      await renameIn(pace, { roomId, scrimId, tournamentId: null, groupId: null }, squadName);
    },
  };
}

export type MessageErasure = ReturnType<typeof createMessageErasure>;

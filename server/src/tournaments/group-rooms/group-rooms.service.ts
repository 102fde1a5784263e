import { randomUUIDv7 } from 'node:crypto';
import type { Message, MessagePage, MessagesQuery, PostMessageBody } from '@hotdrop/contract/rooms/rooms.ts';
import type { Group } from '@hotdrop/contract/tournaments/groups/groups.ts';
import { canEditTournament } from '@hotdrop/contract/tournaments/permissions.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { Writer } from '../../rooms/rooms.policy.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import type { GroupEvents } from '../group-events.ts';
import type { ActOnGroups } from '../groups/group-acts.ts';
import { toGroup } from '../groups/groups.mapper.ts';
import { type FullGroupRow, findGroup } from '../groups/groups.queries.ts';
import { inGroups } from '../registration/team-selection.queries.ts';
import { ownerOf } from '../tournaments.mapper.ts';
import { tellGroups } from '../tournaments.notices.ts';
import { findRoomOfGroup, findRoomOfMember, membership, setRoomOfGroup } from './group-rooms.queries.ts';

type Deps = { db: Database; clock: Clock; rooms: RoomsService; groupEvents: GroupEvents; act: ActOnGroups };

/** A group's room, for somebody who may enter it. */
type Place = {
  tournamentId: string;
  groupId: string;
  roomId: string;
  writer: Writer;
};

export type GroupRoomsService = ReturnType<typeof createGroupRoomsService>;

/** The chat of a group. Organizers name the group; members get their own. */
export function createGroupRoomsService({ db, clock, rooms, groupEvents, act }: Deps) {
  /** @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND */
  const managedGroup = async (actor: Actor, tournamentId: string, groupId: string) => {
    const found = await findRoomOfGroup(db, tournamentId, groupId);
    if (!found) throw new AppError('TOURNAMENT_NOT_FOUND');
    if (!canEditTournament(actor, ownerOf(found))) throw new AppError('MANAGE_FORBIDDEN');
    if (!found.group_id) throw new AppError('GROUP_NOT_FOUND');
    return { groupId: found.group_id, roomId: found.room_id };
  };

  const groupRow = async (
    executor: Executor,
    tournamentId: string,
    groupId: string,
  ): Promise<FullGroupRow> => {
    const row = await findGroup(executor, tournamentId, groupId);
    if (!row) throw new AppError('GROUP_NOT_FOUND');
    return row;
  };

  /**
   * Returns the room of a member's own group.
   * @throws AppError TOURNAMENT_NOT_FOUND, GROUP_NOT_MADE, ROOM_NOT_FOUND
   */
  const placeOf = async (userId: string, tournamentId: string): Promise<Place> => {
    const found = await findRoomOfMember(db, tournamentId, userId);
    if (!found) throw new AppError('TOURNAMENT_NOT_FOUND');
    if (!found.group_id) throw new AppError('GROUP_NOT_MADE');
    if (!found.room_id) throw new AppError('ROOM_NOT_FOUND');
    const { group_id: groupId, room_id: roomId } = found;
    const permit = membership(tournamentId, groupId);
    return { tournamentId, groupId, roomId, writer: { _id: userId, moderates: false, permit } };
  };

  /**
   * Runs `act` in a room. If the member's team has left it, throws the error that fits the team's current
   * group.
   */
  const actIn = async <T>({ tournamentId, writer }: Place, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (writer.moderates || !(error instanceof AppError) || error.code !== 'ROOM_NOT_FOUND') throw error;
      await placeOf(writer._id, tournamentId);
      throw new AppError('ROOM_CHANGED', { cause: error });
    }
  };

  return {
    /**
     * Returns the room for its organizer.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND, ROOM_NOT_FOUND
     */
    async managed(actor: Actor, tournamentId: string, groupId: string): Promise<Place> {
      const { roomId } = await managedGroup(actor, tournamentId, groupId);
      if (!roomId) throw new AppError('ROOM_NOT_FOUND');
      return { tournamentId, groupId, roomId, writer: { _id: actor._id, moderates: true } };
    },

    own: (actor: Actor, tournamentId: string) => placeOf(actor._id, tournamentId),

    /**
     * Opens a group's room, or returns the open one.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND
     */
    async ensure(
      actor: Actor,
      tournamentId: string,
      groupId: string,
    ): Promise<{ room: { _id: string }; group: Group }> {
      const { roomId } = await managedGroup(actor, tournamentId, groupId);
      const answer = (id: string, group: FullGroupRow) => ({ room: { _id: id }, group: toGroup(group) });
      if (roomId) return answer(roomId, await groupRow(db, tournamentId, groupId));
      return act(actor, tournamentId, async ({ trx, now, audit }) => {
        // Read again under the lock: of two simultaneous requests, the second finds the first one's room.
        const before = await groupRow(trx, tournamentId, groupId);
        if (before.room_id) return answer(before.room_id, before);
        const id = randomUUIDv7();
        await rooms.open(trx, [id]);
        await setRoomOfGroup(trx, groupId, id);
        await tellGroups(trx, 'group-room-opened', {
          tournamentId,
          teams: inGroups(tournamentId, [groupId]),
          now,
        });
        await audit('open-room', { roomId: id }, groupId);
        return answer(id, await groupRow(trx, tournamentId, groupId));
      });
    },

    /**
     * Deletes a group's room with its messages.
     * @throws AppError TOURNAMENT_NOT_FOUND, MANAGE_FORBIDDEN, GROUP_NOT_FOUND, ROOM_NOT_FOUND
     */
    async remove(actor: Actor, tournamentId: string, groupId: string): Promise<void> {
      await act(actor, tournamentId, async ({ trx, audit, discard }) => {
        const { room_id: roomId } = await groupRow(trx, tournamentId, groupId);
        if (!roomId) throw new AppError('ROOM_NOT_FOUND');
        const messageCount = await rooms.countMessages(trx, roomId);
        discard(await rooms.remove(trx, [roomId]));
        await audit('delete-room', { roomId, messageCount }, groupId);
      });
    },

    /** @throws AppError ROOM_NOT_FOUND */
    messages({ roomId }: Place, query: MessagesQuery): Promise<MessagePage> {
      return rooms.page(roomId, query);
    },

    /** @throws AppError GROUP_NOT_MADE, ROOM_NOT_FOUND, ROOM_CHANGED, VALIDATION */
    async post(place: Place, body: PostMessageBody): Promise<Message> {
      const { tournamentId, groupId, roomId, writer } = place;
      if (body.roomId !== undefined && body.roomId !== roomId) throw new AppError('ROOM_CHANGED');
      const { message, isNew } = await actIn(place, () => rooms.post(roomId, writer, body));
      if (isNew) groupEvents.messagesPosted(tournamentId, groupId, [message]);
      return message;
    },

    /** @throws AppError GROUP_NOT_MADE, ROOM_NOT_FOUND, ROOM_CHANGED, MESSAGE_NOT_FOUND, NOT_YOUR_MESSAGE, MESSAGE_DELETED, VALIDATION */
    async edit(place: Place, messageId: string, content: string): Promise<Message> {
      const { tournamentId, groupId, roomId, writer } = place;
      const { message, changed } = await actIn(place, () => rooms.edit(roomId, messageId, writer, content));
      if (changed) groupEvents.messageUpdated(tournamentId, groupId, message);
      return message;
    },

    /**
     * Deletes a message; adds somebody else's to the audit log.
     * @throws AppError GROUP_NOT_MADE, ROOM_NOT_FOUND, ROOM_CHANGED, MESSAGE_NOT_FOUND, NOT_YOUR_MESSAGE
     */
    async removeMessage(place: Place, messageId: string): Promise<Message> {
      const { tournamentId, groupId, roomId, writer } = place;
      const writeDown = (trx: Executor, senderId: string | null) =>
        recordAudit(trx, {
          actorId: writer._id,
          action: 'delete-message',
          target: { kind: 'group', id: groupId },
          detail: { tournamentId, messageId, senderId },
          at: clock.now(),
        });
      const { message, changed } = await actIn(place, () =>
        rooms.removeMessage(roomId, messageId, writer, writeDown),
      );
      if (changed) groupEvents.messageDeleted(tournamentId, groupId, message);
      return message;
    },
  };
}

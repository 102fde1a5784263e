import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Message, MessagePage, MessagesQuery, PostMessageBody } from '@hotdrop/contract/rooms/rooms.ts';
import { canManageScrim, canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimRoom } from '@hotdrop/contract/scrims/room/scrim-rooms.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { Writer } from '../../rooms/rooms.policy.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { findRoomOfScrim } from '../scrim-access.queries.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { ownerOf } from '../scrims.mapper.ts';

type Deps = {
  db: Database;
  clock: Clock;
  rooms: RoomsService;
  scrimEvents: Pick<ScrimEvents, 'messagesPosted' | 'messageUpdated' | 'messageDeleted'>;
};

/** A scrim's room, for somebody who may read it. The owner writes; admins may delete messages. */
type Place = { scrimId: string; title: string; roomId: string; writes: boolean; moderates: boolean };

export type ScrimRoomsService = ReturnType<typeof createScrimRoomsService>;

/** The private room of a scrim: its organizer writes to the squads with a slot (SPEC §6). */
export function createScrimRoomsService({ db, clock, rooms, scrimEvents }: Deps) {
  /** @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN, KICKED */
  const enter = async (actor: Actor, scrimId: string): Promise<Place> => {
    const found = await findRoomOfScrim(db, scrimId, actor._id);
    if (!found) throw new AppError('SCRIM_NOT_FOUND');
    const moderates = canManageScrim(actor, ownerOf(found));
    if (!moderates && !found.readsAsSquad) throw new AppError(found.wasKicked ? 'KICKED' : 'ROOM_FORBIDDEN');
    const writes = canRunRoom(actor, ownerOf(found));
    return { scrimId, title: found.title, roomId: found.room_id, writes, moderates };
  };

  const enterToWrite = async (actor: Actor, scrimId: string): Promise<Place & { writer: Writer }> => {
    const place = await enter(actor, scrimId);
    if (!place.writes) throw new AppError('OWNER_WRITES');
    return { ...place, writer: { _id: actor._id, moderates: true } };
  };

  return {
    /** Returns the room with its newest messages. @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN */
    async room(actor: Actor, scrimId: string): Promise<ScrimRoom> {
      const { roomId, title, writes } = await enter(actor, scrimId);
      const { messages, lastRev, hasMore } = await rooms.page(roomId, { limit: limits.messages.default });
      return { _id: roomId, scrimId, title, isOwner: writes, messages, lastRev, hasMore };
    },

    /** @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN */
    async messages(actor: Actor, scrimId: string, query: MessagesQuery): Promise<MessagePage> {
      const { roomId } = await enter(actor, scrimId);
      return rooms.page(roomId, query);
    },

    /** @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN, OWNER_WRITES, ANOTHER_ROOM, VALIDATION */
    async post(actor: Actor, scrimId: string, body: PostMessageBody): Promise<Message> {
      const { roomId, writer } = await enterToWrite(actor, scrimId);
      if (body.roomId !== undefined && body.roomId !== roomId) throw new AppError('ANOTHER_ROOM');
      const { message, isNew } = await rooms.post(roomId, writer, body);
      if (isNew) scrimEvents.messagesPosted(scrimId, [message]);
      return message;
    },

    /** @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN, OWNER_WRITES, MESSAGE_NOT_FOUND, NOT_YOUR_MESSAGE, MESSAGE_DELETED, VALIDATION */
    async edit(actor: Actor, scrimId: string, messageId: string, content: string): Promise<Message> {
      const { roomId, writer } = await enterToWrite(actor, scrimId);
      const { message, changed } = await rooms.edit(roomId, messageId, writer, content);
      if (changed) scrimEvents.messageUpdated(scrimId, message);
      return message;
    },

    /**
     * Deletes a message; adds somebody else's to the audit log.
     * @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN, OWNER_WRITES, MESSAGE_NOT_FOUND
     */
    async removeMessage(actor: Actor, scrimId: string, messageId: string): Promise<Message> {
      const { roomId, moderates } = await enter(actor, scrimId);
      if (!moderates) throw new AppError('OWNER_WRITES');
      const writeDown = (trx: Executor, senderId: string | null) =>
        recordAudit(trx, {
          actorId: actor._id,
          action: 'delete-message',
          target: { kind: 'scrim', id: scrimId },
          detail: { messageId, senderId },
          at: clock.now(),
        });
      const writer = { _id: actor._id, moderates };
      const { message, changed } = await rooms.removeMessage(roomId, messageId, writer, writeDown);
      if (changed) scrimEvents.messageDeleted(scrimId, message);
      return message;
    },
  };
}

import { randomUUIDv7 } from 'node:crypto';
import { validationTexts } from '@hotdrop/contract/lib/texts.ts';
import {
  type Message,
  type MessagePage,
  type MessagesQuery,
  type PostMessageBody,
  systemLine,
} from '@hotdrop/contract/rooms/rooms.ts';
import type { Database, Executor } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { createDesk } from '../platform/lib/desk.ts';
import { AppError, violatedConstraint } from '../platform/lib/errors.ts';
import { createMutex } from '../platform/lib/mutex.ts';
import type { AssertOwnImage } from '../platform/uploads/own-image.ts';
import { toMessage, toSystemLine } from './rooms.mapper.ts';
import { canDeleteMessage, canEditMessage, type Writer } from './rooms.policy.ts';
import {
  countMessages,
  deleteRooms,
  findMessage,
  findMessageByClientId,
  findMessagePage,
  insertMessages,
  insertRooms,
  insertSystemLines,
  lockRoom,
  type MessageWithSender,
  type NewMessage,
  updateMessage,
} from './rooms.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  assertOwnImage: AssertOwnImage;
  /** Deletes pictures that nothing shows any more. */
  discardImages(urls: readonly string[]): Promise<void>;
};

/** With `isNew` or `changed` false, there is nothing to emit. */
type Posted = { message: Message; isNew: boolean };
type Changed = { message: Message; changed: boolean };

export type RoomsService = ReturnType<typeof createRoomsService>;

/**
 * Rooms and their messages, for any owner: the features that own rooms decide who may enter, and notify
 * clients after the commit.
 */
export function createRoomsService({ db, clock, assertOwnImage, discardImages }: Deps) {
  const addSystemLines = async (
    executor: Executor,
    lines: readonly { roomId: string; content: string }[],
  ): Promise<Message[]> => {
    if (lines.length === 0) return [];
    const numbered = lines.map(({ roomId, content }) => ({
      messageId: randomUUIDv7(),
      roomId,
      content: systemLine.parse(content),
    }));
    const rows = await insertSystemLines(executor, numbered, clock.now());
    const byId = new Map(rows.map(row => [row.id, toSystemLine(row)]));
    return numbered.flatMap(({ messageId }) => byId.get(messageId) ?? []);
  };

  const inTurn = createMutex();

  /**
   * Changes one message with its room locked, so that changes are committed in order of `rev`. One at a time:
   * waiting writers hold a lock on their right to write, and in a crowd nobody could ever revoke it.
   */
  const change = (
    roomId: string,
    messageId: string,
    { _id, permit }: Writer,
    act: (executor: Executor, message: MessageWithSender) => Promise<Changed>,
  ): Promise<Changed> =>
    inTurn(roomId, () =>
      db.transaction().execute(async trx => {
        if (permit && (await permit([_id], 'wait').execute(trx)).rows.length === 0) {
          throw new AppError('ROOM_NOT_FOUND');
        }
        if (!(await lockRoom(trx, roomId))) throw new AppError('ROOM_NOT_FOUND');
        const message = await findMessage(trx, roomId, messageId);
        if (!message) throw new AppError('MESSAGE_NOT_FOUND');
        return act(trx, message);
      }),
    );

  /** @throws the database's error if it violates a constraint */
  const insertMessage = async (executor: Executor, roomId: string, message: NewMessage) => {
    const [row] = await insertMessages(executor, roomId, [message], {
      now: clock.now(),
      beingChanged: 'wait',
    });
    return row;
  };

  /** Keeps the picture from being deleted until the message that shows it is committed. */
  const insertPicture = (roomId: string, message: NewMessage) =>
    db.transaction().execute(async trx => {
      await assertOwnImage(trx, message.imageUrl, 'imageUrl', message.senderId);
      return insertMessage(trx, roomId, message);
    });

  /**
   * Stores simultaneous messages of a room in one statement, so a busy chat costs the database little more
   * than a quiet one. Null for a message to retry alone, outside the batch.
   */
  const desk = createDesk<NewMessage, MessageWithSender | null>(async (roomId, messages) => {
    try {
      const options = { now: clock.now(), beingChanged: 'leave out' } as const;
      const rows = await insertMessages(db, roomId, messages, options);
      const byId = new Map(rows.map(row => [row.id, row]));
      return messages.map(({ id }) => byId.get(id) ?? null);
    } catch {
      // After a failed batch, each message is retried alone and gets its own error.
      return messages.map(() => null);
    }
  });

  return {
    addSystemLines,

    /** Opens rooms, each with a first message that says so. */
    async open(executor: Executor, roomIds: readonly string[]): Promise<void> {
      if (roomIds.length === 0) return;
      const rooms = roomIds.map(roomId => ({ roomId, messageId: randomUUIDv7() }));
      await insertRooms(executor, rooms, clock.now());
    },

    /** @throws AppError ROOM_NOT_FOUND */
    async addSystemLine(executor: Executor, roomId: string, content: string): Promise<Message> {
      const [message] = await addSystemLines(executor, [{ roomId, content }]);
      if (!message) throw new AppError('ROOM_NOT_FOUND');
      return message;
    },

    /** Posts as `senderId` that room details were set. @throws AppError ROOM_NOT_FOUND */
    async addCredentialsLine(
      executor: Executor,
      roomId: string,
      { senderId, content }: { senderId: string; content: string },
    ): Promise<Message> {
      const row = await insertMessage(executor, roomId, {
        id: randomUUIDv7(),
        senderId,
        type: 'credentials',
        content: systemLine.parse(content),
        imageUrl: null,
        clientMsgId: null,
      });
      if (!row) throw new AppError('ROOM_NOT_FOUND');
      return toMessage(row);
    },

    /**
     * Deletes rooms with all their messages. Returns their pictures, to delete after the commit
     * (`discardImages`).
     */
    remove(executor: Executor, roomIds: readonly string[]): Promise<string[]> {
      return deleteRooms(executor, roomIds);
    },

    discardImages,

    countMessages,

    /** @throws AppError ROOM_NOT_FOUND */
    async page(roomId: string, query: MessagesQuery): Promise<MessagePage> {
      const found = await findMessagePage(db, roomId, query);
      if (!found) throw new AppError('ROOM_NOT_FOUND');
      const forward = query.afterRev !== undefined;
      const hasMore = found.messages.length > query.limit;
      const beyond = hasMore ? (forward ? found.messages.pop() : found.messages.shift()) : undefined;
      const messages = found.messages.map(toMessage);
      const lastRev = forward && beyond ? (messages.at(-1)?.rev ?? found.lastRev) : found.lastRev;
      return { roomId, messages, lastRev, hasMore };
    },

    /**
     * Posts once: a repeat with the same `clientMsgId` returns the first message (SECURITY D3).
     * @throws AppError ROOM_NOT_FOUND, also for a sender who may no longer write; VALIDATION
     */
    async post(
      roomId: string,
      { _id: senderId, permit }: Writer,
      { type, content, imageUrl, clientMsgId }: PostMessageBody,
    ): Promise<Posted> {
      const fields = { id: randomUUIDv7(), senderId, type, content, imageUrl, clientMsgId, permit };
      const stored = imageUrl === null ? await desk(roomId, fields) : null;
      if (stored) return { message: toMessage(stored), isNew: true };
      let refusal: unknown;
      try {
        const row =
          imageUrl === null ? await insertMessage(db, roomId, fields) : await insertPicture(roomId, fields);
        if (row) return { message: toMessage(row), isNew: true };
      } catch (error) {
        // Of two simultaneous repeats, the later one finds the first one's message below.
        if (violatedConstraint(error) !== 'messages_once') refusal = error;
      }
      // A repeat returns the first message, even if its picture has been deleted since. A call that finds its
      // own message here had stored it, but the database's response was lost.
      const first =
        clientMsgId === null
          ? await findMessage(db, roomId, fields.id)
          : await findMessageByClientId(db, { roomId, senderId, clientMsgId });
      if (first) return { message: toMessage(first), isNew: first.id === fields.id };
      throw refusal ?? new AppError('ROOM_NOT_FOUND');
    },

    /**
     * Edits the text of the writer's own message.
     * @throws AppError ROOM_NOT_FOUND, MESSAGE_NOT_FOUND, NOT_YOUR_MESSAGE, MESSAGE_DELETED, VALIDATION
     */
    edit(roomId: string, messageId: string, writer: Writer, content: string): Promise<Changed> {
      return change(roomId, messageId, writer, async (trx, message) => {
        if (!canEditMessage(writer, message)) throw new AppError('NOT_YOUR_MESSAGE');
        if (message.type === 'deleted') throw new AppError('MESSAGE_DELETED');
        if (message.type === 'text' && content === '') {
          throw new AppError('VALIDATION', { fieldErrors: { content: validationTexts.messageRequired } });
        }
        if (message.content === content) return { message: toMessage(message), changed: false };
        const edited = { content, edited_at: clock.now() };
        const { rev } = await updateMessage(trx, message, edited);
        return { message: toMessage({ ...message, ...edited, rev }), changed: true };
      });
    },

    /**
     * Replaces a message with a tombstone without text or picture; idempotent. `alsoOfAnother` runs in the
     * same transaction if it was somebody else's message.
     * @throws AppError ROOM_NOT_FOUND, MESSAGE_NOT_FOUND, NOT_YOUR_MESSAGE
     */
    async removeMessage(
      roomId: string,
      messageId: string,
      writer: Writer,
      alsoOfAnother?: (executor: Executor, senderId: string | null) => Promise<void>,
    ): Promise<Changed> {
      let imageUrl: string | null = null;
      const removed = await change(roomId, messageId, writer, async (trx, message) => {
        if (!canDeleteMessage(writer, message)) throw new AppError('NOT_YOUR_MESSAGE');
        if (message.type === 'deleted') return { message: toMessage(message), changed: false };
        const tombstone = { type: 'deleted', content: '', image_url: null, edited_at: null } as const;
        const { rev } = await updateMessage(trx, message, tombstone);
        if (message.sender_id !== writer._id) await alsoOfAnother?.(trx, message.sender_id);
        imageUrl = message.image_url;
        return { message: toMessage({ ...message, ...tombstone, rev }), changed: true };
      });
      if (imageUrl !== null) await discardImages([imageUrl]);
      return removed;
    },
  };
}

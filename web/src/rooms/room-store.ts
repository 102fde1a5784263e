import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Message, MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import { ApiError, messageOf } from '../lib/api/client.ts';
import { isRefused } from '../lib/api/error.ts';
import { randomId } from '../lib/ids.ts';
import type { RoomAsk } from '../lib/realtime/asks.ts';
import { readJson, tabStore } from '../lib/storage.ts';
import {
  addPending,
  apply,
  applyChanges,
  applyNewest,
  applyOlder,
  dropPending,
  emptyRoom,
  failPending,
  hasOlder,
  needsCatchUp,
  type PendingMessage,
  type RoomState,
} from './room-state.ts';
import type { RoomTexts } from './texts.ts';

/*
 * Unconfirmed messages, per tab, so that a reload loses no text. They come back as "not sent" with the same ID, so
 * that the server recognizes a message that it has already accepted.
 */

const keyOf = (room: string) => `outbox:${room}`;

/** Returns the stored messages; those that were being sent have failed, with `failure` as reason. */
function readOutbox(room: string, failure: (message: PendingMessage) => string): PendingMessage[] {
  const kept = readJson(tabStore, keyOf(room));
  return Array.isArray(kept) ? kept.filter(isPending).map(unsent(failure)) : [];
}

function writeOutbox(room: string, pending: readonly PendingMessage[]): void {
  tabStore.write(keyOf(room), pending.length === 0 ? null : JSON.stringify(pending));
}

const unsent =
  (failure: (message: PendingMessage) => string) =>
  (message: PendingMessage): PendingMessage => ({ ...message, failure: message.failure ?? failure(message) });

function isPending(value: unknown): value is PendingMessage {
  return typeof value === 'object' && value !== null && 'clientMsgId' in value && 'content' in value;
}

/** `gone`: the reader has lost access. `no-room`: there is no room yet, or it was deleted. */
type RoomStatus = 'loading' | 'ready' | 'failed' | 'gone' | 'no-room';

export type RoomView = {
  room: RoomState;
  status: RoomStatus;
  error: unknown;
  older: 'idle' | 'loading' | 'failed';
};

export type Outgoing = Pick<PendingMessage, 'type' | 'content' | 'imageUrl'>;

/** Milliseconds to wait for events that arrive out of order before a gap is fetched. */
const holeGraceMs = 400;
/** Milliseconds until a failed catch-up is retried. */
const againMs = 5_000;

/** Whether an error means that the reader may have lost the room: kicked or removed, room deleted, team moved. */
const tellsOfLeaving = (error: unknown) =>
  isRefused(error) || (error instanceof ApiError && error.code === 'ROOM_CHANGED');

/** A picture that the server rejected fails every time. */
const isHopeless = (error: unknown, { type }: PendingMessage) =>
  type === 'image' && error instanceof ApiError && [400, 413].includes(error.status);

export type RoomStore = ReturnType<typeof createRoomStore>;

type Api = RoomCalls & {
  texts: Pick<RoomTexts, 'send' | 'sendImage'>;
  /** Called when a message of this tab has been sent. */
  onSent?: () => void;
};

/** Returns the store of a user's room: what is shown, updated by events, mutations and catching up. */
export function createRoomStore(api: Api, userId: string, key: string) {
  /** Returns the error of a failed message if the server gave no reason (SPEC §8). */
  const sendFailure = ({ type }: Pick<PendingMessage, 'type'>) =>
    type === 'image' ? api.texts.sendImage : api.texts.send;
  const outboxKey = `${userId}:${key}`;
  let view: RoomView = {
    room: emptyRoom(userId, readOutbox(outboxKey, sendFailure)),
    status: 'loading',
    error: null,
    older: 'idle',
  };
  const listeners = new Set<() => void>();
  let catching: Promise<unknown> | undefined;
  /** Requested again during a run, which may have missed a change. */
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  /** Messages without a response, by `clientMsgId`; those from before a reload are retried only by hand. */
  const unanswered = new Set<string>();

  function show(change: Partial<RoomView>): void {
    const before = view;
    view = { ...view, ...change };
    if (before.room.pending !== view.room.pending) writeOutbox(outboxKey, view.room.pending);
    for (const listener of [...listeners]) listener();
  }

  const change = (next: (room: RoomState) => RoomState) => show({ room: next(view.room) });

  function wait(ms: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void catchUp();
    }, ms);
  }

  /** Fetches the first page, or the changes since; one run at a time. Never rejects: resolves to the error, or null. */
  function catchUp(): Promise<unknown> {
    again = catching !== undefined;
    catching ??= run().finally(() => {
      catching = undefined;
      if (again) void catchUp();
    });
    return catching;
  }

  async function run(): Promise<unknown> {
    try {
      for (let more = true; more; ) {
        const { epoch, rev } = view.room;
        if (rev === null) {
          const page = await api.page({ limit: limits.messages.default });
          change(room => applyNewest(room, epoch, page));
          more = false;
        } else {
          const page = await api.page({ limit: limits.messages.max, afterRev: rev });
          change(room => applyChanges(room, epoch, page));
          // Also if the room was recreated, which starts again with the first page.
          more = page.hasMore || view.room.rev === null;
        }
      }
      show({ status: 'ready', error: null });
      return null;
    } catch (error) {
      settle(error);
      return error;
    }
  }

  function settle(error: unknown): void {
    if (isRefused(error)) show({ status: error.code === 'ROOM_NOT_FOUND' ? 'no-room' : 'gone', error });
    else if (view.room.rev === null) show({ status: 'failed', error });
    else wait(againMs);
  }

  /** Sends messages one by one, to keep their order. */
  function post(message: PendingMessage): void {
    const { clientMsgId, type, content, imageUrl } = message;
    sending = sending.then(async () => {
      try {
        const sent = await api.post({ clientMsgId, type, content, imageUrl });
        take(sent);
        api.onSent?.();
        // It was sent to another room than the one shown: the team was moved.
        if (sent.roomId !== view.room.roomId) {
          change(room => dropPending(room, clientMsgId));
          await catchUp();
        }
      } catch (error) {
        const failure = messageOf(error, sendFailure(message));
        change(room => failPending(room, clientMsgId, failure, isHopeless(error, message)));
        if (error instanceof ApiError && error.status === 0) unanswered.add(clientMsgId);
        if (tellsOfLeaving(error)) await catchUp();
      }
    });
  }

  /** Resends a failed message with the same ID: if it had arrived after all, it is not duplicated (SECURITY D3). */
  function retry(clientMsgId: string): void {
    unanswered.delete(clientMsgId);
    const message = view.room.pending.find(pending => pending.clientMsgId === clientMsgId);
    if (!message || message.failure === null) return;
    const again = { ...message, failure: null };
    change(room => addPending(room, again));
    post(again);
  }

  /** Applies a message from an event or response. */
  function take(message: Message): void {
    change(room => apply(room, message));
    if (needsCatchUp(view.room)) wait(holeGraceMs);
  }

  return {
    view: (): RoomView => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    catchUp,
    /** Starts with a page that is already fetched. */
    seed(page: MessagePage): void {
      change(room => applyNewest(room, room.epoch, page));
      show({ status: 'ready', error: null });
    },
    retryLoading(): void {
      if (view.room.rev === null) show({ status: 'loading', error: null });
      void catchUp();
    },
    async loadOlder(): Promise<void> {
      if (!hasOlder(view.room) || view.older === 'loading') return;
      const { epoch, from: before } = view.room;
      show({ older: 'loading' });
      try {
        const page = await api.page({ limit: limits.messages.default, before });
        show({ older: 'idle', room: applyOlder(view.room, { epoch, before }, page) });
        if (view.room.rev === null) void catchUp();
      } catch {
        show({ older: 'failed' });
      }
    },
    send(outgoing: Outgoing): void {
      const message = { ...outgoing, clientMsgId: randomId(), at: Date.now(), failure: null };
      change(room => addPending(room, message));
      post(message);
    },
    retry,
    /** Resends messages without a response once the connection is back, in order. */
    resend(): void {
      for (const { clientMsgId } of view.room.pending) if (unanswered.has(clientMsgId)) retry(clientMsgId);
    },
    discard: (clientMsgId: string): void => change(room => dropPending(room, clientMsgId)),
    /** @throws ApiError */
    async edit(messageId: string, content: string): Promise<void> {
      take(await api.edit(messageId, content));
    },
    /** @throws ApiError */
    async remove(messageId: string): Promise<void> {
      take(await api.remove(messageId));
    },
    /** Stops pending timers. */
    close(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** API calls of a room of any kind. Each rejects with an ApiError. */
export type RoomCalls = {
  page: (query: { limit: number; before?: number; afterRev?: number }) => Promise<MessagePage>;
  post: (body: Pick<PendingMessage, 'type' | 'content' | 'imageUrl' | 'clientMsgId'>) => Promise<Message>;
  edit: (messageId: string, content: string) => Promise<Message>;
  remove: (messageId: string) => Promise<Message>;
};

/** What differs between kinds of room: API calls, how to join, events, and texts. */
export type RoomApi = RoomCalls & {
  ask: RoomAsk;
  /** Calls back with every message that is added, edited or deleted, until the returned function is called. */
  listen: (take: (message: Message) => void) => () => void;
  texts: RoomTexts;
};

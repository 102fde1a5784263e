import type { Message, MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import type { RoomAsk } from '../lib/realtime/asks.ts';
import type { PendingMessage } from './room-state.ts';
import type { RoomTexts } from './texts.ts';

/** The calls of one room, whatever kind of room it is. Each rejects with an ApiError. */
export type RoomCalls = {
  page: (query: { limit: number; before?: number; afterRev?: number }) => Promise<MessagePage>;
  post: (body: Pick<PendingMessage, 'type' | 'content' | 'imageUrl' | 'clientMsgId'>) => Promise<Message>;
  edit: (messageId: string, content: string) => Promise<Message>;
  remove: (messageId: string) => Promise<Message>;
};

/** All that a room is made of: its calls, how one enters it, what is heard in it, and its own words. */
export type RoomApi = RoomCalls & {
  ask: RoomAsk;
  /** Calls back with every message that comes, changes or is deleted, until the returned function is called. */
  listen: (take: (message: Message) => void) => () => void;
  texts: RoomTexts;
};

import type { Message, MessagePage } from '@hotdrop/contract/rooms/rooms.ts';

export const people = {
  me: { _id: 'me', name: 'Ravi', avatarUrl: null, role: 'player', teamName: 'Hydras' },
  you: { _id: 'you', name: 'Asha', avatarUrl: null, role: 'player', teamName: 'Chemin Four' },
  host: { _id: 'host', name: 'Deccan League', avatarUrl: null, role: 'organization', teamName: null },
} as const satisfies Record<string, NonNullable<Message['senderId']>>;

export type Who = keyof typeof people;

/** Returns a message of the room. */
export function aMessage(seq: number, change: Partial<Message> = {}): Message {
  return {
    _id: `m${seq}`,
    roomId: 'room-1',
    seq,
    rev: seq,
    type: 'text',
    content: `Message ${seq}`,
    imageUrl: null,
    imageSize: null,
    timestamp: new Date(Date.UTC(2026, 10, 20, 12, 0, seq)).toISOString(),
    editedAt: null,
    senderId: people.you,
    clientMsgId: null,
    ...change,
  };
}

type Post = {
  content: string;
  clientMsgId?: string | null;
  type?: Message['type'];
  imageUrl?: string | null;
  imageSize?: Message['imageSize'];
};

/** A room like the server's: gap-free `seq`, a revision per change, pages as in the contract. */
export function fakeRoom(roomId = 'room-1') {
  const messages: Message[] = [];
  let rev = 0;
  const at = (id: string) => messages.findIndex(message => message._id === id);
  function change(index: number, to: Partial<Message>): Message | null {
    const before = messages[index];
    if (!before || before.type === 'deleted') return null;
    messages[index] = { ...before, ...to, rev: ++rev };
    return messages[index];
  }
  return {
    roomId,
    all: (): Message[] => [...messages],
    post(
      who: Who,
      { content, clientMsgId = null, type = 'text', imageUrl = null, imageSize = null }: Post,
    ): Message {
      const senderId = people[who];
      const sent = messages.find(
        message =>
          clientMsgId !== null &&
          message.clientMsgId === clientMsgId &&
          message.senderId?._id === senderId._id,
      );
      if (sent) return sent;
      const seq = messages.length + 1;
      const timestamp = new Date(Date.UTC(2026, 10, 20, 12, 0, seq)).toISOString();
      const fresh = { type, content, imageUrl, imageSize, senderId, clientMsgId, rev: ++rev, timestamp };
      const message = aMessage(seq, { ...fresh, _id: `${roomId}-${seq}`, roomId });
      messages.push(message);
      return message;
    },
    edit: (id: string, content: string) => change(at(id), { content, editedAt: '2026-11-20T13:00:00.000Z' }),
    remove: (id: string) => change(at(id), { type: 'deleted', content: '', imageUrl: null, imageSize: null }),
    newest(limit = 50): MessagePage {
      const page = messages.slice(-limit);
      return { roomId, messages: page, lastRev: rev, hasMore: page.length < messages.length };
    },
    before(seq: number, limit = 50): MessagePage {
      const older = messages.filter(message => message.seq < seq);
      const page = older.slice(-limit);
      return { roomId, messages: page, lastRev: rev, hasMore: page.length < older.length };
    },
    after(afterRev: number, limit = 50): MessagePage {
      const changed = messages.filter(message => message.rev > afterRev).sort((a, b) => a.rev - b.rev);
      const page = changed.slice(0, limit);
      const hasMore = page.length < changed.length;
      return { roomId, messages: page, lastRev: hasMore ? (page.at(-1)?.rev ?? rev) : rev, hasMore };
    },
  };
}

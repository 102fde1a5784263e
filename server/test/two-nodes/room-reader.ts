import type { Message, MessagePage } from '@hotdrop/contract/rooms/rooms.ts';
import type { Person } from '../people.ts';
import type { TestNode } from '../server.ts';
import { ask, socketOf, type TestSocket } from '../sockets.ts';

/** How to join and read a room, and its events. */
export type Room = {
  events:
    | readonly ['group:message', 'group:message-updated', 'group:message-deleted']
    | readonly ['room:message', 'room:message-updated', 'room:message-deleted'];
  enter: (socket: TestSocket) => ReturnType<typeof ask>;
  path: string;
};

export function groupRoom(tournamentId: string, groupId: string, path: string): Room {
  return {
    events: ['group:message', 'group:message-updated', 'group:message-deleted'],
    enter: socket => ask(socket, 'join-group', { tournamentId, groupId }),
    path,
  };
}

export function scrimRoom(scrimId: string): Room {
  return {
    events: ['room:message', 'room:message-updated', 'room:message-deleted'],
    enter: socket => ask(socket, 'join-scrim', scrimId),
    path: `/scrims/${scrimId}/room/messages`,
  };
}

export type RoomReader = {
  readonly socket: TestSocket;
  /** Number of connections. */
  readonly connects: number;
  /** Its messages in order: ID, revision and text. */
  held(): string[];
};

const asHeld = ({ _id, rev, content }: Message): string => `${_id} ${rev} ${content}`;

/**
 * Reads a room like the web app: receives events, and after each connection joins again and fetches changes
 * since its last revision. Unlike the web app, it does not fill gaps that the next event reveals.
 */
export function readRoom(node: TestNode, person: Person, room: Room): RoomReader {
  const byId = new Map<string, Message>();
  let fetched = 0;
  let connects = 0;
  const take = (message: Message) => {
    const known = byId.get(message._id);
    if (!known || known.rev < message.rev) byId.set(message._id, message);
  };
  const catchUp = async () => {
    for (let hasMore = true; hasMore; ) {
      const { body } = await node.call(`GET ${room.path}?afterRev=${fetched}&limit=100`, {
        token: person.token,
      });
      const page = body as MessagePage;
      for (const message of page.messages) take(message);
      fetched = page.lastRev;
      hasMore = page.hasMore;
    }
  };
  const socket = socketOf(node, person.token, { reconnection: true, reconnectionDelay: 1000 });
  for (const event of room.events) {
    socket.on(event, ({ message }: { message: Message }) => take(message));
  }
  socket.on('connect', async () => {
    const answer = await room.enter(socket);
    if (!answer.ok) throw new Error(`the room did not open: ${answer.message}`);
    await catchUp();
    connects++;
  });
  socket.connect();
  return {
    socket,
    get connects() {
      return connects;
    },
    held: () => [...byId.values()].sort((a, b) => a.seq - b.seq).map(asHeld),
  };
}

/** Returns the room in the database, in the format of `held`. */
export async function roomOf(node: TestNode, person: Person, { path }: Room): Promise<string[]> {
  const messages: Message[] = [];
  for (let before = ''; ; before = `&before=${messages[0]?.seq}`) {
    const { body } = await node.call(`GET ${path}?limit=100${before}`, { token: person.token });
    const page = body as MessagePage;
    messages.unshift(...page.messages);
    if (!page.hasMore) return messages.map(asHeld);
  }
}

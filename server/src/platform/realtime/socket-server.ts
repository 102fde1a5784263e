import type { IncomingMessage } from 'node:http';
import type { ClientEvents, ServerEvents } from '@hotdrop/contract/realtime.ts';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Actor } from '../http/authenticate.ts';
import { FrameLimitedServer } from './frame-limit.ts';

/** What we store per connection; small, since there are thousands. */
export type SocketData = {
  actor: Actor;
  /** When the access token expires, in ms. */
  expiresAt: number;
  /** The count of ended sessions at the handshake (see socket-sessions.ts). */
  endingsSeen: number;
};

export type RealtimeServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** Where sockets connect. */
const path = '/socket.io';

/** Whether a request may upgrade; any other upgrade request is answered as plain HTTP. */
export const mayUpgrade = ({ url }: IncomingMessage): boolean => url?.startsWith(`${path}/`) ?? false;

/** Everything a client sends fits in this: ids and a token. */
const maxFrameBytes = 16 * 1024;

/**
 * Creates Socket.IO at /socket.io, not attached to a server yet. `mayConnect` is checked before anything
 * else.
 */
export function createSocketServer(
  corsOrigins: string[],
  mayConnect: (request: IncomingMessage) => Promise<boolean>,
): RealtimeServer {
  return new Server({
    path,
    serveClient: false,
    transports: ['websocket', 'polling'],
    ...(corsOrigins.length > 0 && { cors: { origin: corsOrigins } }),
    maxHttpBufferSize: maxFrameBytes,
    // Costs memory per socket and time per message, and messages are short.
    perMessageDeflate: false,
    // For connections that never send a token.
    connectTimeout: 10_000,
    wsEngine: FrameLimitedServer,
    allowRequest: (request, decide) => void mayConnect(request).then(may => decide(null, may)),
  });
}

/**
 * Writes several packets that wait for one socket at once instead of one by one: most of the cost of a
 * crowded room is system calls. Call it once the server is attached.
 */
export function writeTogether({ engine }: RealtimeServer): void {
  // With polling this is the request's socket, to which nothing is written between `flush` and `drain`.
  engine.on('flush', (conn: RealtimeSocket['conn'], packets: unknown[]) => {
    if (packets.length > 1) conn.request.socket.cork();
  });
  engine.on('drain', (conn: RealtimeSocket['conn']) => conn.request.socket.uncork());
}

/** Names of the Socket.IO rooms. */
export const socketRooms = {
  user: (userId: string) => `user:${userId}`,
  /** Returns whose room it is, if it is an account's. */
  userOf: (room: string) => (room.startsWith('user:') ? room.slice('user:'.length) : null),
  session: (sessionId: string) => `session:${sessionId}`,
  group: (groupId: string) => `group:${groupId}`,
  /** Members of a scrim's room. */
  scrimRoom: (scrimId: string) => `scrim-room:${scrimId}`,
  /** Viewers of an event; no tournament and scrim share an id. */
  watchers: (eventId: string) => `watchers:${eventId}`,
  /** Viewers of an event who manage it. */
  managers: (eventId: string) => `managers:${eventId}`,
};

/** Returns this process's sockets in a room. */
export function localSockets(io: RealtimeServer, room: string): RealtimeSocket[] {
  const ids = io.of('/').adapter.rooms.get(room);
  if (!ids) return [];
  return [...ids].flatMap(id => io.of('/').sockets.get(id) ?? []);
}

/**
 * Returns how many packets a slow reader has not taken yet. Socket.IO declares the buffer private, but offers
 * nothing else.
 */
export function packetsWaiting({ conn }: RealtimeSocket): number {
  return (conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
}

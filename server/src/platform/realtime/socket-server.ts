import type { IncomingMessage } from 'node:http';
import type { ClientEvents, ServerEvents } from '@hotdrop/contract/realtime.ts';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Actor } from '../http/authenticate.ts';
import { FrameLimitedServer } from './frame-limit.ts';

/** What we keep of a connection; small, since there are thousands. */
export type SocketData = {
  actor: Actor;
  /** When the access token runs out, in ms. */
  expiresAt: number;
  /** The count of ended sessions at the handshake (see socket-sessions.ts). */
  endingsSeen: number;
};

export type RealtimeServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** Where sockets connect. */
const path = '/socket.io';

/** What may stop being HTTP; anything else that asks to is answered as if it had not. */
export const mayUpgrade = ({ url }: IncomingMessage): boolean => url?.startsWith(`${path}/`) ?? false;

/** Whatever a client says fits in this: ids and a token. */
const maxFrameBytes = 16 * 1024;

/** Socket.IO at /socket.io, not attached to a server yet. `mayConnect` is asked before anything else. */
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
    // Those that open a connection and never name a token.
    connectTimeout: 10_000,
    wsEngine: FrameLimitedServer,
    allowRequest: (request, decide) => void mayConnect(request).then(may => decide(null, may)),
  });
}

/**
 * Several packets that wait for one socket leave in one write instead of one each: of what a crowded room costs, most
 * are calls of the system. Call it once the server is attached.
 */
export function writeTogether({ engine }: RealtimeServer): void {
  // Of polling it is the request's socket, which nothing is written to between the two.
  engine.on('flush', (conn: RealtimeSocket['conn'], packets: unknown[]) => {
    if (packets.length > 1) conn.request.socket.cork();
  });
  engine.on('drain', (conn: RealtimeSocket['conn']) => conn.request.socket.uncork());
}

/** The names of the rooms in which Socket.IO gathers sockets. */
export const socketRooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  group: (groupId: string) => `group:${groupId}`,
  /** Those who are in the room of a scrim. */
  scrimRoom: (scrimId: string) => `scrim-room:${scrimId}`,
  /** Those who watch an event; no tournament and scrim share an id. */
  watchers: (eventId: string) => `watchers:${eventId}`,
  /** Those of them who manage it. */
  managers: (eventId: string) => `managers:${eventId}`,
};

/** The sockets of this process in a room. */
export function localSockets(io: RealtimeServer, room: string): RealtimeSocket[] {
  const ids = io.of('/').adapter.rooms.get(room);
  if (!ids) return [];
  return [...ids].flatMap(id => io.of('/').sockets.get(id) ?? []);
}

/** Packets that a slow reader has not taken yet. Socket.IO declares the buffer private, but offers nothing else. */
export function packetsWaiting({ conn }: RealtimeSocket): number {
  return (conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
}

import type { RealtimeServer } from './socket-server.ts';

/** What happened on the sockets of this process since it began. */
export type SocketCounts = {
  /** Events that clients sent. */
  heard: number;
  /** Those of them that were over the allowance. */
  refused: number;
  /** Connections that were ended because they went on after that. */
  floods: number;
  /** Events that went out, however many sockets heard one. */
  told: number;
  /** Readers who did not keep up and were dropped. */
  slowReaders: number;
};

/** Starts counting; `told` counts on top of any adapter. */
export function createSocketCounts(io: RealtimeServer): SocketCounts {
  const counts = { heard: 0, refused: 0, floods: 0, told: 0, slowReaders: 0 };
  const { adapter } = io.of('/');
  const broadcast = adapter.broadcast.bind(adapter);
  adapter.broadcast = (packet, options) => {
    counts.told++;
    return broadcast(packet, options);
  };
  return counts;
}

/** How many sockets listen, and to how many rooms of each kind: the word in front of a room's colon. */
export function listeningOf(io: RealtimeServer): { sockets: number; rooms: Record<string, number> } {
  const { sockets, adapter } = io.of('/');
  const rooms: Record<string, number> = {};
  for (const room of adapter.rooms.keys()) {
    const colon = room.indexOf(':');
    // The room of one socket alone is its id.
    if (colon < 0) continue;
    const kind = room.slice(0, colon);
    rooms[kind] = (rooms[kind] ?? 0) + 1;
  }
  return { sockets: sockets.size, rooms };
}

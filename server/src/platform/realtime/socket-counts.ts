import type { RealtimeServer } from './socket-server.ts';

/** Counts of this process's sockets since its start. */
export type SocketCounts = {
  /** Events that clients sent. */
  received: number;
  /** Of these, the ones over the allowance. */
  refused: number;
  /** Connections closed because they kept sending after that. */
  floods: number;
  /** Events emitted, each counted once however many sockets receive it. */
  emitted: number;
  /** Readers that did not keep up and were dropped. */
  slowReaders: number;
};

/** Starts counting. Call it after the adapter is set, because `emitted` counts its broadcasts. */
export function createSocketCounts(io: RealtimeServer): SocketCounts {
  const counts = { received: 0, refused: 0, floods: 0, emitted: 0, slowReaders: 0 };
  const { adapter } = io.of('/');
  const broadcast = adapter.broadcast.bind(adapter);
  adapter.broadcast = (packet, options) => {
    counts.emitted++;
    return broadcast(packet, options);
  };
  return counts;
}

/**
 * Returns how many sockets listen, and to how many rooms of each kind: the word before the colon of a room's
 * name.
 */
export function listeningOf(io: RealtimeServer): { sockets: number; rooms: Record<string, number> } {
  const { sockets, adapter } = io.of('/');
  const rooms: Record<string, number> = {};
  for (const room of adapter.rooms.keys()) {
    const colon = room.indexOf(':');
    // A socket's own room is named by its id.
    if (colon < 0) continue;
    const kind = room.slice(0, colon);
    rooms[kind] = (rooms[kind] ?? 0) + 1;
  }
  return { sockets: sockets.size, rooms };
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Signals } from '../platform/db/signals.ts';
import { type RealtimeServer, socketRooms } from '../platform/realtime/socket-server.ts';
import { countUnseen } from './notices.queries.ts';

type Deps = { io: RealtimeServer; db: Database; signals: Signals; log: FastifyBaseLogger };

/** A rush of news for the same people is one event. */
const pauseMs = 200;
/** Accounts per statement. */
const page = 500;

/**
 * Tells the sockets of an account, on each node, how many notices it has not seen. Only accounts that are
 * connected here are looked up.
 */
export function createNoticeEvents({ io, db, signals, log }: Deps): { close(): void } {
  const { adapter } = io.of('/');
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const emit = async () => {
    timer = undefined;
    const userIds = [...waiting];
    waiting.clear();
    for (let start = 0; start < userIds.length; start += page) {
      const some = userIds.slice(start, start + page);
      const unseen = await countUnseen(db, some);
      for (const userId of some) {
        io.local.to(socketRooms.user(userId)).emit('notice:changed', { unseen: unseen.get(userId) ?? 0 });
      }
    }
  };

  const connected = (): string[] => [...adapter.rooms.keys()].flatMap(room => socketRooms.userOf(room) ?? []);

  const tell = (userIds: readonly string[]) => {
    for (const userId of userIds) {
      if (adapter.rooms.has(socketRooms.user(userId))) waiting.add(userId);
    }
    if (waiting.size === 0 || timer) return;
    timer = setTimeout(() => {
      emit().catch(error => log.warn({ err: error }, 'connected people could not be told of news'));
    }, pauseMs);
    timer.unref();
  };

  signals.subscribe(signal => {
    if (signal.kind === 'notices-changed') tell(signal.userIds === 'all' ? connected() : signal.userIds);
  });
  // Signals sent in between were missed.
  signals.onRestored(() => tell(connected()));
  return { close: () => clearTimeout(timer) };
}

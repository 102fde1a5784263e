import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import type { EventRelay } from '../redis/event-relay.ts';
import type { SharedRedis } from '../redis/redis.ts';
import type { RealtimeServer } from './socket-server.ts';

type Deps = { io: RealtimeServer; db: Database; notifications: Notifications; redis: SharedRedis };

/** Clients that come back all at once would be a rush, so they are sent to do so within this time. */
const spreadMs = 5_000;

/**
 * Has what is emitted here reach the sockets of other nodes too, through Redis. Where events may have been lost on the
 * way, the sockets that may lack them are closed as lost connections: their clients come back by themselves and fetch
 * what they missed, as after any other loss.
 */
export function tellOtherNodes({ io, db, notifications, redis }: Deps): EventRelay {
  const node = randomUUID();
  const going = new WeakSet();

  const renew = () => {
    for (const { conn } of io.of('/').sockets.values()) {
      if (going.has(conn)) continue;
      going.add(conn);
      setTimeout(() => conn.close(), Math.random() * spreadMs).unref();
    }
  };

  notifications.subscribe(notification => {
    if (notification.kind === 'events-untold' && notification.node !== node) renew();
  });
  // One of those may have been missed.
  notifications.onRestored(renew);
  return redis.relayEvents(io, {
    missed: renew,
    untold: () => notifications.send(db, { kind: 'events-untold', node }),
  });
}

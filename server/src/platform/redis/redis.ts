import type { FastifyBaseLogger } from 'fastify';
import type { MakeLimiter } from '../http/rate-limits.ts';
import { openConnections } from './connections.ts';
import { type EventRelay, type RelayedServer, type RelayListener, relayEvents } from './event-relay.ts';
import type { KnownAddresses } from './known-addresses.ts';
import { sharedKnownAddresses, sharedLimiters } from './shared-limits.ts';

/** What the nodes of an installation share through Redis. None of it stops while Redis is away. */
export type SharedRedis = {
  makeLimiter: MakeLimiter;
  knownAddresses: KnownAddresses;
  relayEvents(io: RelayedServer, listener: RelayListener): EventRelay;
  /** False while it is away. */
  readonly connected: boolean;
  close(): Promise<void>;
};

/**
 * Connects to the Redis that the nodes share; `secret` veils the addresses that are counted there.
 * @throws Error with the reason when it cannot be reached now
 */
export async function connectRedis(
  url: string,
  { secret, log }: { secret: string; log: FastifyBaseLogger },
): Promise<SharedRedis> {
  const connections = await openConnections(url, log);
  const relays: EventRelay[] = [];
  return {
    makeLimiter: sharedLimiters(connections.limits, secret),
    knownAddresses: sharedKnownAddresses(connections.limits, secret),
    relayEvents(io, listener) {
      const relay = relayEvents(io, connections, listener, log);
      relays.push(relay);
      return relay;
    },
    get connected() {
      return connections.connected;
    },
    async close() {
      // First of all: a relay would ask a closed connection again and again.
      for (const relay of relays) relay.close();
      connections.close();
    },
  };
}

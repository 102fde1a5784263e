import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { addressKeys } from '../http/address-keys.ts';
import { addressLimiter, ownLimiter } from '../http/rate-limits.ts';

/** Sockets that a network may open per minute. Each takes 5 KB for about a minute, even if nobody signs in on it. */
const window = { points: 6_000, duration: 60 };

/**
 * Returns a function that says whether a new socket may be opened, over WebSocket or polling (SECURITY L4). Behind a proxy
 * there is no limit: all sockets come from its address.
 */
export function createOpeningLimit({
  rateLimit,
  trustProxy,
}: Pick<Config, 'rateLimit' | 'trustProxy'>): (request: IncomingMessage) => Promise<boolean> {
  if (!rateLimit || trustProxy) return async () => true;
  const opened = addressLimiter(ownLimiter, 'socket-opening', window);
  return async ({ socket }) =>
    opened.consume(addressKeys(socket.remoteAddress)).then(
      () => true,
      () => false,
    );
}

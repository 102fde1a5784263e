import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';
import { addressKeys } from '../http/address-keys.ts';
import { addressLimiter, ownLimiter } from '../http/rate-limits.ts';

/**
 * Socket connections that a network may open. Each takes memory for a minute even where nobody ever signs in on it or asks
 * for anything; phones of a carrier that come back at once open one each.
 */
const window = { points: 6_000, duration: 60 };

/** Returns whether a new connection may be opened, over WebSocket or polling (SECURITY L4). All those of a proxy are its own. */
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

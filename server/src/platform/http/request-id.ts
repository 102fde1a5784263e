import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { trustedPeers } from '../lib/trusted-proxies.ts';

/** Long enough to be unique, and nothing that could break a log line. */
const sane = /^[\w-]{8,64}$/;

/**
 * Assigns request ids. A trusted proxy may choose one (`X-Request-Id`), so that its log and ours agree;
 * anybody else's is ignored, or two requests could share one.
 */
export function requestIds(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trustProxy);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && sane.test(given) && isTrusted(socket.remoteAddress)) return given;
    return randomUUID();
  };
}

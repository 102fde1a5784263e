import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { trustedPeers } from '../lib/trusted-proxies.ts';

/** Long enough not to meet another, and nothing that could break a line of a log. */
const sane = /^[\w-]{8,64}$/;

/**
 * Names requests. A proxy that we trust may name one itself (`X-Request-Id`), so that its log and ours tell of it under
 * one name; anybody else's name is not taken, or two requests could bear the same.
 */
export function requestIds(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustedPeers(trustProxy);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && sane.test(given) && isTrusted(socket.remoteAddress)) return given;
    return randomUUID();
  };
}

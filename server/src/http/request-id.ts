import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';

/** Long enough not to meet another, and nothing that could break a line of a log. */
const sane = /^[\w-]{8,64}$/;

/** The words for ranges that TRUST_PROXY may have in place of addresses. */
const ranges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

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

function trustedPeers(trustProxy: Config['trustProxy']): (peer: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trusted = new BlockList();
  const places = trustProxy.split(',').map(place => place.trim());
  for (const place of places.flatMap(word => ranges[word] ?? word)) {
    const [address = '', prefix] = place.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, prefixOf(prefix, family === 'ipv6' ? 128 : 32), family);
  }
  return peer => peer !== undefined && trusted.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
}

/** How many bits a range shares: written as a number, as a mask, or not at all. */
function prefixOf(written: string | undefined, whole: number): number {
  if (written === undefined) return whole;
  if (!written.includes('.')) return Number(written);
  const bits = written.split('.').map(octet => Number(octet).toString(2).replaceAll('0', '').length);
  return bits.reduce((sum, count) => sum + count, 0);
}

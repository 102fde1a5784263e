import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList } from 'node:net';
import type { Config } from '../config/config.ts';

/** What a request reveals about its sender. */
export type Reader = {
  /** The connection's peer, whatever the headers say. */
  peer: string | undefined;
  headers: IncomingHttpHeaders;
};

type Settings = Pick<Config, 'metricsToken' | 'trustProxy' | 'publicUrl'>;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const localName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Headers that proxies and tunnels add; one of these means that somebody else is asking. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether `/metrics` may be read: with the token, or from this very machine while nothing is published. A
 * proxy on the same machine is loopback too and need not say that it forwards, so once the settings mention
 * the outside world (TRUST_PROXY, a PUBLIC_URL elsewhere) only the token counts. The host name keeps out
 * pages in a browser on this machine whose own domain resolves to it.
 */
export function mayReadMetrics(
  { metricsToken, trustProxy, publicUrl }: Settings,
  { peer, headers }: Reader,
): boolean {
  if (metricsToken !== null && isBearer(headers.authorization, metricsToken)) return true;
  const isPublished =
    trustProxy !== false || (publicUrl !== null && !localName.test(new URL(publicUrl).host));
  return (
    !isPublished &&
    isLoopback(peer) &&
    localName.test(headers.host ?? '') &&
    forwarding.every(name => headers[name] === undefined)
  );
}

function isLoopback(peer: string | undefined): boolean {
  return peer !== undefined && loopback.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
}

/** Digests have equal length, so that the time reveals nothing about the token. */
function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The keys by which a client's address is rate limited and queued fairly. */
export type AddressKeys = {
  /** An IPv4 address, or the /64 of an IPv6 one: a single phone or home has all of it to itself. */
  network: string;
  /** The /48 of an IPv6 address, as much as one customer can get; for IPv4 the same as `network`. */
  site: string;
};

/** Proxies' placeholders (`unknown`) and disconnected clients share one key. */
const nowhere: AddressKeys = { network: 'unknown', site: 'unknown' };

/** Some proxies pass on the port as well. */
const withPort = /^(?:\[(?<ipv6>[^\]]+)\](?::\d+)?|(?<ipv4>[\d.]+):\d+)$/;

/** Returns the keys of an address (`request.ip`), the same for every way to write it. */
export function addressKeys(address: string | undefined): AddressKeys {
  const { ipv6, ipv4 } = withPort.exec(address ?? '')?.groups ?? {};
  const bare = ipv6 ?? ipv4 ?? address ?? '';
  if (isIPv4(bare)) return ofIPv4(bare);
  if (!isIP(bare)) return nowhere;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return ofIPv4(parsed.toString());
  // An IPv6-only server sees all of IPv4 in this one /96 (RFC 6052).
  if (parsed.range() === 'rfc6052') return ofIPv4(parsed.toByteArray().slice(-4).join('.'));
  const groups = parsed.parts.map(part => part.toString(16));
  return {
    network: `${groups.slice(0, 4).join(':')}::/64`,
    site: `${groups.slice(0, 3).join(':')}::/48`,
  };
}

function ofIPv4(address: string): AddressKeys {
  return { network: address, site: address };
}

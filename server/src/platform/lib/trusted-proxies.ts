import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';
type Range = { address: string; prefix: number; family: Family };

/** Names of ranges that TRUST_PROXY may have in place of addresses. */
const words = new Map([
  ['loopback', ['127.0.0.0/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/** Whether this is a valid TRUST_PROXY: `true`, or addresses, ranges and range names, separated by commas. */
export function isTrustProxy(text: string): boolean {
  return text === 'true' || placesOf(text).every(place => rangeOf(place) !== null);
}

/**
 * Returns a function that says whether a connection's peer is a trusted proxy; `trustProxy` as configured.
 */
export function trustedPeers(trustProxy: boolean | string): (peer: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const trusted = new BlockList();
  for (const place of placesOf(trustProxy)) {
    const range = rangeOf(place);
    if (range) trusted.addSubnet(range.address, range.prefix, range.family);
  }
  return peer => peer !== undefined && trusted.check(peer, familyOf(peer));
}

function placesOf(text: string): string[] {
  const named = text.split(',').map(place => place.trim());
  return named.flatMap(place => words.get(place) ?? place);
}

const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns the range of one entry; null if it is invalid. */
function rangeOf(place: string): Range | null {
  const [address = '', written, ...more] = place.split('/');
  if (!isIP(address) || more.length > 0) return null;
  const family = familyOf(address);
  const whole = family === 'ipv6' ? 128 : 32;
  const prefix = written === undefined ? whole : prefixOf(written, family);
  return prefix >= 1 && prefix <= whole ? { address, prefix, family } : null;
}

/** Returns the length of a range's prefix, from a number or an IPv4 mask; 0 if it is neither. */
function prefixOf(written: string, family: Family): number {
  if (/^\d+$/.test(written)) return Number(written);
  if (family === 'ipv6' || isIP(written) !== 4) return 0;
  const bits = written
    .split('.')
    .map(octet => Number(octet).toString(2).padStart(8, '0'))
    .join('');
  return /^1+0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : 0;
}

import { isLoopback } from '../config/config.ts';

/** The push services of browsers; `*` stands for any name below. */
const known = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/**
 * Returns whether an address belongs to a push service: one of those that browsers use, or one of the `added`
 * hosts (SECURITY B6). Only one on this machine may do without TLS.
 */
export function pushServices(added: readonly string[]): (url: URL) => boolean {
  return ({ protocol, host, hostname, username, password, hash }) => {
    if (username !== '' || password !== '' || hash !== '') return false;
    const isAdded = added.includes(host);
    if (protocol !== 'https:') return protocol === 'http:' && isAdded && isLoopback(hostname);
    return (
      isAdded || known.some(name => (name.startsWith('*') ? host.endsWith(name.slice(1)) : host === name))
    );
  };
}

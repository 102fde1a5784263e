import type { User } from '@hotdrop/contract/account/users.ts';
import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';

/** Where "Host a scrim" leads: the form, or signing up as an organization for a reader without an account. */
export const hostPath = (user: User | null): string => (user ? '/scrims/new' : '/signup?role=organization');

/** An address that may be linked to on somebody's behalf: https only, else null (SECURITY B3). */
export function webLink(address: string | null): string | null {
  const url = address ? parseUrl(address) : null;
  return url?.protocol === 'https:' ? url.href : null;
}

/** "nova.gg/scrims": the address without what every address has. */
export function linkText(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`;
}

import type { User } from '@hotdrop/contract/account/users.ts';
import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';

/** Returns the target of "Host a scrim": the form, or for readers without an account the organization sign-up. */
export const hostPath = (user: User | null): string => (user ? '/scrims/new' : '/signup?role=organization');

/** Returns a user's URL if it may be linked: https only, else null (SECURITY B3). */
export function webLink(address: string | null): string | null {
  const url = address ? parseUrl(address) : null;
  return url?.protocol === 'https:' ? url.href : null;
}

/** Returns a short form of a URL: "nova.gg/scrims". */
export function linkText(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`;
}

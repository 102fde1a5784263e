import { parseUrl } from '@hotdrop/contract/parse-url.ts';

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

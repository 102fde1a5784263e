import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';

/** A UTR has 12 digits; apps group them with spaces. Longer numbers, such as phones with a country code, are none. */
const UTR = /(?<!\d)(?:\d{4} ?){3}(?!\d)/;

/** Returns what another app shared: a page of ours, or a payment's UTR. */
export function readShared(
  query: URLSearchParams,
  origin: string,
): { path: string | null; utr: string | null } {
  const texts = ['url', 'text', 'title'].map(name => query.get(name) ?? '');
  const links = texts.flatMap(text => text.split(/\s+/)).map(word => parseUrl(word));
  const own = links.find(link => link?.origin === origin && !link.pathname.startsWith('/share'));
  const utr = texts.map(text => UTR.exec(text)?.[0]).find(Boolean);
  return {
    path: own ? own.pathname + own.search : null,
    utr: utr ? utr.replaceAll(' ', '') : null,
  };
}

import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';

/** A UTR has 12 digits; apps group them in fours. */
const twelve = String.raw`(?:\d{12}|\d{4}(?<gap>[ -])\d{4}\k<gap>\d{4})`;
/** Not followed by more digits of a longer number, nor by the rest of a UPI ID. */
const ends = String.raw`(?!\d|[ -]\d{4}|-\d|[\w.-]*@)`;
const labelled = new RegExp(
  String.raw`\b(?:UTR|RRN|Txn|UPI (?:Ref|transaction ID))[^\d+@]{0,24}(${twelve})${ends}`,
  'i',
);

/** Digits with single spaces or dashes between them: one number for a reader. */
const groups = /(?<![\p{L}\d_+]|\+ )\d+(?:[ -]\d+)*(?![\w.-]*@)/gu;
const isUtr = new RegExp(`^${twelve}$`);
/** 12 digits too, where nothing says what they are. */
const indianPhone = /^91[6-9]\d{9}$/;

const link = /https?:\/\/[^\s<>"']+/gi;
const punctuation = /[.,;:!?)\]}’”]+$/;

/** Returns what another app shared: a page of ours, or a payment's UTR. */
export function readShared(
  query: URLSearchParams,
  origin: string,
): { path: string | null; utr: string | null } {
  const texts = ['url', 'text', 'title'].map(name => query.get(name) ?? '');
  const paths = texts
    .flatMap(text => text.match(link) ?? [])
    .map(found => parseUrl(found.replace(punctuation, '')))
    .filter(url => url?.origin === origin)
    // Two slashes at the start would be another site.
    .map(url => url && url.pathname.replace(/^\/+/, '/') + url.search);
  const utr = texts.map(labelledUtr).find(Boolean) ?? texts.map(loneUtr).find(Boolean);
  return {
    path: paths.find(path => path && !path.startsWith('/share')) ?? null,
    utr: utr?.replace(/\D/g, '') ?? null,
  };
}

const labelledUtr = (text: string): string | undefined => labelled.exec(text)?.[1];

const loneUtr = (text: string): string | undefined =>
  text.match(groups)?.find(digits => isUtr.test(digits) && !indianPhone.test(digits));

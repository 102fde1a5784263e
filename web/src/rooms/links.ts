import { parseUrl } from '@hotdrop/contract/parse-url.ts';

/** A piece of a message: words, or a web address to follow. */
export type TextPart = { text: string; href: string | null };

const address = /https:\/\/[^\s<>"'`]+/g;

/**
 * Finds the https addresses in a text; nothing else becomes a link. Marks that end the sentence stay outside, and a
 * closing bracket that the address did not open.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutTail(match[0]);
    const url = parseUrl(found);
    // A name and password in front of the host make an address look like another one.
    if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: found, href: url.href });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

function withoutTail(found: string): string {
  let rest = found;
  for (;;) {
    const last = rest.at(-1) ?? '';
    const stray = last === ')' && rest.split('(').length < rest.split(')').length;
    if (!stray && !'.,;:!?*_…।'.includes(last)) return rest;
    rest = rest.slice(0, -1);
  }
}

import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';
import { ExternalLink } from 'lucide-react';

/** A piece of a message: words, or a web address to follow. */
type TextPart = { text: string; href: string | null };

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

/** The words of a message as they were written; only https addresses can be followed. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
      {textParts(text).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-player underline underline-offset-2 hover:no-underline"
          >
            {part.text}
            <ExternalLink aria-hidden size={13} className="ml-0.5 inline align-[-0.1em]" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ),
      )}
    </p>
  );
}

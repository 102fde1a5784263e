import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { imageUrl } from '../lib/image-url.ts';

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

/** In px, as is the class of the picture. */
const maxHeight = 256;

type MessageImageProps = {
  address: string | null;
  /** Keeps the picture's place until it has loaded; without it the room moves then. */
  size?: Message['imageSize'];
  label: string;
  onOpen?: (() => void) | undefined;
};

/** A picture in the room, small; pressing it shows it large. */
export function MessageImage({ address, size = null, label, onOpen }: MessageImageProps) {
  const [broken, setBroken] = useState(false);
  const src = imageUrl(address);
  if (!src || broken) {
    return (
      <p className="mt-1 grid h-24 w-40 place-items-center rounded-card border border-line text-ink-3 text-sm">
        No image
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={`Open ${label}`}
      onClick={onOpen}
      disabled={!onOpen}
      className="my-1 block max-w-full cursor-zoom-in overflow-hidden rounded-card border border-line bg-surface-2"
    >
      <img
        src={src}
        alt={label}
        {...(size && fitted(size))}
        decoding="async"
        onError={() => setBroken(true)}
        className="max-h-64 min-h-11 min-w-11 max-w-full object-contain"
      />
    </button>
  );
}

/** The size at which a picture is shown where there is room for it: at most as large as it is. */
function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxHeight / height);
  // Not rounded: the picture's own proportions hold once it has loaded.
  return { width: width * scale, height: height * scale };
}

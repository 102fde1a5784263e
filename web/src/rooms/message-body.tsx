import { parseUrl } from '@hotdrop/contract/lib/parse-url.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { imageUrl } from '../lib/image-url.ts';

/** A part of a message: text, or a link. */
type TextPart = { text: string; href: string | null };

const address = /https:\/\/[^\s<>"'`]+/g;

/**
 * Splits a text at its https addresses; nothing else becomes a link. Closing punctuation and unmatched closing
 * brackets stay outside.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutTail(match[0]);
    const url = parseUrl(found);
    // A user name and password before the host can disguise an address.
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

/** The text of a message; only https addresses are links. */
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

/** In px; must match the image's class. */
const maxHeight = 256;

type MessageImageProps = {
  address: string | null;
  /** Reserves space until the picture loads; without it the messages shift. */
  size?: Message['imageSize'];
  label: string;
  onOpen?: (() => void) | undefined;
};

/** A small picture in the room; pressing it opens it large. */
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

/** Returns the display size of a picture: scaled down to the maximum height, never up. */
function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxHeight / height);
  // Not rounded, so that the loaded picture has the same proportions.
  return { width: width * scale, height: height * scale };
}

import { ExternalLink } from 'lucide-react';
import { textParts } from './links.ts';

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

/** A piece of a mail: its words, or a link to a page of this very site. */
export type MailPart = { text: string; to: string | null };

const address = /https?:\/\/[^\s<>"')\]]+/g;

/**
 * The text of a mail in pieces. Only addresses of `origin` are links: a mail may carry what a stranger has typed, and an
 * admin must not be led elsewhere by it (SECURITY B3).
 */
export function mailParts(text: string, origin: string): MailPart[] {
  const parts: MailPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(/[.,;:!?]+$/, '');
    const to = pathHere(found, origin);
    if (to === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), to: null });
    parts.push({ text: found, to });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), to: null });
  return parts;
}

function pathHere(found: string, origin: string): string | null {
  if (!URL.canParse(found)) return null;
  const url = new URL(found);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

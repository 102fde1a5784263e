import { randomInt } from 'node:crypto';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Marks texts in tests that not everybody may read; nothing else looks like it. */
export const mark = /zq[0-9a-z]{10}/;

/** Returns the text with a unique mark, by which a leak of it is found anywhere. */
export function marked(words = ''): string {
  const own = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${words} zq${own}`.trim();
}

/** Returns a phone number that nobody else has. */
export const newPhone = (): string => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

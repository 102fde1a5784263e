import { randomInt } from 'node:crypto';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A mark for texts in tests that not everybody may read: nothing else looks like it. */
export const mark = /zq[0-9a-z]{10}/;

/** Adds a unique mark to this text, by which it is found wherever it turns up. */
export function marked(words = ''): string {
  const own = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${words} zq${own}`.trim();
}

/** Returns a phone number that nobody else has. */
export const newPhone = (): string => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

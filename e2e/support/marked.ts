import { randomInt } from 'node:crypto';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** What the words of tests carry that must not be read by everybody: nothing else looks like it. */
export const mark = /zq[0-9a-z]{10}/;

/** These words with a mark of their own, by which they are found wherever they turn up. */
export function marked(words = ''): string {
  const own = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${words} zq${own}`.trim();
}

/** A phone number that nobody else has. */
export const newPhone = (): string => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

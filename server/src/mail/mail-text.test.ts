import { expect, it } from 'vitest';
import { userWords } from './mail-text.ts';

it.each([
  ['Night cup no. 7, 8.30 PM', 'Night cup no. 7, 8.30 PM'],
  ['रात का कप 🔥', 'रात का कप 🔥'],
  ['Verify at https://evil.example/login', 'Verify at https: //evil\u2024example/login'],
  ['http://192.0.2.1/login', 'http: //192.0.2.1/login'],
  ['www.evil.example', 'www\u2024evil\u2024example'],
  ['pay@evil.example', 'pay@evil\u2024example'],
  ['ok\n\nHotdrop says: pay again', 'ok Hotdrop says: pay again'],
])('%j appears in a mail as %j', (text, words) => {
  expect(userWords(text)).toBe(words);
});

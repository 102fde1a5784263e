import { expect, it } from 'vitest';
import { textParts } from './message-body.tsx';

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

it.each([
  ['see https://example.org/rules.', ['https://example.org/rules']],
  [
    '(https://example.org/a_(b)) and https://example.org',
    ['https://example.org/a_(b)', 'https://example.org/'],
  ],
  ['https://a.in/x?y=1&z=2#q!', ['https://a.in/x?y=1&z=2#q']],
  ['पढ़ें https://example.org/नियम।', [new URL('https://example.org/नियम').href]],
  ['http://example.org is not safe', []],
  ['javascript:alert(1) data:text/html,x mailto:a@b.in www.example.org', []],
  ['https://bank.in@evil.example/', []],
  ['https://localhost/x and https://', []],
  ['', []],
])('links in “%s”', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

it.each([
  'plain',
  'a https://example.org b',
  'https://example.org',
  'x https://u:p@e.org y',
  '<b>https://e.org</b>',
])('the text stays as it was written: %s', text => {
  expect(
    textParts(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text);
});

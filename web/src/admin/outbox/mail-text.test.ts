import { expect, it } from 'vitest';
import { mailParts } from './outbox-section.tsx';

const here = 'https://hotdrop.example';
const links = (text: string) => mailParts(text, here).flatMap(({ to }) => to ?? []);

it('addresses of this site are links, without the full stop after them', () => {
  const text = `Open ${here}/reset-password?token=abc#x.\nThen ${here}/scrims/7, please`;
  expect(links(text)).toEqual(['/reset-password?token=abc#x', '/scrims/7']);
  expect(
    mailParts(text, here)
      .map(part => part.text)
      .join(''),
  ).toBe(text);
});

it.each([
  'https://hotdrop.example.evil.test/login',
  'https://evil.test/?next=https://hotdrop.example/',
  'http://hotdrop.example/login',
  'https://hotdrop.example@evil.test/',
  'https://evil:pass@hotdrop.example/',
  'javascript:alert(1)',
  'https://',
  '//hotdrop.example/login',
])('%s stays text (B3)', text => {
  expect(mailParts(`See ${text} now`, here)).toEqual([{ text: `See ${text} now`, to: null }]);
});

it('a mail without words has no pieces', () => {
  expect(mailParts('', here)).toEqual([]);
});

import { expect, it } from 'vitest';
import { mailParts } from './outbox-section.tsx';

const here = 'https://hotdrop.example';
const links = (text: string) => mailParts(text, here).flatMap(({ to }) => to ?? []);

it('URLs of this site become links, without a trailing full stop', () => {
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

it('an empty mail has no parts', () => {
  expect(mailParts('', here)).toEqual([]);
});

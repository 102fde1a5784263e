import { expect, test } from 'vitest';
import { bannerMark, bannerPattern } from './generated-banner.tsx';

test.each([
  ['BGMI', 'Open', 'BGMI'],
  ['Free Fire MAX', 'Open', 'FFM'],
  ['Valorant', 'Open', 'V'],
  ['COD Mobile', 'Open', 'CM'],
  ['', 'Night Cup', 'NC'],
  ['', '', ''],
  ['  ', 'बीजीएमआई कप', 'बक'],
])('the mark of "%s" (%s) is %s', (game, title, mark) => {
  expect(bannerMark(game, title)).toBe(mark);
});

test('the same tournament always looks the same, a different one differs', () => {
  expect(bannerPattern('Open', 'BGMI')).toEqual(bannerPattern('Open', 'BGMI'));
  expect(bannerPattern('Open', 'BGMI')).not.toEqual(bannerPattern('Finals', 'BGMI'));
});

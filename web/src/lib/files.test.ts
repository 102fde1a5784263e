import { expect, test } from 'vitest';
import { bytesText, fileNameIn } from './files.ts';

test.each([
  [`attachment; filename="cup.csv"; filename*=UTF-8''%E0%A4%95%E0%A4%AA.csv`, 'कप.csv'],
  ['attachment; filename="teams.csv"', 'teams.csv'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%zz`, 'a.csv'],
  ['attachment', null],
  [null, null],
])('the file name from %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});

test.each([
  [1, '1 kB'],
  [340_400, '340 kB'],
  [1_240_000, '1.2 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

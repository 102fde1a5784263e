import { expect, test } from 'vitest';
import { formatTable, limitRow, ratioRow } from './report.ts';

const measured = { work: 'list', unit: 'requests/s' };

test.each([
  ['at its floor passes', 4000, true],
  ['just below its floor fails', 3999, false],
])('a ratio %s', (_, ours, held) => {
  const row = ratioRow({ ...measured, ours, baseline: 1000, floor: 4 });
  expect(row.held).toBe(held);
});

test.each([
  ['below its limit passes', 199.9, true],
  ['at its limit fails', 200, false],
])('a figure %s', (_, ours, held) => {
  expect(limitRow({ ...measured, ours, limit: 200 }).held).toBe(held);
});

test('wrong responses fail a row, however fast they were', () => {
  const problems = ['101 squads got in'];
  expect(ratioRow({ ...measured, ours: 9000, baseline: 1000, floor: 4, problems }).held).toBe(false);
  expect(limitRow({ ...measured, ours: 1, limit: 200, problems }).held).toBe(false);
});

test('a ratio without a floor always passes', () => {
  expect(ratioRow({ ...measured, ours: 1, baseline: 1000, floor: null }).held).toBe(true);
});

test('a figure that could not be measured fails', () => {
  expect(ratioRow({ ...measured, ours: Number.NaN, baseline: 1000, floor: 4 }).held).toBe(false);
  expect(limitRow({ ...measured, ours: Number.NaN, limit: 200 }).held).toBe(false);
});

test('the table lists each row, aligned, with its floor or limit', () => {
  const rows = [
    ratioRow({ ...measured, ours: 12_345.6, baseline: 2800, floor: 4 }),
    ratioRow({ work: 'detail', unit: 'requests/s', ours: 5000, baseline: 13_700, floor: 0.5 }),
    ratioRow({ work: 'list, brotli', unit: 'requests/s', ours: 30, baseline: 10, floor: null }),
    limitRow({ work: 'memory', unit: 'MB', ours: 150.44, limit: 200 }),
  ];
  expect(formatTable(rows)).toMatchInlineSnapshot(`
    "work          unit          ours  baseline  ratio    floor  held
    ------------  ----------  ------  --------  -----  -------  ----
    list          requests/s  12,346     2,800  4.41x    >= 4x   yes
    detail        requests/s   5,000    13,700  0.36x  >= 0.5x    NO
    list, brotli  requests/s      30        10  3.00x
    memory        MB             150                     < 200   yes"
  `);
});

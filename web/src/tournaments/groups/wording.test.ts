import { expect, test } from 'vitest';
import { sizeIn } from './dialogs/auto-groups-dialog.tsx';
import { autoPreview, countsLine, groupLine, hiddenText, removedText, roomContent } from './wording.ts';

test('counts are one line, with plurals and Indian digit grouping', () => {
  expect(countsLine({ teams: 412, groups: 20, ungrouped: 92 })).toBe('412 teams · 20 groups · 92 ungrouped');
  expect(countsLine({ teams: 120_000, groups: 1, ungrouped: 0 })).toBe(
    '1,20,000 teams · 1 group · 0 ungrouped',
  );
});

test('a group says whether it has a room', () => {
  expect(groupLine({ memberCount: 16, roomId: 'r' })).toBe('16 teams · room open');
  expect(groupLine({ memberCount: 1, roomId: null })).toBe('1 team · no room yet');
});

test.each([
  [20_000, 16, '20,000 teams → 1,250 groups'],
  [92, 16, '92 teams → 6 groups, the last with 12'],
  [5, 16, '5 teams → 1 group'],
  [1, 2, '1 team → 1 group'],
])('auto groups of %i teams by %i: %s', (teams, size, text) => {
  expect(autoPreview(teams, size)).toBe(text);
});

test.each([
  [40, 16, '40 teams → 3 groups of 13 or 14'],
  [42, 16, '42 teams → 3 groups of 14'],
  [48, 16, '48 teams → 3 groups'],
  [9, 16, '9 teams → 1 group'],
])('even groups of %i teams by %i: %s', (teams, size, text) => {
  expect(autoPreview(teams, size, true)).toBe(text);
});

test('removing shows the count, in SPEC’s words', () => {
  expect(removedText(1)).toBe('Participant removed');
  expect(removedText(3)).toBe('Participant removed · 3 teams');
});

test('takes a group size from 2 to 100 teams', () => {
  expect(['2', '100', '16'].map(sizeIn)).toEqual([2, 100, 16]);
  expect(['', '1', '101', '2.5', 'x'].map(sizeIn)).toEqual([null, null, null, null, null]);
});

test.each([
  [{ lastSeq: 1, lastPostSeq: 0 }, null],
  [{ lastSeq: null, lastPostSeq: null }, null],
  [{ lastSeq: 1, lastPostSeq: 1 }, '1 message and its images'],
  [{ lastSeq: 1240, lastPostSeq: 1239 }, '1,240 messages and their images'],
])('what is deleted with a room of %o', (room, text) => {
  expect(roomContent(room)).toBe(text);
});

test.each([
  [{ teams: 5, hidden: 0 }, ''],
  [{ teams: 5, hidden: 2 }, '2 of them are not shown in the list. '],
  [{ teams: 2, hidden: 2 }, 'They are not shown in the list. '],
  [{ teams: 1, hidden: 1 }, 'It is not shown in the list. '],
])('hidden teams in words: %o', (chosen, text) => {
  expect(hiddenText(chosen)).toBe(text);
});

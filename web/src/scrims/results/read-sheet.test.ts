import { describe, expect, it } from 'vitest';
import { aMatchSlot, aSquad, slots } from '../../../test/results.ts';
import { isSheet, readSheet, type Start } from './read-sheet.ts';
import { slotsOf } from './results-model.ts';

function read(text: string, start: Start | null = null) {
  const { entries, unread } = readSheet(text, slots, {}, start);
  const rows = Object.entries(entries).map(
    ([slot, { placement, kills }]) => `${slot}: ${placement}/${kills}`,
  );
  return { rows, unread };
}

describe('rows of a sheet', () => {
  it.each([
    ['three columns', '2\t1\t7\n3\t2\t4', ['2: 1/7', '3: 2/4']],
    ['commas, blank lines, a byte order mark', '\ufeff02,1,7\r\n\r\n3,2,\r\n', ['2: 1/7', '3: 2/']],
    ['headings in any order and case', 'Finishes;Slot No;Rank\n7;#2;1st\n4;3;2nd', ['2: 1/7', '3: 2/4']],
    ['team names in quotes', '"Team","Place","Kills"\n"Soul Rising",1,9\n"hydras",2,3', ['2: 2/3', '4: 1/9']],
    ['slot, team, placement, kills', '2\tHydras\t1\t7\n5\tAura\t2\t0', ['2: 1/7', '5: 2/0']],
    ['team, placement, kills', 'Hydras\t1\t7\nAura\t2\t0', ['2: 1/7', '5: 2/0']],
  ])('are read: %s', (_, text, rows) => {
    expect(read(text)).toEqual({ rows, unread: [] });
  });

  it.each([
    ['that name no squad of the match', '2,1,7\n19,2,4', ['2: 1/7'], ['19 2 4']],
    ['with a word where a number belongs', '2,first,7\n3,2,4', ['3: 2/4'], ['2 first 7']],
    ['of a squad already in an earlier row', '2,1,7\n2,2,4', ['2: 1/7'], ['2 2 4']],
    ['with fewer columns than the others', 'Hydras\t1\t7\nAura\t2\nRogue', ['2: 1/7', '5: 2/'], []],
  ])('are skipped %s', (_, text, rows, unread) => {
    expect(read(text)).toEqual({ rows, unread });
  });

  it('that are a slot list are rejected', () => {
    const before = { 2: { placement: '1', kills: '7' } };
    const list =
      '*Friday 9 PM Lobby*\nBGMI · 9:00 PM\n\n02 Hydras\n03 Reserved\n04 Soul Rising (held)\n05 Aura\n06 -';
    expect(readSheet(list, slots, before, null)).toEqual({
      entries: before,
      filled: 0,
      unread: [],
      isSlotList: true,
    });
  });

  it.each([
    ['#1 Hydras - 14 kills', '2: 1/14'],
    ['1. Hydras 14', '2: 1/14'],
    ['*2nd:* _Soul Rising_ (7)', '4: 2/7'],
    ['🥉 Aura – 4 kills, 9 pts', '5: 3/4'],
    ['1️⃣2️⃣ Hydras: 0 finishes', '2: 12/0'],
    ['Hydras 5 3', '2: 5/3'],
    ['Soul Rising - kills 6, rank 2', '4: 2/6'],
    ['Slot 05 Aura #3 11k', '5: 3/11'],
    ['#9 AURA', '5: 9/'],
    ['[24/11/26, 9:12 PM] Riya: #1 Hydras - 14 kills', '2: 1/14'],
  ])('are read as a line of text: %s', (text, row) => {
    expect(read(text)).toEqual({ rows: [row], unread: [] });
  });

  it.each([
    '#1 Viker - 14 kills',
    'Hydras - 14 kills',
    '#1 Hydras 14 24',
    '#1 Hydras and Aura 14',
    'gg Hydras, see you at 9',
    'slot 7 Hydras 1 14',
    '#1 #2 Hydras 14',
    '#1 Hydras 14 kills 3 kills',
  ])('are skipped if ambiguous: %s', text => {
    expect(read(text)).toEqual({ rows: [], unread: [expect.any(String)] });
  });

  it('are read below a title, which is not a row', () => {
    expect(read('Results of the first map\n#1 Hydras - 14 kills\n#2 Aura 3')).toEqual({
      rows: ['2: 1/14', '5: 2/3'],
      unread: [],
    });
  });

  it('tell a longer team name from a shorter one inside it', () => {
    const two = slotsOf([aMatchSlot(2, aSquad('Blind')), aMatchSlot(3, aSquad('Blind Faith'))], null, {});
    const { entries } = readSheet('1. Blind Faith 4\n2. Blind 3', two, {}, null);
    expect([entries[2]?.placement, entries[3]?.placement]).toEqual(['2', '1']);
  });

  it('belong to the squad they name if a slot has changed hands', () => {
    const [left, later] = [aSquad('Left Early', true), aSquad('Came Later')];
    const taken = slotsOf([aMatchSlot(2, left, later), aMatchSlot(3, aSquad('Aura'))], null, {});
    const squadIn = (text: string) => readSheet(text, taken, {}, null).entries[2]?.bookingId;
    expect(squadIn('2,1,7\n3,2,4')).toBe(left.bookingId);
    expect(squadIn('Team,Rank,Kills\nCame Later,1,7')).toBe(later.bookingId);
    expect(squadIn('Slot,Team,Rank,Kills\n2,Came Later,1,7')).toBe(later.bookingId);
  });

  it('with two columns fill the squads in order; with one, the column they are pasted into', () => {
    const start = { slotNumber: 3, column: 'kills' } as const;
    expect(read('1\t7\n2\t4', start).rows).toEqual(['3: 1/7', '4: 2/4']);
    expect(read('7\n4\n2\n9', start)).toEqual({ rows: ['3: /7', '4: /4', '5: /2'], unread: ['9'] });
  });
});

it.each([
  ['12', false],
  [' 7 ', false],
  ['1,7', true],
  ['1\t7', true],
  ['1\n2', true],
  ['#1 Hydras - 14 kills', true],
  ['seven', false],
])('%j is a sheet: %s', (text, is) => {
  expect(isSheet(text)).toBe(is);
});

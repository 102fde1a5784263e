import { describe, expect, it } from 'vitest';
import { isSheet, readSheet, type Start } from './read-sheet.ts';
import { seatsOf } from './results-model.ts';
import { aMatchSeat, aSquad, seats } from './testing/results.ts';

function read(text: string, start: Start | null = null) {
  const { entries, unknown } = readSheet(text, seats, {}, start);
  const rows = Object.entries(entries).map(
    ([slot, { placement, kills }]) => `${slot}: ${placement}/${kills}`,
  );
  return { rows, unknown };
}

describe('rows of a sheet', () => {
  it.each([
    ['three columns', '2\t1\t7\n3\t2\t4', ['2: 1/7', '3: 2/4']],
    ['commas, blank lines, a byte order mark', '\ufeff02,1,7\r\n\r\n3,2,\r\n', ['2: 1/7', '3: 2/']],
    ['headings in any order and case', 'Finishes;Slot No;Rank\n7;#2;1st\n4;3;2nd', ['2: 1/7', '3: 2/4']],
    ['team names in quotes', '"Team","Place","Kills"\n"Soul Rising",1,9\n"hydras",2,3', ['2: 2/3', '4: 1/9']],
    ['slot, team, placement, kills', '2\tHydras\t1\t7\n5\tAura\t2\t0', ['2: 1/7', '5: 2/0']],
    ['team, placement, kills', 'Hydras\t1\t7\nAura\t2\t0', ['2: 1/7', '5: 2/0']],
    ['what is no number, which shows as wrong', '2,first,7', ['2: first/7']],
  ])('are read: %s', (_, text, rows) => {
    expect(read(text)).toEqual({ rows, unknown: [] });
  });

  it('that name nobody here are told of', () => {
    expect(read('2,1,7\n19,2,4')).toEqual({ rows: ['2: 1/7'], unknown: ['19 2 4'] });
  });

  it('are of the squad that they name where a slot has changed hands', () => {
    const [left, later] = [aSquad('Left Early', true), aSquad('Came Later')];
    const taken = seatsOf([aMatchSeat(2, left, later), aMatchSeat(3, aSquad('Aura'))], null, {});
    const squadIn = (text: string) => readSheet(text, taken, {}, null).entries[2]?.bookingId;
    expect(squadIn('2,1,7\n3,2,4')).toBe(left.bookingId);
    expect(squadIn('Team,Rank,Kills\nCame Later,1,7')).toBe(later.bookingId);
    expect(squadIn('Slot,Team,Rank,Kills\n2,Came Later,1,7')).toBe(later.bookingId);
  });

  it('of two columns fill the squads in their order, of one the column they are pasted into', () => {
    const start = { slotNumber: 3, column: 'kills' } as const;
    expect(read('1\t7\n2\t4', start).rows).toEqual(['3: 1/7', '4: 2/4']);
    expect(read('7\n4\n2\n9', start)).toEqual({ rows: ['3: /7', '4: /4', '5: /2'], unknown: ['9'] });
  });
});

it.each([
  ['12', false],
  [' 7 ', false],
  ['1,7', true],
  ['1\t7', true],
  ['1\n2', true],
])('%j is a sheet: %s', (text, is) => {
  expect(isSheet(text)).toBe(is);
});

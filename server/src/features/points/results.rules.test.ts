import type { ResultRow } from '@hotdrop/contract/scrims/points.ts';
import { describe, expect, it } from 'vitest';
import { readRows, type Seated, seatResults } from './results.rules.ts';

const squad = (name: string): Seated => ({
  bookingId: `booking ${name}`,
  userId: `user ${name}`,
  teamName: name,
});
const seated = new Map([
  [2, squad('Alpha')],
  [3, squad('Bravo')],
  [5, squad('Charlie')],
]);
const lobby = { slots: 4, startFrom: 2, seated, recorded: new Map<number, Seated>() };
const row = (slotNumber: number, placement: number, kills = 0): ResultRow => ({
  slotNumber,
  placement,
  kills,
});

describe('the shape of the rows', () => {
  it('fills in no kills', () => {
    expect(readRows([{ slotNumber: 2, placement: 1 }])).toEqual({ rows: [row(2, 1)] });
  });

  it.each([
    [{ slotNumber: 2, placement: 0 }, 'placement', 'Placements start at 1'],
    [{ slotNumber: 2, placement: 101 }, 'placement', 'Placements end at 100'],
    [{ slotNumber: 2, placement: 1.5 }, 'placement', 'Placement must be a whole number'],
    [{ slotNumber: 2, placement: '1' }, 'placement', 'Placement must be a number'],
    [{ slotNumber: 2 }, 'placement', 'Placement must be a number'],
    [{ slotNumber: 2, placement: Number.NaN }, 'placement', 'Placement must be a number'],
    [{ placement: 1 }, 'slotNumber', 'Slot must be a number'],
    [{ slotNumber: -1, placement: 1 }, 'slotNumber', 'There is no such slot'],
    [{ slotNumber: 0, placement: 1 }, 'slotNumber', 'There is no such slot'],
    [{ slotNumber: 1e9, placement: 1 }, 'slotNumber', 'There is no such slot'],
    [{ slotNumber: 2, placement: 1, kills: -1 }, 'kills', 'Kills cannot be negative'],
    [{ slotNumber: 2, placement: 1, kills: 100 }, 'kills', 'At most 99 kills'],
    [{ slotNumber: 2, placement: 1, kills: 'many' }, 'kills', 'Kills must be a number'],
    [{ slotNumber: 2, placement: 1, kills: null }, 'kills', 'Kills must be a number'],
  ])('refuses %j', (bad, field, message) => {
    const good = [
      { slotNumber: 3, placement: 2 },
      { slotNumber: 5, placement: 3 },
    ];
    expect(readRows([...good, bad])).toEqual({ errors: { [`results.2.${field}`]: `Row 3: ${message}` } });
  });

  it('names every row that is wrong at once', () => {
    const { errors } = readRows([{}, { slotNumber: 2, placement: 1 }, 'no row', null]);
    expect(Object.keys(errors ?? {})).toEqual([
      'results.0.slotNumber',
      'results.0.placement',
      'results.2',
      'results.3',
    ]);
    expect(errors?.['results.2']).toMatch(/^Row 3: /);
  });

  it('needs one row and takes no more than a lobby has', () => {
    expect(readRows([])).toEqual({ errors: { results: 'Enter at least one result' } });
    expect(readRows(Array(101).fill(row(2, 1)))).toEqual({ errors: { results: 'At most 100 results' } });
  });
});

describe('whose result a row is', () => {
  it('is the squad that is confirmed in the seat', () => {
    expect(seatResults([row(5, 1, 3), row(2, 4)], lobby).results).toEqual([
      { ...row(5, 1, 3), ...squad('Charlie') },
      { ...row(2, 4), ...squad('Alpha') },
    ]);
  });

  it.each([
    [
      'a seat that the lobby does not have',
      [row(1, 1)],
      'results.0.slotNumber',
      'Row 1: There is no slot 1 in this scrim',
    ],
    [
      'a seat past the last',
      [row(2, 1), row(6, 2)],
      'results.1.slotNumber',
      'Row 2: There is no slot 6 in this scrim',
    ],
    [
      'an empty seat',
      [row(2, 1), row(4, 2)],
      'results.1.slotNumber',
      'Row 2: No squad is confirmed in slot 4',
    ],
    [
      'a seat twice',
      [row(2, 1), row(3, 2), row(2, 3)],
      'results.2.slotNumber',
      'Row 3: Slot 2 is in row 1 already',
    ],
    [
      'a placement twice',
      [row(2, 1), row(3, 1)],
      'results.1.placement',
      'Row 2: Placement 1 is in row 1 already',
    ],
    ['a placement past the last seat', [row(2, 5)], 'results.0.placement', 'Row 1: Placements end at 4'],
  ])('is refused for %s', (_, rows, field, message) => {
    expect(seatResults(rows, lobby)).toEqual({ errors: { [field]: message } });
  });

  it('names every row that is wrong at once', () => {
    expect(seatResults([row(4, 9), row(2, 1), row(2, 1)], lobby).errors).toEqual({
      'results.0.slotNumber': 'Row 1: No squad is confirmed in slot 4',
      'results.0.placement': 'Row 1: Placements end at 4',
      'results.2.slotNumber': 'Row 3: Slot 2 is in row 2 already',
      'results.2.placement': 'Row 3: Placement 1 is in row 2 already',
    });
  });
});

describe('a match that is entered again', () => {
  const recorded = new Map([
    [2, squad('Gone')],
    [3, squad('Bravo')],
  ]);

  it('keeps who played it, also when another squad sits there by now', () => {
    const { results } = seatResults([row(2, 1, 9), row(3, 2), row(5, 3)], { ...lobby, recorded });
    expect(results?.map(result => [result.slotNumber, result.teamName, result.kills])).toEqual([
      [2, 'Gone', 9],
      [3, 'Bravo', 0],
      [5, 'Charlie', 0],
    ]);
  });

  it('keeps who played it in a seat that has been taken away since', () => {
    const { results } = seatResults([row(9, 1)], { ...lobby, recorded: new Map([[9, squad('Gone')]]) });
    expect(results).toHaveLength(1);
  });

  it('takes nobody twice: who came back to another seat is in it already', () => {
    const back = new Map([[2, { ...squad('Alpha'), bookingId: 'the earlier booking' }]]);
    const moved = { ...lobby, seated: new Map([[5, squad('Alpha')]]), recorded: back };
    expect(seatResults([row(2, 1), row(5, 2)], moved).errors).toEqual({
      'results.1.slotNumber': 'Row 2: Alpha is in row 1 already',
    });
  });
});

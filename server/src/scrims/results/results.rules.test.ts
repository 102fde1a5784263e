import type { ResultRow } from '@hotdrop/contract/scrims/results/points.ts';
import { describe, expect, it } from 'vitest';
import type { LineUpSlot, LineUpSquad } from './line-up.rules.ts';
import { checkResults, readRows } from './results.rules.ts';

const squad = (name: string): LineUpSquad => ({
  bookingId: `booking ${name}`,
  squadId: `user ${name}`,
  teamName: name,
  hasLeft: false,
});
const slot = (name: string | null, ...others: string[]): LineUpSlot => ({
  squad: name === null ? null : squad(name),
  others: others.map(squad),
});
const lineUp = new Map([
  [2, slot('Alpha')],
  [3, slot('Bravo', 'Whisky')],
  [5, slot('Charlie')],
]);
const lobby = { slots: 4, startFrom: 2, lineUp };
const row = (slotNumber: number, placement: number, kills = 0): ResultRow => ({
  slotNumber,
  placement,
  kills,
});

describe('the format of the rows', () => {
  it('defaults kills to 0', () => {
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
    [{ slotNumber: -1, placement: 1 }, 'slotNumber', 'This slot does not exist'],
    [{ slotNumber: 0, placement: 1 }, 'slotNumber', 'This slot does not exist'],
    [{ slotNumber: 1e9, placement: 1 }, 'slotNumber', 'This slot does not exist'],
    [{ slotNumber: 2, placement: 1, kills: -1 }, 'kills', 'Kills cannot be negative'],
    [{ slotNumber: 2, placement: 1, kills: 100 }, 'kills', 'At most 99 kills'],
    [{ slotNumber: 2, placement: 1, kills: 'many' }, 'kills', 'Kills must be a number'],
    [{ slotNumber: 2, placement: 1, kills: null }, 'kills', 'Kills must be a number'],
  ])('rejects %j', (bad, field, message) => {
    const good = [
      { slotNumber: 3, placement: 2 },
      { slotNumber: 5, placement: 3 },
    ];
    expect(readRows([...good, bad])).toEqual({ errors: { [`results.2.${field}`]: `Row 3: ${message}` } });
  });

  it('reports every invalid row at once', () => {
    const { errors } = readRows([{}, { slotNumber: 2, placement: 1 }, 'no row', null]);
    expect(Object.keys(errors ?? {})).toEqual([
      'results.0.slotNumber',
      'results.0.placement',
      'results.2',
      'results.3',
    ]);
    expect(errors?.['results.2']).toMatch(/^Row 3: /);
  });

  it('requires one row and allows no more than 100', () => {
    expect(readRows([])).toEqual({ errors: { results: 'Enter at least one result' } });
    expect(readRows(Array(101).fill(row(2, 1)))).toEqual({ errors: { results: 'At most 100 results' } });
  });
});

describe('which squad a row belongs to', () => {
  it('is the squad in the slot’s line-up', () => {
    expect(checkResults([row(5, 1, 3), row(2, 4)], lobby).results).toEqual([
      { ...row(5, 1, 3), ...squad('Charlie') },
      { ...row(2, 4), ...squad('Alpha') },
    ]);
  });

  it.each([
    [
      'a slot the lobby does not have',
      [row(1, 1)],
      'results.0.slotNumber',
      'Row 1: There is no slot 01 in this scrim',
    ],
    [
      'a slot past the last',
      [row(2, 1), row(6, 2)],
      'results.1.slotNumber',
      'Row 2: There is no slot 06 in this scrim',
    ],
    [
      'an empty slot',
      [row(2, 1), row(4, 2)],
      'results.1.slotNumber',
      'Row 2: No squad is confirmed in slot 04',
    ],
    [
      'a duplicate slot',
      [row(2, 1), row(3, 2), row(2, 3)],
      'results.2.slotNumber',
      'Row 3: Slot 02 is already in row 1',
    ],
    [
      'a duplicate placement',
      [row(2, 1), row(3, 1)],
      'results.1.placement',
      'Row 2: Placement 1 is already in row 1',
    ],
    ['a placement past the last slot', [row(2, 5)], 'results.0.placement', 'Row 1: Placements end at 4'],
  ])('is rejected for %s', (_, rows, field, message) => {
    expect(checkResults(rows, lobby)).toEqual({ errors: { [field]: message } });
  });

  it('reports every invalid row at once', () => {
    expect(checkResults([row(4, 9), row(2, 1), row(2, 1)], lobby).errors).toEqual({
      'results.0.slotNumber': 'Row 1: No squad is confirmed in slot 04',
      'results.0.placement': 'Row 1: Placements end at 4',
      'results.2.slotNumber': 'Row 3: Slot 02 is already in row 2',
      'results.2.placement': 'Row 3: Placement 1 is already in row 2',
    });
  });
});

describe('squads that joined and left', () => {
  it('can be named by their booking, if they have had the slot', () => {
    const { results } = checkResults([{ ...row(3, 1, 9), bookingId: 'booking Whisky' }], lobby);
    expect(results).toEqual([{ ...row(3, 1, 9), ...squad('Whisky') }]);
    const elsewhere = [row(3, 2), { ...row(5, 1), bookingId: 'booking Whisky' }];
    expect(checkResults(elsewhere, lobby).errors).toEqual({
      'results.1.slotNumber': 'Row 2: This squad never had slot 05',
    });
  });

  it('get none for a match in which nobody had the slot, unless they are named', () => {
    const emptied = { ...lobby, lineUp: new Map([[3, slot(null, 'Whisky')]]) };
    expect(checkResults([row(3, 1)], emptied).errors).toEqual({
      'results.0.slotNumber': 'Row 1: No squad had slot 03 in this match',
    });
    expect(checkResults([{ ...row(3, 1), bookingId: 'booking Whisky' }], emptied).results).toHaveLength(1);
  });

  it('keep their results in a slot that the lobby no longer has', () => {
    expect(
      checkResults([row(9, 1)], { ...lobby, lineUp: new Map([[9, slot('Gone')]]) }).results,
    ).toHaveLength(1);
  });

  it('get one result, even if they returned in another slot', () => {
    const back = new Map([
      [2, { squad: { ...squad('Alpha'), bookingId: 'the earlier booking' }, others: [] }],
      [5, slot('Alpha')],
    ]);
    expect(checkResults([row(2, 1), row(5, 2)], { ...lobby, lineUp: back }).errors).toEqual({
      'results.1.slotNumber': 'Row 2: Alpha is already in row 1',
    });
  });
});

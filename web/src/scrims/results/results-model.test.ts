import type { MatchSlot, ScrimMatch } from '@hotdrop/contract/scrims/results/points.ts';
import { describe, expect, it } from 'vitest';
import { aMatch, aMatchSlot, aSquad, slots } from '../../../test/results.ts';
import {
  check,
  type Entries,
  type Entry,
  entriesOf,
  entryFor,
  isSame,
  previewOf,
  rowProblems,
  type Slot,
  slotsOf,
} from './results-model.ts';

const typed = (text: string): Entries =>
  Object.fromEntries(
    text.split(', ').map(row => {
      const [slot, placement = '', kills = ''] = row.split(' ');
      return [slot, { placement: placement === '-' ? '' : placement, kills }];
    }),
  );

describe('the input', () => {
  it('becomes rows in slot order; blank kills are 0, a blank squad did not play', () => {
    const { rows, problems, absent, gaps } = check(slots, typed('4 1 7, 2 2'), 25);
    expect(rows).toEqual([
      { slotNumber: 2, placement: 2, kills: 0, bookingId: 'booking of Hydras' },
      { slotNumber: 4, placement: 1, kills: 7, bookingId: 'booking of Soul Rising' },
    ]);
    expect([problems.size, gaps, absent.map(slot => slot.slotNumber)]).toEqual([0, [], [3, 5]]);
  });

  it.each([
    ['2 - 4', { placement: 'Placement missing' }],
    ['2 x', { placement: 'Placement must be a whole number' }],
    ['2 1.5', { placement: 'Placement must be a whole number' }],
    ['2 0', { placement: 'Placements start at 1' }],
    ['2 26', { placement: 'Placements end at 25' }],
    ['2 1 100', { kills: 'At most 99 kills' }],
    ['2 1 -3', { kills: 'Kills must be a whole number' }],
  ])('shows what is invalid: %s', (row, problem) => {
    expect(check(slots, typed(row), 25).problems.get(2)).toEqual(problem);
  });

  it('names both squads with the same placement, and the missing placements', () => {
    const { problems, gaps } = check(slots, typed('2 1, 3 4, 4 4'), 25);
    expect(Object.fromEntries(problems)).toEqual({
      3: { placement: 'Place 4 is also slot 04' },
      4: { placement: 'Place 4 is also slot 03' },
    });
    expect(gaps).toEqual([2, 3]);
  });
});

describe('which squad a row belongs to', () => {
  const left = aSquad('Left Early', true);
  const later = aSquad('Came Later');
  const rowsOf = (slot: MatchSlot, saved: ScrimMatch | null, entry?: Entry) =>
    slotsOf([slot], saved, entry ? { 3: entry } : {}).map(
      row => `${row.teamName}${row.hasLeft ? ', left' : ''}`,
    );
  const savedFor = (teamName: string) => aMatch(1, [{ slotNumber: 3, teamName, placement: 1, kills: 2 }]);

  it('is the one that results were typed for, else the saved one, else the one that had the slot', () => {
    const slot = aMatchSlot(3, left, later);
    expect(rowsOf(slot, null)).toEqual(['Left Early, left']);
    expect(rowsOf(slot, savedFor('Came Later'))).toEqual(['Came Later']);
    expect(rowsOf(slot, null, { placement: '1', kills: '', bookingId: later.bookingId })).toEqual([
      'Came Later',
    ]);
  });

  it('is nobody if nobody had the slot, until something is typed for a squad that once had it', () => {
    const slot = aMatchSlot(3, null, left);
    expect(rowsOf(slot, null)).toEqual([]);
    expect(rowsOf(slot, null, { placement: '1', kills: '', bookingId: left.bookingId })).toEqual([
      'Left Early, left',
    ]);
  });

  it('is taken from the saved results while the slots are loading', () => {
    expect(rowsOf(aMatchSlot(3, later), savedFor('Nobody Knows'))).toEqual(['Nobody Knows']);
    const [row] = slotsOf([], savedFor('Nobody Knows'), {});
    expect(row).toMatchObject({ slotNumber: 3, bookingId: null });
    const { rows } = check(row ? [row] : [], typed('3 1 2'), 25);
    expect(rows).toEqual([{ slotNumber: 3, placement: 1, kills: 2 }]);
  });

  it('stays with the input, and resets with a blank row', () => {
    const [row] = slotsOf([aMatchSlot(3, later, left)], null, {}) as [Slot];
    expect(entryFor(row, { placement: '1', kills: '' })).toEqual({
      placement: '1',
      kills: '',
      bookingId: later.bookingId,
    });
    expect(entryFor(row, { placement: '', kills: '', bookingId: later.bookingId })).toEqual({
      placement: '',
      kills: '',
    });
    expect(entryFor(row, { placement: '', kills: '', bookingId: left.bookingId }).bookingId).toBe(
      left.bookingId,
    );
  });

  it('is a change if it differs from the saved one', () => {
    const [row] = slotsOf([aMatchSlot(3, later, left)], savedFor('Left Early'), {}) as [Slot];
    const entry = { placement: '1', kills: '2' };
    const saved = entriesOf(savedFor('Left Early'));
    expect(isSame({ 3: entry }, saved, [row])).toBe(true);
    expect(isSame({ 3: { ...entry, bookingId: left.bookingId } }, saved, [row])).toBe(true);
    expect(isSame({ 3: { ...entry, bookingId: later.bookingId } }, saved, [row])).toBe(false);
  });
});

it('the preview counts the input instead of the saved match', () => {
  const first = aMatch(1, [
    { slotNumber: 2, teamName: 'Hydras', placement: 1, kills: 5 },
    { slotNumber: 3, teamName: 'Chemin Four', placement: 2, kills: 1 },
  ]);
  const standings = { matches: [first], pointsPreset: 'bgmi' as const };
  const rows = [{ slotNumber: 3, placement: 1, kills: 10 }];
  const totals = (matchNumber: number) =>
    previewOf(standings, { matchNumber, rows, slots }).map(row => `${row.teamName} ${row.totalPoints}`);
  expect(totals(2)).toEqual(['Chemin Four 27', 'Hydras 15']);
  expect(totals(1)).toEqual(['Chemin Four 20']);
});

it('server errors show beside their rows, the rest above them', () => {
  const rows = [
    { slotNumber: 2, placement: 1, kills: 0 },
    { slotNumber: 5, placement: 2, kills: 0 },
  ];
  const { problems, other } = rowProblems(
    {
      'results.1.slotNumber': 'Row 2: No squad is confirmed in slot 05',
      'results.0.kills': 'Row 1: At most 99 kills',
      matchNumber: 'This scrim has 3 matches',
    },
    rows,
  );
  expect(Object.fromEntries(problems)).toEqual({
    5: { placement: 'No squad is confirmed in slot 05' },
    2: { kills: 'At most 99 kills' },
  });
  expect(other).toBe('This scrim has 3 matches');
});

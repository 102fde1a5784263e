import { expect, test } from 'vitest';
import type { ScrimRow } from '../platform/db/schema-scrims.ts';
import { columnsOfEnd, columnsOfMove, matchStartsOf, startsAfterEdit } from './match-starts.rules.ts';

/** Returns this many minutes after the planned start of three matches, 45 minutes apart. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 27, 15, minutes));
const row = (change: Partial<ScrimRow> = {}) =>
  ({
    start_at: at(0),
    end_at: at(135),
    match_count: 3,
    match_starts: null,
    booking_opens_at: at(-600),
    booking_closes_at: at(0),
    ...change,
  }) as ScrimRow;

test('matches start as scheduled until one is moved', () => {
  expect(matchStartsOf(row())).toEqual([at(0), at(45), at(90)]);
  expect(matchStartsOf(row({ match_starts: [at(3), at(50), at(95)] }))).toEqual([at(3), at(50), at(95)]);
});

test('a later start moves the matches after it and the end', () => {
  expect(columnsOfMove(row(), 2, at(55))).toEqual({
    match_starts: [at(0), at(55), at(100)],
    end_at: at(145),
  });
});

test('an earlier start moves the matches after it, not the end', () => {
  expect(columnsOfMove(row(), 2, at(30))).toEqual({ match_starts: [at(0), at(30), at(75)], end_at: at(135) });
});

test('a lobby that starts early is live from then on', () => {
  expect(columnsOfMove(row(), 1, at(-2)).start_at).toEqual(at(-2));
  expect(columnsOfMove(row(), 1, at(2)).start_at).toBeUndefined();
});

test('ending a lobby keeps its starts and closes booking', () => {
  const open = row({ booking_closes_at: at(130) });
  expect(columnsOfEnd(open, at(100))).toEqual({
    match_starts: [at(0), at(45), at(90)],
    end_at: new Date(at(100).getTime() - 1),
    booking_closes_at: new Date(at(100).getTime() - 1),
    booking_opens_at: at(-600),
  });
  const end = columnsOfEnd(row(), at(0)).end_at as Date;
  expect(end > at(0)).toBe(true);
});

test('an edit shifts moved starts, adds matches 45 minutes apart, and leaves planned starts planned', () => {
  const moved = row({ match_starts: [at(0), at(55), at(100)] });
  expect(startsAfterEdit(moved, { start_at: at(10), match_count: 4 })).toEqual([
    at(10),
    at(65),
    at(110),
    at(155),
  ]);
  expect(startsAfterEdit(row(), { start_at: at(10), match_count: 4 })).toBeNull();
});

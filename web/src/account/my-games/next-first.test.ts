import { expect, test } from 'vitest';
import { nextFirst } from './my-games-page.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const event = (name: string, startsIn: number, endsIn: number) => {
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  return { name, startAt: at(startsIn), endAt: at(endsIn) };
};

test('live events first, then upcoming by start, then past ones, latest first', () => {
  const events = [
    event('long over', -50, -40),
    event('over', -9, -5),
    { name: 'no time yet', startAt: '', endAt: null },
    event('tomorrow', 24, 30),
    event('live', -1, 3),
    event('tonight', 4, 9),
  ];
  expect(nextFirst(events, now).map(({ name }) => name)).toEqual([
    'live',
    'tonight',
    'tomorrow',
    'no time yet',
    'over',
    'long over',
  ]);
});

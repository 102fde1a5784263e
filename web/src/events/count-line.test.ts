import { expect, test } from 'vitest';
import { countLine } from './event-filters.ts';

type Status = 'live' | 'upcoming' | 'completed';
const all: Status[] = ['upcoming', 'live', 'completed', 'upcoming'];

test.each<[number, Status[] | null, boolean, string]>([
  [1280, null, false, '1,280 tournaments'],
  [1, null, false, '1 tournament'],
  [4, all, false, '4 tournaments · 1 live · 2 upcoming'],
  [2, ['upcoming', 'completed'], true, '2 tournaments match · 1 upcoming'],
  [1, null, true, '1 tournament matches'],
  [0, [], true, '0 tournaments match'],
])('%i tournaments, statuses %j, filtered %j: “%s”', (total, statuses, filtered, line) => {
  expect(
    countLine({ noun: 'tournament', total, filtered, countedStatuses: ['live', 'upcoming'], statuses }),
  ).toBe(line);
});

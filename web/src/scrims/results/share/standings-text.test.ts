import { expect, test } from 'vitest';
import { aStanding } from '../../../../test/results.ts';
import { standingsHeading, standingsText } from './standings-text.ts';

const scrim = {
  _id: 's1',
  title: 'Friday 9 PM Lobby',
  startAt: '2026-11-20T15:37:00.000Z',
  matchCount: 4,
  game: 'BGMI',
};
const items = [
  aStanding({ teamName: 'Hydras', wins: 1, kills: 9, totalPoints: 19 }),
  aStanding({ rank: 2, teamName: 'Team *Aura*', kills: 1, totalPoints: 7 }),
];

test('a message with the standings has a bold title, the date in IST and the URL', () => {
  const text = standingsText({ scrim, organizer: 'Nova', items, played: 1 }, 'https://x/scrims/s1/standings');
  expect(text.split('\n')).toEqual([
    '*Friday 9 PM Lobby*',
    'Standings after 1 of 4 matches · Fri 20 Nov 2026, 9:07 PM IST',
    '',
    '1. Hydras: *19* (1 win, 9 kills)',
    '2. Team ∗Aura∗: *7* (1 kill)',
    '',
    'https://x/scrims/s1/standings',
  ]);
});

test.each([
  [3, 'Standings after 3 of 4 matches'],
  [4, 'Final standings'],
])('after %i matches the heading is %s', (played, heading) => {
  expect(standingsHeading({ scrim, played })).toBe(heading);
});

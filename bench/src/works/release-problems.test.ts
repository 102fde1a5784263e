import { expect, it } from 'vitest';
import { releaseProblems } from './release-problems.ts';

const secrets = ['room-4400', 'drop-9'];
const arrival = (phone: number, payload = '{"title":"Room details are out"}') => ({ phone, at: 0, payload });
const problemsOf = (arrivals: ReturnType<typeof arrival>[], left = 0) =>
  releaseProblems({ phones: 2, arrivals, secrets, left });

it('a release that reached each phone once has no problems', () => {
  expect(problemsOf([arrival(1), arrival(0)])).toEqual([]);
});

it.each([
  ['a phone without a push', [arrival(0)], 0, ['1 of 2 phones got no push']],
  [
    'a phone with two pushes',
    [arrival(0), arrival(1), arrival(1)],
    0,
    ['1 of 2 phones got more than one push'],
  ],
  ['a room ID in a push', [arrival(0, 'Join room-4400'), arrival(1)], 0, ['1 pushes contain room details']],
  ['a password in a push', [arrival(0), arrival(1, 'drop-9')], 0, ['1 pushes contain room details']],
  ['pushes that are still queued', [arrival(0), arrival(1)], 3, ['3 pushes are still queued']],
])('%s is a problem', (_name, arrivals, left, expected) => {
  expect(problemsOf(arrivals, left)).toEqual(expected);
});

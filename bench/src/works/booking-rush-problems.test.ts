import { expect, test } from 'vitest';
import { bookingRushProblems } from './booking-rush-problems.ts';

const answer = (status: string, slotNumber: number | null, waitlistPosition: number | null) => ({
  status: 201,
  body: JSON.stringify({ booking: { status, slotNumber, waitlistPosition } }),
});
const good = {
  userIds: ['a', 'b', 'c', 'd'],
  answers: [
    answer('confirmed', 1, null),
    answer('waitlisted', null, 1),
    answer('confirmed', 2, null),
    answer('waitlisted', null, 2),
  ],
  stored: [
    { userId: 'a', slot: 1, position: null, enteredAt: 1000 },
    { userId: 'b', slot: null, position: 1, enteredAt: 1000 },
    { userId: 'c', slot: 2, position: null, enteredAt: 1000 },
    { userId: 'd', slot: null, position: 2, enteredAt: 1040 },
  ],
  counts: { taken: 2, waiting: 2 },
  slotCount: 2,
  // The first squad gave up its slot and booked again, and the slot went to b.
  late: { userIds: ['a'], waitlist: ['d', 'a'] },
};

test('a rush that fills each slot once and waitlists the rest has no problems', () => {
  expect(bookingRushProblems(good)).toEqual([]);
});

const entered = (times: Record<string, number>) =>
  good.stored.map(row => ({ ...row, enteredAt: times[row.userId] ?? row.enteredAt }));

const changed = (index: number, other: (typeof good.answers)[number]) =>
  good.answers.map((one, at) => (at === index ? other : one));

test.each([
  [
    'one squad too many with a slot',
    { answers: changed(1, answer('confirmed', 3, null)) },
    '3 squads were told that they have a slot',
  ],
  ['a slot given twice', { answers: changed(2, answer('confirmed', 1, null)) }, 'the same slot'],
  [
    'a waitlist position given twice',
    { answers: changed(3, answer('waitlisted', null, 1)) },
    'the same waitlist position',
  ],
  ['a gap in the waitlist', { answers: changed(3, answer('waitlisted', null, 7)) }, 'have a gap'],
  [
    'a squad stored in another slot',
    { stored: good.stored.map(row => (row.userId === 'c' ? { ...row, slot: 3 } : row)) },
    '1 squads were told something other',
  ],
  ['a booking that is not stored', { stored: good.stored.slice(1) }, '3 bookings are stored, not 4'],
  ['a wrong count', { counts: { taken: 3, waiting: 2 } }, 'taken_count is 3, not 2'],
  [
    'an unexpected rejection',
    { answers: changed(3, { status: 409, body: '{"message":"Full"}' }) },
    'one answer was 409 {"message":"Full"}',
  ],
  [
    'a waitlist position ahead of a squad that came earlier',
    { stored: entered({ b: 1080 }) },
    'behind one that was entered after it',
  ],
  ['a slot for a squad that came later', { stored: entered({ c: 1020 }) }, 'entered before one with a slot'],
  [
    'a returning squad ahead of others on the waitlist',
    { late: { userIds: ['a'], waitlist: ['a', 'd'] } },
    'is not last on the waitlist',
  ],
  [
    'a free slot that went to the last on the waitlist',
    { late: { userIds: ['a'], waitlist: ['b', 'a'] } },
    'did not go to the first',
  ],
])('%s is a problem', (_, change, problem) => {
  expect(bookingRushProblems({ ...good, ...change }).join('\n')).toContain(problem);
});

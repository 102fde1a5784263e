import { expect, test } from 'vitest';
import { rushProblems } from './rush-problems.ts';

const entered = { status: 201, body: '{}' };
const refused = { status: 409, body: '{"message":"Tournament is full"}' };
const good = {
  answers: [entered, entered, refused, refused, refused],
  stored: { registeredCount: 2, rows: 2 },
  slots: 2,
};

test('a rush that fills each slot once has no problems', () => {
  expect(rushProblems(good)).toEqual([]);
});

test.each([
  ['one squad too many', { answers: [entered, entered, entered, refused, refused] }, '3 squads were told'],
  ['one squad too few', { answers: [entered, refused, refused, refused, refused] }, '1 squads were told'],
  ['a wrong registered count', { stored: { registeredCount: 1, rows: 2 } }, 'registeredCount is 1, not 2'],
  ['one row too many', { stored: { registeredCount: 2, rows: 3 } }, '3 registrations are stored, not 2'],
  ['a missing tournament', { stored: undefined }, 'registeredCount is undefined'],
  [
    'a different rejection',
    { answers: [entered, entered, refused, refused, { status: 409, body: '{"message":"Too late"}' }] },
    'one answer was 409 {"message":"Too late"}',
  ],
  [
    'an error that is not JSON',
    { answers: [entered, entered, refused, refused, { status: 500, body: 'oops' }] },
    'one answer was 500 oops',
  ],
])('%s is a problem', (_, change, problem) => {
  expect(rushProblems({ ...good, ...change }).join('\n')).toContain(problem);
});

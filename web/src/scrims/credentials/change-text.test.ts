import { expect, it } from 'vitest';
import { changeText } from './change-text.ts';

const out = { released: true, roomId: '7788', password: 'nova', seen: { count: 14, of: 20 } };
const newPassword = { roomId: '7788', password: 'owl', staysOut: true };

it.each([
  ['a new password', {}, {}, '14 squads have the old password. We tell them at once.'],
  ['a new room', {}, { roomId: '9' }, '14 squads have the old room ID. We tell them at once.'],
  ['one squad', { seen: { count: 1, of: 20 } }, {}, '1 squad has the old password. We tell them at once.'],
  [
    'no squad',
    { seen: { count: 0, of: 20 } },
    {},
    'No squad has opened the old password yet. We tell them all at once.',
  ],
  [
    'a room that is not the current one',
    { seen: undefined },
    {},
    'Squads can see the old password. We tell them at once.',
  ],
  ['no change', {}, { password: 'nova' }, null],
  ['details that are not out', { released: false }, {}, null],
  ['a later release', {}, { staysOut: false }, null],
])('a change of released details says who has the old ones: %s', (_, details, change, text) => {
  expect(changeText({ ...out, ...details }, { ...newPassword, ...change })).toBe(text);
});

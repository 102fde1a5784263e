import type { Lobby } from '@hotdrop/contract/dashboards.ts';
import { expect, test } from 'vitest';
import { aLobby } from '../testing/lobbies.ts';
import { arrangeLobbies } from './arrange.ts';

const now = Date.now();
const lobby = (id: string, minutes: number, change: Partial<Lobby> = {}) =>
  aLobby({ _id: id, ...change }, now + minutes * 60_000);
const ids = (lobbies: readonly { lobby: Lobby }[]) => lobbies.map(entry => entry.lobby._id);

test('what needs something comes first, the rest by start', () => {
  const { now: lobbies } = arrangeLobbies(
    {
      today: [
        lobby('later', 300),
        lobby('set the room', 30),
        lobby('money', 400, { paymentsToConfirm: 2 }),
        lobby('next', 200),
      ],
      upcoming: [],
      past: [],
    },
    now,
  );
  expect(ids(lobbies)).toEqual(['set the room', 'money', 'next', 'later']);
});

test('a lobby that ended lately and lacks results stands among those of the day, an old one does not', () => {
  const { now: lobbies, past } = arrangeLobbies(
    {
      today: [lobby('tonight', 300)],
      upcoming: [],
      past: [lobby('over', -200), lobby('long ago', -3000), lobby('shared', -900, { matchesPlayed: 3 })],
    },
    now,
  );
  expect(ids(lobbies)).toEqual(['over', 'tonight']);
  expect(past.map(entry => entry._id)).toEqual(['long ago', 'shared']);
});

test('what comes next is by the reader’s clock, however old the answer', () => {
  const early = lobby('tonight', 180, { next: 'wait' });
  const inTwoHours = now + 130 * 60_000;
  const { now: lobbies } = arrangeLobbies({ today: [early], upcoming: [], past: [] }, inTwoHours);
  expect(lobbies[0]?.action).toBe('set-room');
});

import type { Lobby } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import { expect, test } from 'vitest';
import { aLobby } from '../../../test/lobbies.ts';
import { arrangeLobbies } from './arrange.ts';

const now = Date.now();
const lobby = (id: string, minutes: number, change: Partial<Lobby> = {}) =>
  aLobby({ _id: id, ...change }, now + minutes * 60_000);
const ids = (lobbies: readonly { lobby: Lobby }[]) => lobbies.map(entry => entry.lobby._id);

test('live lobbies first, then by start, and last those with only standings to share', () => {
  const { now: lobbies } = arrangeLobbies(
    {
      today: [
        lobby('played', -200, { matchesPlayed: 3 }),
        lobby('results lack', -190),
        lobby('runs', -20, { credentialsFor: [1] }),
        lobby('set the room', 30),
        lobby('next', 200),
        lobby('later', 300),
        lobby('money', 400, { paymentsToConfirm: 2 }),
      ],
      upcoming: [],
      past: [],
    },
    now,
  );
  expect(ids(lobbies)).toEqual(['runs', 'results lack', 'set the room', 'next', 'later', 'money', 'played']);
});

test('squads waiting for room details come before live lobbies, which come before rooms that are not urgent', () => {
  const { now: lobbies } = arrangeLobbies(
    {
      today: [
        lobby('runs, a kick waits', -60, { credentialsFor: [1, 2, 3], matchesPlayed: 1, kickRequests: 1 }),
        lobby('runs', -50, { credentialsFor: [1, 2, 3], matchesPlayed: 1 }),
        lobby('runs without a room', -5),
        lobby('starts without a room', 3),
        lobby('starts with a room', 3, { credentialsFor: [1] }),
        lobby('has time', 16),
      ],
      upcoming: [],
      past: [],
    },
    now,
  );
  expect(ids(lobbies)).toEqual([
    'runs without a room',
    'starts without a room',
    'runs, a kick waits',
    'runs',
    'starts with a room',
    'has time',
  ]);
});

test('a cancelled lobby is past, even with money pending', () => {
  const off = lobby('off', 60, { status: 'cancelled', refundsDue: 2, next: 'pay-refunds' });
  const { now: lobbies, past } = arrangeLobbies({ today: [], upcoming: [], past: [off] }, now);
  expect([lobbies, past]).toEqual([[], [off]]);
});

test('a lobby marked done is past, unless something else is pending', () => {
  const { now: lobbies, past } = arrangeLobbies(
    {
      today: [lobby('today', -200, { matchesPlayed: 3, done: true }), lobby('tonight', 300, { done: true })],
      upcoming: [],
      past: [
        lobby('shared', -300, { matchesPlayed: 3, done: true }),
        lobby('owes', -310, { matchesPlayed: 3, refundsDue: 1, done: true }),
      ],
    },
    now,
  );
  expect(ids(lobbies)).toEqual(['owes', 'tonight']);
  expect(past.map(entry => entry._id)).toEqual(['today', 'shared']);
});

test('a lobby that ended recently without results is listed with today’s, an old one is not', () => {
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

test('the next step follows the user’s clock, however old the data', () => {
  const early = lobby('tonight', 180, { next: 'wait' });
  const inTwoHours = now + 130 * 60_000;
  const { now: lobbies } = arrangeLobbies({ today: [early], upcoming: [], past: [] }, inTwoHours);
  expect(lobbies[0]?.action).toBe('set-room');
});

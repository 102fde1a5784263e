import { expect, test } from 'vitest';
import {
  dueActions,
  type LobbyState,
  matchOfRoom,
  type NextAction,
  nextAction,
  roomLateMs,
} from './next-action.ts';

const start = Date.parse('2026-11-20T15:30:00.000Z');
const minutes = (count: number) => count * 60_000;

/** Three matches of 45 minutes; nothing to do. */
const lobby: LobbyState = {
  status: 'open',
  startAt: new Date(start).toISOString(),
  endAt: new Date(start + minutes(135)).toISOString(),
  matchCount: 3,
  matchStarts: [0, 45, 90].map(minute => new Date(start + minutes(minute)).toISOString()),
  bookedCount: 12,
  confirmedCount: 12,
  paymentsToConfirm: 0,
  kickRequests: 0,
  refundsDue: 0,
  credentialsFor: [],
  matchesPlayed: 0,
};
const set = { credentialsFor: [1, 2, 3] };
const live = { ...set, status: 'live' } as const;
const over = { ...set, status: 'completed' } as const;

test.each<[string, Partial<LobbyState>, number, NextAction]>([
  [
    'payments to confirm, hours before the start',
    { paymentsToConfirm: 1, kickRequests: 1 },
    -300,
    'confirm-payments',
  ],
  ['room details before payments', { paymentsToConfirm: 1, kickRequests: 1 }, -30, 'set-room'],
  ['the start before payments', { ...set, paymentsToConfirm: 1 }, -10, 'start'],
  [
    'payments before a start with no squad',
    { ...set, paymentsToConfirm: 3, confirmedCount: 0 },
    -10,
    'confirm-payments',
  ],
  [
    'room details before payments, with no squad',
    { paymentsToConfirm: 3, confirmedCount: 0 },
    -10,
    'set-room',
  ],
  ['results before payments', { ...live, paymentsToConfirm: 1 }, 46, 'enter-results'],
  ['payments during a match', { ...live, paymentsToConfirm: 1 }, 30, 'confirm-payments'],
  [
    'payments after the end too',
    { ...over, matchesPlayed: 3, paymentsToConfirm: 1 },
    200,
    'confirm-payments',
  ],
  ['then kick requests', { ...set, kickRequests: 2 }, -30, 'decide-kicks'],
  ['no kick requests after the end', { ...over, kickRequests: 2 }, 200, 'enter-results'],
  ['a refund due does not count as pending', { refundsDue: 1 }, -300, 'pay-refunds'],
  ['refunds before the standings', { ...over, matchesPlayed: 3, refundsDue: 1 }, 140, 'pay-refunds'],
  ['nothing to do hours before', {}, -61, 'wait'],
  ['room details in the hour before', {}, -60, 'set-room'],
  ['room details are set', set, -30, 'wait'],
  ['the lobby is filling', set, -15, 'start'],
  ['started without room details', { status: 'live' }, 5, 'set-room'],
  ['at the start', live, 5, 'wait'],
  [
    'no bookings: sharing the link comes before room details',
    { bookedCount: 0, confirmedCount: 0 },
    -30,
    'wait',
  ],
  ['the second map is about to start', { ...live, matchesPlayed: 1 }, 40, 'start'],
  ['during the second map', { ...live, matchesPlayed: 1 }, 50, 'wait'],
  ['the first match is played', live, 20, 'wait'],
  ['the first match is over', live, 45, 'enter-results'],
  ['results of the first match are in', { ...live, matchesPlayed: 1 }, 46, 'wait'],
  ['the second match is over', { ...live, matchesPlayed: 1 }, 90, 'enter-results'],
  ['results without room details on the site', { status: 'live', matchesPlayed: 1 }, 60, 'wait'],
  ['all results are in, early', { ...live, matchesPlayed: 3 }, 110, 'share-results'],
  ['all results are in', { ...over, matchesPlayed: 3 }, 140, 'share-results'],
  ['the next day', { ...over, matchesPlayed: 3 }, 135 + 12 * 60 + 1, 'wait'],
  ['over without results', { ...over, matchesPlayed: 2 }, 140, 'enter-results'],
  ['no results, and never any room details here', { status: 'completed' }, 140, 'enter-results'],
  ['room details of the second match', { ...live, credentialsFor: [1] }, 31, 'set-room'],
  ['the second match starts without room details', { ...live, credentialsFor: [1] }, 46, 'set-room'],
  ['the second match was played without room details', { ...live, credentialsFor: [1] }, 61, 'enter-results'],
  ['the third is too far away', { ...live, credentialsFor: [1, 2], matchesPlayed: 1 }, 60, 'wait'],
  ['results of one match in early', { ...live, credentialsFor: [1], matchesPlayed: 1 }, 14, 'set-room'],
  ['results of two matches in early', { ...live, credentialsFor: [1, 2], matchesPlayed: 2 }, 30, 'set-room'],
  [
    'results of two matches in early, and room details of the third set',
    { ...live, matchesPlayed: 2 },
    30,
    'wait',
  ],
  ['all are in early', { ...live, credentialsFor: [1], matchesPlayed: 3 }, 30, 'share-results'],
  ['a lobby without room details here', { status: 'live', matchesPlayed: 1 }, 80, 'wait'],
  ['cancelled', { status: 'cancelled' }, -30, 'wait'],
  ['cancelled with UTRs to confirm', { status: 'cancelled', paymentsToConfirm: 3 }, -30, 'confirm-payments'],
  ['cancelled with refunds due', { status: 'cancelled', refundsDue: 3 }, -30, 'pay-refunds'],
  ['cancelled with results', { status: 'cancelled', matchesPlayed: 3 }, 140, 'wait'],
])('next action: %s', (_, change, minute, action) => {
  expect(nextAction({ ...lobby, ...change }, start + minutes(minute))).toBe(action);
});

test('payments, kick requests and refunds come after actions with a time limit', () => {
  const state = {
    ...lobby,
    ...live,
    credentialsFor: [1],
    paymentsToConfirm: 2,
    kickRequests: 1,
    refundsDue: 1,
  };
  expect(dueActions(state, start + minutes(46))).toEqual([
    'set-room',
    'enter-results',
    'confirm-payments',
    'decide-kicks',
    'pay-refunds',
  ]);
});

test.each([
  [1, 2],
  [2, 3],
  [3, 3],
])('with the results of %i matches in early, room details of match %i are next', (matchesPlayed, match) => {
  expect(matchOfRoom({ ...lobby, matchesPlayed }, start + minutes(5))).toBe(match);
});

test.each([
  [-60, 1],
  [29, 1],
  [30, 2],
  [74, 2],
  [75, 3],
  [300, 3],
])('at minute %i room details of match %i are next', (minute, match) => {
  expect(matchOfRoom(lobby, start + minutes(minute))).toBe(match);
});

test.each<[string, Partial<LobbyState>, number, number]>([
  ['before their release', {}, -13, -1],
  ['after their release', {}, -10, 2],
  ['for the second map', { ...live, matchesPlayed: 1 }, 40, 7],
])('how late room details are: %s', (_, change, at, late) => {
  const ms = roomLateMs({ ...lobby, ...change, releaseMinutes: 12 }, start + minutes(at));
  expect(ms).toBe(minutes(late));
});

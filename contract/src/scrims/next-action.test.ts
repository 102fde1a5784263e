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
  ['money waits, hours before', { paymentsToConfirm: 1, kickRequests: 1 }, -300, 'confirm-payments'],
  ['the room before money', { paymentsToConfirm: 1, kickRequests: 1 }, -30, 'set-room'],
  ['the start before money', { ...set, paymentsToConfirm: 1 }, -10, 'start'],
  [
    'money before the start of nobody',
    { ...set, paymentsToConfirm: 3, confirmedCount: 0 },
    -10,
    'confirm-payments',
  ],
  ['the room before money of nobody', { paymentsToConfirm: 3, confirmedCount: 0 }, -10, 'set-room'],
  ['results before money', { ...live, paymentsToConfirm: 1 }, 46, 'enter-results'],
  ['money while a match is on', { ...live, paymentsToConfirm: 1 }, 30, 'confirm-payments'],
  ['money also after the end', { ...over, matchesPlayed: 3, paymentsToConfirm: 1 }, 200, 'confirm-payments'],
  ['then kick requests', { ...set, kickRequests: 2 }, -30, 'decide-kicks'],
  ['kicks help nobody after the end', { ...over, kickRequests: 2 }, 200, 'enter-results'],
  ['a refund that is due is no waiting', { refundsDue: 1 }, -300, 'pay-refunds'],
  ['refunds before the table', { ...over, matchesPlayed: 3, refundsDue: 1 }, 140, 'pay-refunds'],
  ['nothing to do hours before', {}, -61, 'wait'],
  ['the room within an hour before', {}, -60, 'set-room'],
  ['the room is set', set, -30, 'wait'],
  ['the lobby fills', set, -15, 'start'],
  ['it has begun without a room', { status: 'live' }, 5, 'set-room'],
  ['it begins', live, 5, 'wait'],
  ['nobody has booked: the link comes before the room', { bookedCount: 0, confirmedCount: 0 }, -30, 'wait'],
  ['the second map is about to start', { ...live, matchesPlayed: 1 }, 40, 'start'],
  ['the second map is on', { ...live, matchesPlayed: 1 }, 50, 'wait'],
  ['the first match is played', live, 20, 'wait'],
  ['the first match is over', live, 45, 'enter-results'],
  ['its results are in', { ...live, matchesPlayed: 1 }, 46, 'wait'],
  ['the second match is over', { ...live, matchesPlayed: 1 }, 90, 'enter-results'],
  ['results without a room on the site', { status: 'live', matchesPlayed: 1 }, 60, 'wait'],
  ['all results are in, early', { ...live, matchesPlayed: 3 }, 110, 'share-results'],
  ['all results are in', { ...over, matchesPlayed: 3 }, 140, 'share-results'],
  ['the next day', { ...over, matchesPlayed: 3 }, 135 + 12 * 60 + 1, 'wait'],
  ['it is over and results lack', { ...over, matchesPlayed: 2 }, 140, 'enter-results'],
  ['results lack, and there never was a room here', { status: 'completed' }, 140, 'enter-results'],
  ['the room of the second match', { ...live, credentialsFor: [1] }, 31, 'set-room'],
  ['it begins without one', { ...live, credentialsFor: [1] }, 46, 'set-room'],
  ['it was played in another way', { ...live, credentialsFor: [1] }, 61, 'enter-results'],
  ['the third is too far off', { ...live, credentialsFor: [1, 2], matchesPlayed: 1 }, 60, 'wait'],
  ['a result that is in early', { ...live, credentialsFor: [1], matchesPlayed: 1 }, 14, 'set-room'],
  ['two that are', { ...live, credentialsFor: [1, 2], matchesPlayed: 2 }, 30, 'set-room'],
  ['and the room of the third is set', { ...live, matchesPlayed: 2 }, 30, 'wait'],
  ['all are in early', { ...live, credentialsFor: [1], matchesPlayed: 3 }, 30, 'share-results'],
  ['a lobby without rooms here', { status: 'live', matchesPlayed: 1 }, 80, 'wait'],
  ['it was cancelled', { status: 'cancelled' }, -30, 'wait'],
  ['it was cancelled, and UTRs wait', { status: 'cancelled', paymentsToConfirm: 3 }, -30, 'confirm-payments'],
  ['it was cancelled, and money is to go back', { status: 'cancelled', refundsDue: 3 }, -30, 'pay-refunds'],
  ['it was cancelled with results', { status: 'cancelled', matchesPlayed: 3 }, 140, 'wait'],
])('%s', (_, change, minute, action) => {
  expect(nextAction({ ...lobby, ...change }, start + minutes(minute))).toBe(action);
});

test('other pending items come after what the clock demands', () => {
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
])('with the results of %i in early, room details of match %i are next', (matchesPlayed, match) => {
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
  ['before the release', {}, -13, -1],
  ['after it', {}, -10, 2],
  ['of the second map', { ...live, matchesPlayed: 1 }, 40, 7],
])('room details late by these minutes: %s', (_, change, at, late) => {
  const ms = roomLateMs({ ...lobby, ...change, releaseMinutes: 12 }, start + minutes(at));
  expect(ms).toBe(minutes(late));
});

import { expect, test } from 'vitest';
import { type LobbyState, type NextAction, nextAction } from './next-action.ts';

const start = Date.parse('2026-11-20T15:30:00.000Z');
const minutes = (count: number) => count * 60_000;

/** Three matches of 45 minutes; nobody waits for anything. */
const lobby: LobbyState = {
  status: 'open',
  startAt: new Date(start).toISOString(),
  endAt: new Date(start + minutes(135)).toISOString(),
  matchCount: 3,
  paymentsToConfirm: 0,
  kickRequests: 0,
  credentialsSet: false,
  matchesPlayed: 0,
};
const set = { credentialsSet: true };
const live = { ...set, status: 'live' } as const;
const over = { ...set, status: 'completed' } as const;

test.each<[string, Partial<LobbyState>, number, NextAction]>([
  ['money waits before everything else', { paymentsToConfirm: 1, kickRequests: 1 }, -300, 'confirm-payments'],
  ['also after the end', { ...over, paymentsToConfirm: 1 }, 200, 'confirm-payments'],
  ['then kick requests', { kickRequests: 2 }, -30, 'decide-kicks'],
  ['kicks help nobody after the end', { ...over, kickRequests: 2 }, 200, 'enter-results'],
  ['nothing to do hours before', {}, -61, 'wait'],
  ['the room within an hour before', {}, -60, 'set-room'],
  ['the room is set', set, -30, 'wait'],
  ['the lobby fills', set, -15, 'start'],
  ['it has begun without a room', { status: 'live' }, 5, 'set-room'],
  ['it begins', live, 5, 'start'],
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
  ['it was cancelled', { status: 'cancelled', paymentsToConfirm: 3 }, -30, 'wait'],
])('%s', (_, change, minute, action) => {
  expect(nextAction({ ...lobby, ...change }, start + minutes(minute))).toBe(action);
});

import { expect, test } from 'vitest';
import { aUser } from '../../../test/people.ts';
import { aScrim, aSlotBooking, scrimIds } from '../../../test/scrims.ts';
import { slotsIn } from '../model.ts';
import { bookingView } from './booking-view.ts';

const now = Date.now();
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const player = { status: 'authenticated' as const, user: aUser({ _id: scrimIds.player }), isKicked: false };
const reader = (role: 'player' | 'organization' | 'admin', _id: string = scrimIds.player) => ({
  ...player,
  user: aUser({ role, _id }),
});
const nobody = { status: 'unauthenticated' as const, user: null, isKicked: false };

test.each([
  ['a player while slots are free', aScrim(), player, 'book'],
  ['a player when all slots are taken', aScrim({ bookedCount: 4 }), player, 'waitlist'],
  ['a booked squad, even after booking has closed', aScrim({ myBooking: aSlotBooking() }), player, 'own'],
  ['a signed-out user', aScrim(), nobody, 'sign-in'],
  ['a signed-out user before booking opens', aScrim({ bookingOpensAt: inMinutes(5) }), nobody, 'not-open'],
  ['anybody after booking has closed', aScrim({ bookingClosesAt: inMinutes(-1) }), player, 'closed'],
  [
    'a player while it is live and booking is still open',
    aScrim({ startAt: inMinutes(-5), bookingClosesAt: inMinutes(30) }),
    player,
    'book',
  ],
  [
    'anybody after the end',
    aScrim({ endAt: inMinutes(-1), bookingClosesAt: inMinutes(-60) }),
    player,
    'over',
  ],
  ['anybody once the scrim is cancelled', aScrim({ cancelledAt: inMinutes(-1) }), player, 'cancelled'],
  ['its organizer', aScrim(), reader('organization', scrimIds.organization), 'organizer'],
  ['an admin', aScrim(), reader('admin'), 'organizer'],
  ['another organization', aScrim(), reader('organization'), 'not-a-player'],
  ['a player while its organizer is suspended', aScrim({ organizerSuspended: true }), player, 'suspended'],
  [
    'a signed-out user while its organizer is suspended',
    aScrim({ organizerSuspended: true }),
    nobody,
    'suspended',
  ],
  [
    'a booked squad while its organizer is suspended',
    aScrim({ organizerSuspended: true, myBooking: aSlotBooking() }),
    player,
    'own',
  ],
  ['a kicked squad', aScrim(), { ...player, isKicked: true }, 'kicked'],
  ['a user whose session is being restored', aScrim(), { ...nobody, status: 'loading' as const }, 'checking'],
])('booking view: %s', (_, scrim, who, view) => {
  expect(bookingView(scrim, who, now)).toBe(view);
});

test('free slots are those neither booked nor reserved', () => {
  expect(slotsIn(aScrim(), 'free')).toEqual([5, 6]);
});

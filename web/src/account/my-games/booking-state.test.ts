import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { ScrimStatus } from '@hotdrop/contract/scrims/scrims.ts';
import { expect, it } from 'vitest';
import { aPayment, aSlotBooking } from '../../../test/scrims.ts';
import { bookingState } from './booking-state.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const clock = (minutes: number) =>
  new Date(now + minutes * 60_000).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

const withFee = { fee: 50, slotNumber: 7 };
const cases: [string, Partial<Booking>, ScrimStatus, string, string, boolean][] = [
  ['confirmed', {}, 'open', 'Confirmed', 'Join slot 8', false],
  ['confirmed and live', {}, 'live', 'Confirmed', 'Live now. Open the room', false],
  ['confirmed and over', {}, 'completed', 'Played', 'See the standings', false],
  [
    'payment due',
    { ...withFee, status: 'held', holdExpiresAt: at(14) },
    'open',
    'Held',
    `Pay ₹50 by ${clock(14)}`,
    true,
  ],
  [
    'paid, not confirmed',
    { ...withFee, status: 'held', payment: aPayment() },
    'open',
    'Held',
    'Payment sent · waiting for the organizer',
    false,
  ],
  [
    'payment rejected',
    { ...withFee, status: 'held', holdExpiresAt: at(9), payment: aPayment({ status: 'rejected' }) },
    'open',
    'Held',
    `Payment not confirmed. Submit the UTR again by ${clock(9)}`,
    true,
  ],
  [
    'a hold that has run out, before the server expires it',
    { ...withFee, status: 'held', holdExpiresAt: at(0) },
    'open',
    'Held',
    'Your hold has ended',
    false,
  ],
  [
    '3rd on the waitlist',
    { status: 'waitlisted', waitlistPosition: 3 },
    'full',
    'Waitlist',
    '3rd on the waitlist',
    false,
  ],
  [
    'on the waitlist when the scrim started',
    { status: 'waitlisted', waitlistPosition: 3 },
    'live',
    'Waitlist',
    'Did not get a slot',
    false,
  ],
  [
    'payment due on another day',
    { ...withFee, status: 'held', holdExpiresAt: at(24 * 60) },
    'open',
    'Held',
    `Pay ₹50 by tomorrow, ${clock(0)}`,
    true,
  ],
  ['kicked', { status: 'kicked' }, 'open', 'Kicked', 'The squad was kicked', false],
  [
    'kicked after paying',
    { ...withFee, status: 'kicked', payment: aPayment({ status: 'refund-due' }) },
    'open',
    'Kicked',
    'The organizer owes you a refund of ₹50.',
    false,
  ],
  [
    'not paid in time',
    { ...withFee, status: 'expired' },
    'open',
    'Hold ran out',
    'The slot was not paid in time',
    false,
  ],
  ['given up', { status: 'cancelled' }, 'open', 'Given up', '', false],
  ['cancelled scrim', {}, 'cancelled', 'Cancelled', 'It was cancelled', false],
  [
    'cancelled scrim, refunded',
    { ...withFee, status: 'cancelled', payment: aPayment({ status: 'refunded' }) },
    'cancelled',
    'Cancelled',
    '₹50 was refunded.',
    false,
  ],
];

it('with all results in before the planned end, it links to the standings, not the room', () => {
  const { label, next } = bookingState(aSlotBooking(), 'live', now, true);
  expect([label, next]).toEqual(['Played', 'All results are in: see the standings']);
});

it.each(cases)('a booking shows its state: %s', (_name, change, scrim, label, next, pays) => {
  const state = bookingState(aSlotBooking(change), scrim, now);
  expect([state.label, state.next.replaceAll(' ', ' '), state.pays]).toEqual([label, next, pays]);
});

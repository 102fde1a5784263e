import { expect, test } from 'vitest';
import { aPayment, aSlotBooking } from '../../../test/scrims.ts';
import {
  bookingText,
  endedText,
  giveUpText,
  leftText,
  newsOf,
  tellYourself,
  waitlistText,
} from './wording.ts';

const now = Date.parse('2026-11-20T15:00:00.000Z');
const held = aSlotBooking({ status: 'held', fee: 50 });
const waits = aSlotBooking({ status: 'waitlisted', slotNumber: null, waitlistPosition: 3 });
const notCancelled = { cancelledAt: null };

test('slots left are shown along with the waitlist', () => {
  expect(leftText(3, 0, true)).toBe('3 slots left');
  expect(leftText(3, 0, false)).toBe('3 slots empty');
  expect(leftText(0, 0, true)).toBe('Full');
  expect(leftText(0, 5, true)).toBe('Full · 5 on the waitlist');
  expect(waitlistText(waits)).toBe('3rd on the waitlist');
});

test('a squad gives up a slot, or leaves the waitlist', () => {
  expect(bookingText(aSlotBooking({ status: 'cancelled' }))).toBe('Given up');
  expect(bookingText({ ...waits, status: 'cancelled' })).toBe('Left waitlist');
});

test.each([
  [[], ''],
  [['Blind'], 'Tell Blind yourself (added without an account)'],
  [['Blind', 'Soul'], 'Tell Blind and Soul yourself (added without an account)'],
  [['Blind', 'Soul', 'Orange'], 'Tell Blind and 2 other squads yourself (added without an account)'],
])('squads that only the organizer can reach are named: %j', (teams, text) => {
  expect(tellYourself(teams)).toBe(text);
});

test.each([
  ['the waitlist is promoted', waits, aSlotBooking(), 'A slot came free: you have slot 08'],
  ['the waitlist is promoted with a fee due', waits, held, 'A slot came free: slot 08 is held for you'],
  ['the payment is confirmed', held, aSlotBooking(), 'Payment confirmed: you have slot 08'],
  [
    'the payment is rejected',
    { ...held, payment: aPayment() },
    { ...held, payment: aPayment({ status: 'rejected' }) },
    'Your payment was not confirmed',
  ],
  [
    'the organizer moves the squad',
    aSlotBooking(),
    aSlotBooking({ slotNumber: 2 }),
    'Your slot is now 02, not 08',
  ],
  ['nothing changes', held, held, undefined],
  ['the squad moves up the waitlist', waits, { ...waits, waitlistPosition: 2 }, undefined],
])('message on the page: %s', (_, before, after, text) => {
  expect(newsOf(before, after)?.text).toBe(text);
});

test.each([
  ['expired', {}, notCancelled, 'Your hold on slot 08 ended before a payment came in.'],
  ['kicked', {}, notCancelled, 'Your squad was kicked from slot 08. You cannot book this scrim again.'],
  [
    'kicked',
    { slotNumber: null },
    notCancelled,
    'Your squad was removed from the waitlist. You cannot book this scrim again.',
  ],
  ['cancelled', {}, notCancelled, ''],
  ['cancelled', {}, { cancelledAt: '2026-11-20T14:00:00.000Z' }, 'Hyderabad Hydras had slot 08.'],
  [
    'cancelled',
    { slotNumber: null },
    { cancelledAt: '2026-11-20T14:00:00.000Z' },
    'Hyderabad Hydras was on the waitlist.',
  ],
  [
    'expired',
    { payment: aPayment({ status: 'refund-due' }) },
    notCancelled,
    'Your hold on slot 08 ended before a payment came in. The organizer owes you a refund of ₹50.',
  ],
  [
    'cancelled',
    { payment: aPayment({ status: 'refunded', note: 'Sent by UPI' }) },
    notCancelled,
    '₹50 was refunded: Sent by UPI.',
  ],
] as const)('the text about a booking that ended as %s (case %#)', (status, change, scrim, text) => {
  expect(endedText(aSlotBooking({ status, ...change }), scrim)).toBe(text);
});

const later = { startAt: '2026-11-20T16:00:00.000Z' };

test('during the scrim, the next squad gets the slot for the rest of it', () => {
  const started = { startAt: '2026-11-20T14:59:00.000Z' };
  expect(giveUpText(aSlotBooking(), started, now)).toBe(
    'Hyderabad Hydras gives up slot 08. The scrim is live: your squad leaves its room, and the next squad plays the rest.',
  );
  expect(giveUpText(aSlotBooking({ payment: aPayment({ status: 'captured' }) }), started, now)).toContain(
    'Once your squad has the room details, only the organizer can free its slot.',
  );
});

test('giving up says what is lost', () => {
  expect(giveUpText(aSlotBooking(), later, now)).toBe(
    'Hyderabad Hydras gives up slot 08. It goes to the next squad at once, and you may not get it back.',
  );
  expect(giveUpText(waits, later, now)).toContain('leaves the waitlist');
  expect(giveUpText(aSlotBooking({ payment: aPayment({ status: 'captured' }) }), later, now)).toContain(
    'The organizer will refund your ₹50',
  );
});

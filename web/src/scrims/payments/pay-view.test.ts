import { expect, test } from 'vitest';
import { aPayment, aSlotBooking } from '../../../test/scrims.ts';
import { payView } from './pay-outcomes.tsx';

const now = Date.now();
const held = aSlotBooking({
  status: 'held',
  fee: 50,
  holdExpiresAt: new Date(now + 60_000).toISOString(),
});
const lapsed = { ...held, holdExpiresAt: new Date(now - 1).toISOString() };
const submitted = { ...held, holdExpiresAt: null };

test.each([
  ['a held seat is to be paid', held, null, 'pay'],
  ['also while an order waits', held, aPayment({ method: 'razorpay', status: 'created' }), 'pay'],
  ['and again after a UTR was rejected', held, aPayment({ status: 'rejected' }), 'pay'],
  ['a UTR waits for the organizer', submitted, aPayment(), 'submitted'],
  ['a hold that has run out is over', lapsed, null, 'expired'],
  ['so is one that the server has ended', aSlotBooking({ status: 'expired' }), null, 'expired'],
  ['a confirmed seat is paid', aSlotBooking({ fee: 50 }), aPayment({ status: 'captured' }), 'paid'],
  ['where there is no fee nothing was', aSlotBooking(), null, 'free'],
  ['who waits pays later', aSlotBooking({ status: 'waitlisted' }), null, 'waitlisted'],
  ['a seat that was taken away needs no money', aSlotBooking({ status: 'kicked' }), null, 'ended'],
] as const)('%s', (_, booking, payment, view) => {
  expect(payView(booking, payment, now)).toBe(view);
});

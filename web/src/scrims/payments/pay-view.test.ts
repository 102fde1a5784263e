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
  ['a held slot can be paid for', held, null, 'pay'],
  [
    'a held slot can be paid for with an open order too',
    held,
    aPayment({ method: 'razorpay', status: 'created' }),
    'pay',
  ],
  [
    'a held slot can be paid for again after a UTR was rejected',
    held,
    aPayment({ status: 'rejected' }),
    'pay',
  ],
  ['a UTR waits for the organizer', submitted, aPayment(), 'submitted'],
  ['an expired hold is over', lapsed, null, 'expired'],
  ['a hold ended by the server is over', aSlotBooking({ status: 'expired' }), null, 'expired'],
  ['a confirmed slot is paid', aSlotBooking({ fee: 50 }), aPayment({ status: 'captured' }), 'paid'],
  ['without a fee nothing was paid', aSlotBooking(), null, 'free'],
  ['a waitlisted squad pays later', aSlotBooking({ status: 'waitlisted' }), null, 'waitlisted'],
  ['a lost slot needs no payment', aSlotBooking({ status: 'kicked' }), null, 'ended'],
] as const)('pay step: %s', (_, booking, payment, view) => {
  expect(payView(booking, payment, now)).toBe(view);
});

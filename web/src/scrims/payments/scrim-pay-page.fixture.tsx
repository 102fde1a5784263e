import type { Booking } from '@hotdrop/contract/scrims/booking-schema.ts';
import type { PaymentOptions } from '@hotdrop/contract/scrims/payments/payments.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { aUser } from '../../../test/people.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { aScrim, aSlotBooking, paymentOptions, scrimIds } from '../../../test/scrims.ts';
import { inMinutes } from '../../../test/times.ts';
import { ScrimPayPage } from './scrim-pay-page.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

/** Returns slot 7, held for another 14 minutes. */
export const held = (change: Partial<Booking> = {}) =>
  aSlotBooking({ slotNumber: 7, status: 'held', fee: 50, holdExpiresAt: inMinutes(14), ...change });

/** What the backend returns for the user's own booking; tests change it. */
export const own: { booking: Booking; payment: PaymentOptions } = {
  booking: held(),
  payment: paymentOptions(),
};

/** Sets a fee of ₹50 to pay by UPI. */
export function unpaid(change: Partial<PaymentOptions> = {}): void {
  own.booking = held();
  own.payment = paymentOptions(change);
}

/** Shows the pay step with a fake backend that returns `own`. */
export function show(handlers: Handlers = {}, query = '') {
  const seen = fakeApi({
    'GET /scrims/:id': () => ({ scrim: aScrim({ entryFee: 50 }) }),
    'GET /scrims/:id/payment': () => ({ ...own }),
    ...handlers,
  });
  const path = `/scrims/${scrimIds.scrim}/pay${query}`;
  return {
    seen,
    person: renderPage({ path, pattern: '/scrims/:id/pay', page: <ScrimPayPage />, user: aUser() }),
  };
}

export const posts = (seen: ReturnType<typeof show>['seen']) =>
  seen.filter(({ key }) => key === 'POST /scrims/:id/payment');

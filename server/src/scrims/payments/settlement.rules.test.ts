import { bookingStatuses, paymentStatuses } from '@hotdrop/contract/scrims/booking-schema.ts';
import { describe, expect, it } from 'vitest';
import { type Settlement, type Settling, settle } from './settlement.rules.ts';

const held: Settling = {
  payment: 'created',
  booking: 'held',
  paidAlready: false,
  slotStillFree: false,
  over: false,
  closed: false,
};
const lapsed: Settling = { ...held, booking: 'expired' };

const table: [string, Settling, Settlement][] = [
  ['for a hold confirms it', held, 'confirm'],
  [
    'for a hold that was reported as failed before confirms it too',
    { ...held, payment: 'failed' },
    'confirm',
  ],
  ['whose UTR the organizer approves confirms the hold', { ...held, payment: 'submitted' }, 'confirm'],
  ['for a lapsed hold is refunded', lapsed, 'refund'],
  [
    'for a lapsed hold whose slot is free confirms it again',
    { ...lapsed, slotStillFree: true },
    'confirm-again',
  ],
  [
    'for a lapsed hold of a scrim that is over is refunded',
    { ...lapsed, slotStillFree: true, over: true },
    'refund',
  ],
  ['for a hold of a scrim that is over is refunded', { ...held, over: true }, 'refund'],
  [
    'whose UTR was submitted before the end confirms the slot that was played',
    { ...held, payment: 'submitted', over: true },
    'confirm',
  ],
  [
    'for a cancelled scrim is refunded, even with a UTR',
    { ...held, payment: 'submitted', closed: true },
    'refund',
  ],
  ['for a squad that has left is refunded', { ...held, booking: 'cancelled' }, 'refund'],
  ['for a squad that was kicked is refunded', { ...held, booking: 'kicked', slotStillFree: true }, 'refund'],
  ['for a squad on the waitlist is refunded', { ...held, booking: 'waitlisted' }, 'refund'],
  [
    'for a booking that is already paid is refunded',
    { ...held, booking: 'confirmed', paidAlready: true },
    'refund',
  ],
  ['for a slot already confirmed without it is refunded', { ...held, booking: 'confirmed' }, 'refund'],
];

describe('a payment that has arrived (D6)', () => {
  it.each(table)('%s', (_name, settling, outcome) => expect(settle(settling)).toBe(outcome));

  it('is recorded once, whatever state the booking is in', () => {
    for (const payment of ['captured', 'refund-due', 'refunded'] as const)
      for (const booking of bookingStatuses)
        expect(settle({ ...held, payment, booking, slotStillFree: true })).toBe('nothing');
  });

  it('never confirms a booking that is neither held nor expired, already paid, or in a finished scrim', () => {
    for (const payment of paymentStatuses)
      for (const booking of bookingStatuses)
        for (const paidAlready of [true, false])
          for (const over of [true, false])
            for (const closed of [true, false]) {
              const outcome = settle({ payment, booking, paidAlready, over, closed, slotStillFree: true });
              const confirms = outcome === 'confirm' || outcome === 'confirm-again';
              const mayConfirm = booking === 'held' ? !over || payment === 'submitted' : !over;
              if (paidAlready || closed || !mayConfirm || !['held', 'expired'].includes(booking)) {
                expect(confirms).toBe(false);
              }
            }
  });
});

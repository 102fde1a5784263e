import { tellOrganizerOfMany } from '../../notifications/tell-organizer.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import { type PaymentNoticeKind, tellPayer } from '../notices/payment-notices.ts';
import type { ScrimEvents } from '../scrim-events.ts';

/** The result of a change to a payment. */
export type PaymentNews = {
  payment: PaymentRow;
  /** The payment's booking, if clients must be notified. */
  booking?: BookingRow;
  slotChanged?: boolean;
  /** News for the booker. */
  notice?: PaymentNoticeKind;
  /** Earliest time to send it; now if missing. */
  noticeDueAt?: Date;
};

type Work = (trx: Executor, scrim: ScrimRow, now: Date) => Promise<PaymentNews | null>;

export type PaymentAct = (scrimId: string, work: Work) => Promise<PaymentNews | null>;

export type PaymentActDeps = {
  bookings: Pick<BookingsService, 'change'>;
  scrimEvents: Pick<ScrimEvents, 'paymentChanged'>;
};

/**
 * Returns a function that changes a payment in one transaction, with the scrim's row locked, and tells
 * the booker, and the organizer of a refund. Notifies clients after the commit.
 */
export function createPaymentAct({ bookings, scrimEvents }: PaymentActDeps): PaymentAct {
  return (scrimId, work) =>
    bookings.change(scrimId, async ({ trx, scrim, now, changed, afterCommit }) => {
      const news = await work(trx, scrim, now);
      if (!news) return null;
      const { payment, booking, slotChanged, notice, noticeDueAt } = news;
      if (notice) await tellPayer(trx, notice, { payment, now, dueAt: noticeDueAt });
      const isNewRefund = notice === 'payment-refund-due' || notice === 'payment-odd-money';
      if (isNewRefund) await tellOrganizerOfMany(trx, 'refund-owed', scrim, { now });
      if (booking && slotChanged) changed(booking);
      else if (booking) afterCommit(() => scrimEvents.paymentChanged(scrim, booking));
      return news;
    });
}

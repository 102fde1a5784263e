import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { type PaymentMailKind, queuePaymentMail } from './payments.mails.ts';

/** The result of a change to a payment. */
export type PaymentNews = {
  payment: PaymentRow;
  /** The payment's booking, if clients must be notified. */
  booking?: BookingRow;
  slotChanged?: boolean;
  /** The mail to the booker. */
  mail?: PaymentMailKind;
  /** Earliest time to send the mail; now if missing. */
  mailDueAt?: Date;
};

type Work = (trx: Executor, scrim: ScrimRow, now: Date) => Promise<PaymentNews | null>;

export type PaymentAct = (scrimId: string, work: Work) => Promise<PaymentNews | null>;

export type PaymentActDeps = {
  bookings: Pick<BookingsService, 'change'>;
  scrimEvents: Pick<ScrimEvents, 'paymentChanged'>;
};

/**
 * Returns a function that changes a payment in one transaction, with the scrim's row locked, and queues the
 * booker's mail. Notifies clients after the commit.
 */
export function createPaymentAct({ bookings, scrimEvents }: PaymentActDeps): PaymentAct {
  return (scrimId, work) =>
    bookings.change(scrimId, async ({ trx, scrim, now, changed, afterCommit }) => {
      const news = await work(trx, scrim, now);
      if (!news) return null;
      const { payment, booking, slotChanged, mail, mailDueAt } = news;
      if (mail) await queuePaymentMail(trx, mail, { payment, now, dueAt: mailDueAt });
      if (booking && slotChanged) changed(booking);
      else if (booking) afterCommit(() => scrimEvents.paymentChanged(scrim, booking));
      return news;
    });
}

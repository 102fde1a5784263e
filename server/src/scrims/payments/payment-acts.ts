import type { Executor } from '../../platform/db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { type PaymentMailKind, queuePaymentMail } from './payments.mails.ts';

/** What an act on a payment did. */
export type PaymentNews = {
  payment: PaymentRow;
  booking: BookingRow;
  /** The booking, if its seat changed. */
  seats: BookingRow[];
  /** Whether others are to hear of it. */
  told: boolean;
  /** What the booker is mailed. */
  mail: PaymentMailKind | null;
  /** The mail is not sent before; without it, at once. */
  mailDueAt?: Date;
};

type Work = (trx: Executor, scrim: ScrimRow, now: Date) => Promise<PaymentNews | null>;

export type PaymentAct = (scrimId: string, work: Work) => Promise<PaymentNews | null>;

export type PaymentActDeps = {
  bookings: Pick<BookingsService, 'change'>;
  scrimEvents: Pick<ScrimEvents, 'paymentChanged'>;
};

/**
 * One act on a payment, in one transaction that locks its scrim's row first and queues the booker's mail. After the
 * commit those are told whom it concerns.
 */
export function createPaymentAct({ bookings, scrimEvents }: PaymentActDeps): PaymentAct {
  return (scrimId, work) =>
    bookings.change(scrimId, async ({ trx, scrim, now, changed, afterCommit }) => {
      const news = await work(trx, scrim, now);
      if (!news) return null;
      const { payment, booking, seats, told, mail, mailDueAt } = news;
      changed(...seats);
      if (mail) await queuePaymentMail(trx, mail, { payment, now, dueAt: mailDueAt });
      if (told && seats.length === 0) afterCommit(() => scrimEvents.paymentChanged(scrim, booking));
      return news;
    });
}

import type { FastifyBaseLogger } from 'fastify';
import type { Database, Executor } from '../../db/database.ts';
import type { BookingRow, PaymentRow, ScrimRow } from '../../db/schema-scrims.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { ScrimEvents } from '../../realtime/scrim-events.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import { findUserById } from '../users/users.queries.ts';
import { type PaymentLetter, paymentLetters } from './payment-letters.ts';

/** What an act on a payment did. */
export type PaymentNews = {
  payment: PaymentRow;
  booking: BookingRow;
  /** The booking, if its seat changed. */
  seats: BookingRow[];
  /** Whether others are to hear of it. */
  told: boolean;
  letter: PaymentLetter | null;
};

type Work = (trx: Executor, scrim: ScrimRow, now: Date) => Promise<PaymentNews | null>;

export type PaymentAct = (scrimId: string, work: Work) => Promise<PaymentNews | null>;

export type PaymentActDeps = {
  db: Database;
  bookings: Pick<BookingsService, 'change'>;
  scrimEvents: Pick<ScrimEvents, 'paymentChanged'>;
  mailer: Pick<Mailer, 'send'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  publicUrl: () => string;
};

/**
 * One act on a payment, in one transaction that locks its scrim's row first. After the commit those are told whom it
 * concerns, and the booker is written to; a mail that fails fails nothing else.
 */
export function createPaymentAct({
  db,
  bookings,
  scrimEvents,
  mailer,
  log,
  publicUrl,
}: PaymentActDeps): PaymentAct {
  const write = async (letter: PaymentLetter, { id, title }: ScrimRow, { booking, payment }: PaymentNews) => {
    try {
      const person = await findUserById(db, booking.user_id);
      if (!person || person.suspended_at) return;
      const link = `${publicUrl()}/scrims/${id}`;
      const words = paymentLetters[letter]({ name: person.name, scrim: { title }, booking, payment, link });
      await mailer.send({ to: person.email, ...words });
    } catch (error) {
      log.error({ err: error, scrimId: id }, 'the booker could not be written to');
    }
  };

  return async (scrimId, work) => {
    const done: { scrim: ScrimRow; news: PaymentNews | null }[] = [];
    await bookings.change(scrimId, async (trx, scrim, now) => {
      const news = await work(trx, scrim, now);
      done.push({ scrim, news });
      return news?.seats ?? [];
    });
    const { scrim, news } = done[0] ?? {};
    if (!scrim || !news) return null;
    if (news.told && news.seats.length === 0) scrimEvents.paymentChanged(scrim, news.booking);
    if (news.letter) await write(news.letter, scrim, news);
    return news;
  };
}

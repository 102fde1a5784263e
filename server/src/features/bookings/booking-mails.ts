import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { BookingRow, ScrimRow } from '../../db/schema-scrims.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { cancelledLetter, kickedLetter, promotedLetter } from './booking-letters.ts';
import { findRecipients } from './bookings.queries.ts';

type Deps = {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  publicUrl: () => string;
};

/** So many mails are under way at once: a cancelled lobby writes to everybody who waits, too. */
const together = 8;

export type BookingMails = ReturnType<typeof createBookingMails>;

/** What squads are written about their seats. To be called after the commit; a mail that fails fails nothing else. */
export function createBookingMails({ db, mailer, log, publicUrl }: Deps) {
  const write =
    (letterOf: typeof promotedLetter) =>
    async (
      scrim: Pick<ScrimRow, 'id' | 'title' | 'start_at'>,
      bookings: readonly BookingRow[],
    ): Promise<void> => {
      if (bookings.length === 0) return;
      try {
        const people = await findRecipients(
          db,
          bookings.map(booking => booking.user_id),
        );
        const link = `${publicUrl()}/scrims/${scrim.id}`;
        const mails = bookings.flatMap(booking => {
          const person = people.get(booking.user_id);
          return person
            ? [{ to: person.email, ...letterOf({ name: person.name, scrim, booking, link }) }]
            : [];
        });
        for (let from = 0; from < mails.length; from += together) {
          await Promise.all(mails.slice(from, from + together).map(mail => mailer.send(mail)));
        }
      } catch (error) {
        log.error({ err: error, scrimId: scrim.id }, 'squads could not be written to');
      }
    };

  return { promoted: write(promotedLetter), kicked: write(kickedLetter), cancelled: write(cancelledLetter) };
}

import type { Database, Executor } from '../../db/database.ts';
import type { BookingRow, LetterKind } from '../../db/schema-scrims.ts';
import { scheduleJobs } from '../../jobs/jobs.queries.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { findScrimById, lockScrim } from '../scrims/scrims.queries.ts';
import { cancelledLetter, kickedLetter, movedLetter, promotedLetter } from './booking-letters.ts';
import { deleteLetters, findLetters, insertLetters } from './booking-mails.queries.ts';
import { findRecipients } from './bookings.queries.ts';

type Deps = { db: Database; clock: Clock; mailer: Pick<Mailer, 'send'>; publicUrl: () => string };

/** The job under a scrim's id that writes the letters that its bookers are owed. */
export const writeLettersJob = 'write-letters';

/** So many letters are written in one run, so that a lobby with thousands who wait keeps no other job waiting. */
const page = 50;

const letters: Record<LetterKind, { letterOf: typeof promotedLetter; statuses: BookingRow['status'][] }> = {
  promoted: { letterOf: promotedLetter, statuses: ['held', 'confirmed'] },
  kicked: { letterOf: kickedLetter, statuses: ['kicked'] },
  cancelled: { letterOf: cancelledLetter, statuses: ['cancelled'] },
  moved: { letterOf: movedLetter, statuses: ['held', 'confirmed', 'waitlisted'] },
};

/** To be called in the transaction of the act, the scrim's row locked: these bookers are written to after the commit. */
export async function oweLetters(
  executor: Executor,
  kind: LetterKind,
  { scrimId, bookings, now }: { scrimId: string; bookings: readonly BookingRow[]; now: Date },
): Promise<void> {
  if (bookings.length === 0) return;
  await insertLetters(executor, { scrimId, kind, bookingIds: bookings.map(({ id }) => id) });
  await scheduleJobs(executor, [{ kind: writeLettersJob, key: scrimId, runAt: now }]);
}

/**
 * Writes what bookers are owed, a page in each run. A page that fails is written again, so that a letter may come twice,
 * and none is lost with the node that would have written it.
 */
export function createLetterWriter({ db, clock, mailer, publicUrl }: Deps): JobHandler {
  return async scrimId => {
    const scrim = await findScrimById(db, scrimId);
    const owed = await findLetters(db, scrimId, page);
    if (!scrim || owed.length === 0) return null;
    const people = await findRecipients(
      db,
      owed.map(({ booking }) => booking.user_id),
    );
    const link = `${publicUrl()}/scrims/${scrimId}`;
    await Promise.all(
      owed.map(async ({ kind, booking }) => {
        const { letterOf, statuses } = letters[kind];
        const person = people.get(booking.user_id);
        // Who has left by now need not hear of the seat.
        if (!person || !statuses.includes(booking.status)) return;
        await mailer.send({ to: person.email, ...letterOf({ name: person.name, scrim, booking, link }) });
      }),
    );
    await db.transaction().execute(async trx => {
      await lockScrim(trx, scrimId);
      await deleteLetters(trx, owed);
    });
    return owed.length < page ? null : clock.now();
  };
}

import type { Executor } from '../platform/db/database.ts';
import type {
  BookingLetterKind,
  BookingRow,
  PaymentLetterKind,
  PaymentRow,
} from '../platform/db/schema-scrims.ts';
import { scheduleJobs } from '../platform/jobs/jobs.queries.ts';
import { insertLetters } from './letters.queries.ts';

/** The job under a scrim's id that writes the letters that its bookers are owed. */
export const writeLettersJob = 'write-letters';

/** The jobs under an event's id that tell its organizer that an admin called it off. */
export const calledOffJobs = {
  scrim: 'write-scrim-called-off',
  tournament: 'write-tournament-called-off',
} as const;

/** To be called in the transaction of the act, the scrim's row locked: these bookers are written to after the commit. */
export async function oweLetters(
  trx: Executor,
  kind: BookingLetterKind,
  { scrimId, bookings, now }: { scrimId: string; bookings: readonly BookingRow[]; now: Date },
): Promise<void> {
  // Nobody has an address for a walk-in squad.
  const about = bookings.flatMap(({ id, user_id }) => (user_id ? [{ bookingId: id, paymentId: null }] : []));
  if (about.length === 0) return;
  await insertLetters(trx, { scrimId, kind, about, now, heldBackUntil: null });
  await scheduleJobs(trx, [{ kind: writeLettersJob, key: scrimId, runAt: now }]);
}

/** As `oweLetters`, to the booker that this payment is of; not written before `heldBackUntil`. */
export async function owePaymentLetter(
  trx: Executor,
  kind: PaymentLetterKind,
  { payment, now, heldBackUntil }: { payment: PaymentRow; now: Date; heldBackUntil: Date | null },
): Promise<void> {
  const about = [{ bookingId: payment.booking_id, paymentId: payment.id }];
  await insertLetters(trx, { scrimId: payment.scrim_id, kind, about, now, heldBackUntil });
  await scheduleJobs(trx, [{ kind: writeLettersJob, key: payment.scrim_id, runAt: now }]);
}

/** To be called in the transaction that calls an event off: its organizer is written to, unless it did so itself. */
export async function oweOrganizer(
  trx: Executor,
  kind: keyof typeof calledOffJobs,
  { event, actorId, now }: { event: { id: string; organization_id: string }; actorId: string; now: Date },
): Promise<void> {
  if (actorId === event.organization_id) return;
  await scheduleJobs(trx, [{ kind: calledOffJobs[kind], key: event.id, runAt: now }]);
}

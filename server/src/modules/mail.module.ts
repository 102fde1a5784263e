import type { Mailer } from '../mail/mailer.ts';
import { createOutbox, type MailKinds, sendMailsJob } from '../mail/outbox.ts';
import { verificationMails } from '../organizations/verification/verification.mails.ts';
import { bookingMails } from '../scrims/bookings/bookings.mails.ts';
import { paymentMails } from '../scrims/payments/payments.mails.ts';
import { scrimMails } from '../scrims/scrims.mails.ts';
import { tournamentMails } from '../tournaments/tournaments.mails.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

const kinds: MailKinds = {
  ...bookingMails,
  ...paymentMails,
  ...scrimMails,
  ...tournamentMails,
  ...verificationMails,
};

/** The mail queue, with the kinds of every domain. */
export function mailModule({ db, clock, log, publicUrl }: Core, mailer: Mailer) {
  const sendMails = createOutbox({ db, clock, mailer, log, publicUrl }, kinds);
  return { services: {}, jobs: { slow: { [sendMailsJob]: sendMails } } } satisfies Module;
}

import { randomUUIDv7 } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

type Mail = { to: string; subject: string; text: string };

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

type Options = { db: Database; clock: Clock; log: FastifyBaseLogger; smtpUrl: string | null; from: string };

/** Sends through SMTP, or keeps the mails in the outbox table when no SMTP server is set (demo and development). */
export function createMailer({ db, clock, log, smtpUrl, from }: Options): Mailer {
  if (!smtpUrl) {
    return {
      async send({ to, subject, text }) {
        await db
          .insertInto('mail_outbox')
          .values({ id: randomUUIDv7(), recipient: to, subject, body: text, created_at: clock.now() })
          .execute();
      },
      close: () => {},
    };
  }
  const transport = nodemailer.createTransport(
    { url: smtpUrl, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  );
  return {
    // Not awaited: nobody's answer should wait for a mail server, nor tell by its time whether a mail went out.
    async send({ to, subject, text }) {
      transport
        .sendMail({ to, subject, text })
        .catch(error => log.error({ err: error }, 'mail was not sent'));
    },
    close: () => transport.close(),
  };
}

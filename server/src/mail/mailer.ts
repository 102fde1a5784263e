import { randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import { type Config, isLoopback } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { MailText } from './mail-text.ts';

type Mail = MailText & { to: string };

export type Mailer = {
  /** Sends soon and says nothing of it: a mail that fails is logged, and gone with the process. */
  send(mail: Mail): Promise<void>;
  /** Resolves when the mail server has taken it. @throws MailRefused, and other errors while no mail can be sent */
  deliver(mail: Mail): Promise<void>;
  /** Ends after the mails on their way, in a few seconds at most. */
  close(): Promise<void>;
};

/** The mail server does not take this very mail; others it may take. */
export class MailRefused extends Error {
  /** Asking again will not help. */
  readonly forGood: boolean;
  constructor(forGood: boolean, cause: unknown) {
    super('the mail server refused a mail', { cause });
    this.forGood = forGood;
  }
}

/** A mail that its address does not take for now is tried for so long, like mail servers do. */
const tryingMs = 3 * 24 * 60 * 60_000;

/** How long mails may take to be sent when the server ends. In ms. */
const closeMs = 3_000;

/** Whether a mail, queued at `queuedAt`, is not tried again after it was refused. */
export function isGivenUp({ forGood }: MailRefused, queuedAt: Date, now: Date): boolean {
  return forGood || +now - +queuedAt > tryingMs;
}

type Options = {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  smtpUrl: string | null;
  from: string;
  /** Whether codes and links for a new password may be kept where admins read them. */
  keepsSecrets: boolean;
};

/** What a kept mail says in place of a code or link, in one word for a subject. */
export const hiddenSecret = '[hidden]';
const whyHidden =
  'Codes and links are hidden because this server can be reached from other machines. Set SMTP_URL to send mails.';

/** Sends through SMTP, or keeps the mails in the outbox table when no SMTP server is set (demo and development). */
export function createMailer({ db, clock, log, smtpUrl, from, keepsSecrets }: Options): Mailer {
  if (!smtpUrl) {
    const keep = async (mail: Mail) => {
      const { to, subject, text } = keepsSecrets ? mail : withoutSecret(mail);
      await db
        .insertInto('mail_outbox')
        .values({ id: randomUUIDv7(), recipient: to, subject, body: text, created_at: clock.now() })
        .execute();
    };
    return { send: keep, deliver: keep, close: async () => {} };
  }
  const transport = nodemailer.createTransport(
    { url: smtpUrl, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  );
  const onTheirWay = new Set<Promise<unknown>>();
  return {
    // Not awaited: nobody's answer should wait for a mail server, nor tell by its time whether a mail went out.
    async send({ to, subject, text }) {
      const sending = transport
        .sendMail({ to, subject, text })
        .catch(error => log.error({ err: error }, 'mail was not sent'))
        .finally(() => onTheirWay.delete(sending));
      onTheirWay.add(sending);
    },
    async deliver({ to, subject, text }) {
      await transport.sendMail({ to, subject, text }).catch(error => {
        throw refusalOf(error) ?? error;
      });
    },
    async close() {
      await Promise.race([Promise.all(onTheirWay), setTimeout(closeMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}

function withoutSecret({ secret, ...mail }: Mail): Mail {
  if (!secret) return mail;
  const hidden = (text: string) => text.replaceAll(secret, hiddenSecret);
  return { ...mail, subject: hidden(mail.subject), text: `${hidden(mail.text)}\n\n${whyHidden}` };
}

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** What the answer to the address or to the text says of this mail; null for what would befall any mail. */
function refusalOf(error: SmtpError): MailRefused | null {
  const { code, command, responseCode } = error;
  if (code === 'EENVELOPE' && command === 'API') return new MailRefused(true, error);
  const isOfThisMail =
    (code === 'EENVELOPE' && command === 'RCPT TO') || (code === 'EMESSAGE' && command === 'DATA');
  return isOfThisMail && responseCode ? new MailRefused(responseCode >= 500, error) : null;
}

/** Whether mails are kept to be read by admins; in production nobody reads what was written to others. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

/** Whether kept mails show codes and links for a new password: only where nobody else can reach the server, or nothing is real. */
export function showsSecrets({ host, demo }: Pick<Config, 'host' | 'demo'>): boolean {
  return demo || isLoopback(host);
}

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
  /** Sends soon, without reporting the result: a mail that fails is logged, and lost if the process ends. */
  send(mail: Mail): Promise<void>;
  /**
   * Resolves when the mail server has accepted the mail. A retried mail keeps its `id`, so that mail servers
   * recognize the copy by its Message-ID.
   * @throws MailRefused, and other errors while no mail can be sent
   */
  deliver(mail: Mail & { id: string }): Promise<void>;
  /** Resolves after pending mails are sent, in a few seconds at most. */
  close(): Promise<void>;
};

/** The mail server rejected this mail; it may accept others. */
export class MailRefused extends Error {
  /** Whether a retry is pointless. */
  readonly isPermanent: boolean;
  constructor(isPermanent: boolean, cause: unknown) {
    super('the mail server rejected a mail', { cause });
    this.isPermanent = isPermanent;
  }
}

/** How long to retry a temporarily rejected mail, in ms; as long as mail servers do. */
const tryingMs = 3 * 24 * 60 * 60_000;

/** Longest wait for pending mails at shutdown, in ms. */
const closeMs = 3_000;

/** Returns whether to stop retrying a rejected mail that was queued at `queuedAt`. */
export function isGivenUp({ isPermanent }: MailRefused, queuedAt: Date, now: Date): boolean {
  return isPermanent || +now - +queuedAt > tryingMs;
}

type Options = {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  smtpUrl: string | null;
  from: string;
  /** Whether codes and password reset links may be stored where admins read them. */
  keepsSecrets: boolean;
};

/** Placeholder for a code or link in a stored mail; one word, as it may be in a subject. */
const hiddenSecret = '[hidden]';
const whyHidden =
  'Codes and links are hidden because this server can be reached from other machines. Set SMTP_URL to send mails.';

/**
 * Sends through SMTP, or stores mails in the outbox table when no SMTP server is set (demo and development).
 */
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
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  const inFlight = new Set<Promise<unknown>>();
  return {
    // Not awaited: a response must not wait for a mail server, nor reveal by its timing whether a mail was
    // sent.
    async send({ to, subject, text }) {
      const sending = transport
        .sendMail({ to, subject, text })
        .catch(error => log.error({ err: error }, 'mail was not sent'))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    },
    async deliver({ id, to, subject, text }) {
      await transport.sendMail({ to, subject, text, messageId: `<${id}@${domain}>` }).catch(error => {
        throw refusalOf(error) ?? error;
      });
    },
    async close() {
      await Promise.race([Promise.all(inFlight), setTimeout(closeMs, undefined, { ref: false })]);
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

/** Returns the rejection of this mail's address or text; null for an error that any mail would get. */
function refusalOf(error: SmtpError): MailRefused | null {
  const { code, command, responseCode } = error;
  if (code === 'EENVELOPE' && command === 'API') return new MailRefused(true, error);
  const isOfThisMail =
    (code === 'EENVELOPE' && command === 'RCPT TO') || (code === 'EMESSAGE' && command === 'DATA');
  return isOfThisMail && responseCode ? new MailRefused(responseCode >= 500, error) : null;
}

/** Returns whether mails are stored for admins to read; never in production, where they are private. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

/** Returns whether stored mails show codes and reset links: only in the demo or on a loopback address. */
export function showsSecrets({ host, demo }: Pick<Config, 'host' | 'demo'>): boolean {
  return demo || isLoopback(host);
}

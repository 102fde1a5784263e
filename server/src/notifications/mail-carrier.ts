import { isGivenUp, type Mailer, MailRefused } from '../mail/mailer.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { ErrorLog } from '../platform/lib/log.ts';
import type { Carrier } from './delivering.ts';

type Deps = { mailer: Pick<Mailer, 'deliver'>; clock: Clock; log: ErrorLog; publicUrl: () => string };

const firstRetryMs = 2_000;
const longestRetryMs = 10 * 60_000;

/** Returns when to try again after this many attempts: soon at first, then every ten minutes. */
export function nextTry(tries: number, now: Date, firstMs = firstRetryMs): Date {
  return new Date(+now + Math.min(longestRetryMs, firstMs * 2 ** Math.min(tries, 20)));
}

/** Sends notices as mails. */
export function createMailCarrier({ mailer, clock, log, publicUrl }: Deps): Carrier {
  return {
    channel: 'mail',
    page: 50,
    // Leaves room for other mails.
    width: 3,
    async send({ id, kind, topic, email, queuedAt, tries }, { text, mail }) {
      const { subject, text: written } = mail(`${publicUrl()}${text.link}`);
      const settings = `Change what you get: ${publicUrl()}/settings/notifications`;
      try {
        await mailer.deliver({ id, to: email as string, subject, text: `${written}\n\n${settings}` });
        return 'sent';
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        const givenUp = isGivenUp(error, queuedAt, clock.now());
        log.error({ err: error, kind, topic, givenUp }, 'a mail was rejected');
        return givenUp ? 'refused' : { retryAt: nextTry(tries, clock.now()) };
      }
    },
  };
}

import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { ErrorLog } from '../platform/lib/log.ts';
import { isGivenUp, type Mailer, MailRefused } from './mailer.ts';
import type { Letter } from './texts.ts';

/** What a job needs that writes letters. */
export type LetterJobDeps = {
  db: Database;
  clock: Clock;
  mailer: Pick<Mailer, 'deliver'>;
  log: ErrorLog;
  /** Where the web app is reached, for the links in them. */
  publicUrl: () => string;
};

type OwedMail = {
  to: string;
  letter: Letter;
  owedAt: Date;
  /** What the log says where it is given up, and of whom or what. */
  givenUp: { message: string; about: Record<string, string> };
};

/**
 * Sends the one letter of a job. It resolves when the mail server has taken it, or when it is given up ({@link isGivenUp}),
 * which the log tells. @throws what keeps it from being sent for now, so that the job comes again
 */
export async function deliverOwed(
  { clock, mailer, log }: Omit<LetterJobDeps, 'db' | 'publicUrl'>,
  { to, letter, owedAt, givenUp }: OwedMail,
): Promise<void> {
  try {
    await mailer.deliver({ to, ...letter });
  } catch (error) {
    if (!(error instanceof MailRefused && isGivenUp(error, owedAt, clock.now()))) throw error;
    log.error({ err: error, ...givenUp.about }, givenUp.message);
  }
}

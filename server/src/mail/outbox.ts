import type { Database, Executor } from '../platform/db/database.ts';
import { scheduleJobs } from '../platform/jobs/jobs.queries.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { ErrorLog } from '../platform/lib/log.ts';
import type { MailText } from './mail-text.ts';
import { isGivenUp, type Mailer, MailRefused } from './mailer.ts';
import {
  claimMail,
  type DueMail,
  deleteMail,
  findDueMails,
  findNextDue,
  insertMails,
  type NewMail,
  releaseMail,
} from './outbox.queries.ts';

/** Sends the mails about one subject; keyed by the subject's id. */
export const sendMailsJob = 'send-mails';

/** A mail whose account is neither suspended nor erased. */
type SendableMail = DueMail & { recipient: NonNullable<DueMail['recipient']> };

/** Due mails of one kind about one subject. */
type MailPage = {
  db: Database;
  /** The web app's address, for links. */
  publicUrl: string;
  subjectId: string;
  mails: readonly SendableMail[];
};

/** Reads what a page of mails is about and returns the text of each; null if it no longer applies. */
export type MailKind = (page: MailPage) => Promise<((mail: SendableMail) => MailText | null) | null>;

/** Every kind of mail by its name in the queue. */
export type MailKinds = Record<string, MailKind>;

type Queueing = {
  now: Date;
  /** An unsent mail of this kind on the same topic covers the change too, so it keeps its text. */
  unlessQueued?: string | null;
};

/** Queues mails in the caller's transaction. They are sent after its commit, at least once each. */
export async function queueMails(
  trx: Executor,
  mails: readonly NewMail[],
  { now, unlessQueued = null }: Queueing,
): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(trx, mails, { now, kept: unlessQueued });
  const subjectIds = new Set(mails.map(({ subjectId }) => subjectId));
  const jobs = [...subjectIds].map(key => ({ kind: sendMailsJob, key, runAt: now }));
  await scheduleJobs(trx, jobs);
}

type Deps = {
  db: Database;
  clock: Clock;
  mailer: Pick<Mailer, 'deliver'>;
  log: ErrorLog;
  publicUrl: () => string;
};

/** Mails per run, so that a lobby with thousands on its waitlist does not block other jobs. */
const page = 50;
/** Parallel sends, leaving room for other mails. */
const width = 3;
/** Starts no mail after this time, so that a slow mail server does not outlast the job's lease. */
const beginMs = 15_000;
/** Longer than the mailer's longest wait for a mail server. */
const claimMs = 60_000;

/**
 * Sends the mails about one subject, a page per run, and deletes those that the mail server accepted. Queuing
 * more starts a second run in parallel, so each run claims the mails it sends. A mail may arrive twice if a
 * node dies in between; none is lost, even during a mail server outage.
 */
export function createOutbox({ db, clock, mailer, log, publicUrl }: Deps, kinds: MailKinds): JobHandler {
  const known = Object.keys(kinds);

  /** Returns the text of each mail; null if it no longer applies or has no recipient. */
  const read = async (subjectId: string, due: readonly DueMail[]) => {
    const texts = new Map<string, MailText | null>();
    const sendable = due.flatMap(({ recipient, ...mail }) => (recipient ? [{ ...mail, recipient }] : []));
    for (const [kind, mails] of Map.groupBy(sendable, mail => mail.kind)) {
      const textOf = await kinds[kind]?.({ db, publicUrl: publicUrl(), subjectId, mails });
      for (const mail of mails) texts.set(mail.id, textOf?.(mail) ?? null);
    }
    return texts;
  };

  /**
   * Sends a mail and returns the outcome: `elsewhere` if another run has claimed it.
   * @throws any error that blocks every mail
   */
  const send = async (
    { id, kind, topic, queuedAt, recipient }: DueMail,
    text: MailText | null,
  ): Promise<'done' | 'refused' | 'elsewhere'> => {
    const now = clock.now();
    const until = new Date(+now + claimMs);
    if (!(await claimMail(db, id, { now, until }))) return 'elsewhere';
    try {
      if (recipient && text) await mailer.deliver({ id, to: recipient.email, ...text });
    } catch (error) {
      if (!(error instanceof MailRefused)) {
        await releaseMail(db, id, { tried: false });
        throw error;
      }
      const givenUp = isGivenUp(error, queuedAt, clock.now());
      log.error({ err: error, kind, topic, givenUp }, 'a mail was rejected');
      if (!givenUp) {
        await releaseMail(db, id, { tried: true });
        return 'refused';
      }
    }
    await deleteMail(db, id);
    return 'done';
  };

  return async (subjectId, stopping) => {
    // Newer nodes may have queued others during an update; they also send them.
    const due = await findDueMails(db, subjectId, { kinds: known, limit: page, now: clock.now() });
    // Read after the ids: a later change queues its mail again under another id.
    const texts = await read(subjectId, due);
    const begun = +clock.now();
    const left = [...due];
    const failures: unknown[] = [];
    const ended = { done: 0, refused: 0, elsewhere: 0 };
    const work = async () => {
      while (failures.length === 0 && !stopping?.aborted && +clock.now() - begun < beginMs) {
        const next = left.shift();
        if (!next) return;
        try {
          ended[await send(next, texts.get(next.id) ?? null)]++;
        } catch (error) {
          failures.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    if (failures.length > 0) throw failures[0];
    const isMore = left.length > 0 || due.length === page;
    // A few rejected addresses delay nobody: they are retried after all the others.
    if (isMore && (ended.done > 0 || ended.refused === 0)) return clock.now();
    if (ended.refused > 0) throw new Error(`${ended.refused} mails were rejected for now`);
    const next = await findNextDue(db, subjectId);
    if (next && !kinds[next.kind] && next.at <= clock.now())
      throw new Error(`unknown kind of mail: ${next.kind}`);
    // The next run: when a delayed mail is due, or when the claim of a dead run expires.
    return next?.at ?? null;
  };
}

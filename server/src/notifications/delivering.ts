import { noticeKindOf } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { Database } from '../platform/db/database.ts';
import { scheduleJobs } from '../platform/jobs/jobs.queries.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Clock } from '../platform/lib/clock.ts';
import {
  claim,
  type Delivery,
  deleteMoot,
  deleteSent,
  findDue,
  findNextDue,
  putOff,
  release,
  releaseNewer,
} from './deliveries.queries.ts';
import type { NoticeTexts, Told } from './notice-source.ts';
import { quietUntil } from './quiet-hours.rules.ts';
import { sendJobs } from './tell.ts';

/** What became of something that was sent: accepted, given up, or to be tried again. `gone`: its device. */
type Outcome = 'sent' | 'refused' | 'gone' | 'expired' | { retryAt: Date };

/** A way to reach people. */
export type Carrier = {
  channel: 'mail' | 'push';
  /** Deliveries per run, so that a lobby with thousands on its waitlist does not block other jobs. */
  page: number;
  /** Parallel deliveries. */
  width: number;
  /**
   * Sends something; resolves once it is accepted or refused.
   * @throws any error that blocks everything else too
   */
  send(delivery: Delivery, told: Told): Promise<Outcome>;
};

type Why = Exclude<Outcome, object> | 'stale' | 'off' | 'seen' | 'no-recipient';

/** Counts what became of a delivery, and how long after it was queued, in ms. */
export type CountDelivery = (channel: Carrier['channel'], outcome: Why | 'retried', ageMs: number) => void;

type Deps = {
  db: Database;
  clock: Clock;
  texts: NoticeTexts;
  count: CountDelivery;
};

/** Starts nothing after this time, so that a slow server does not outlast the job's lease. */
const beginMs = 15_000;
/** When to look again at a notice that could not be put into words, or is not true now. */
const laterMs = 10 * 60_000;
/** Longer than the longest wait for a server. */
const claimMs = 60_000;

/**
 * Sends what is due about one subject, a page per run, and deletes what was accepted. Queuing more starts a
 * second run in parallel, so each run claims what it sends. Something may arrive twice if a node dies in between,
 * with the same tag; nothing is lost (SECURITY D10).
 */
export function createDelivering({ db, clock, texts, count }: Deps, carrier: Carrier): JobHandler {
  const { channel, page, width } = carrier;

  /** Returns why a delivery is not sent any more; null if it is. */
  const whyNot = (delivery: Delivery, told: Told | undefined, now: Date): Why | null => {
    const hasRecipient = channel === 'push' ? delivery.target : delivery.email;
    if (!hasRecipient) return 'no-recipient';
    if (delivery.expiresAt && delivery.expiresAt <= now) return 'expired';
    if (!told?.holds) return 'stale';
    if (delivery.isOff) return 'off';
    const { isSeen, isRemoved, kind } = delivery;
    const isRead = isRemoved || (isSeen && !noticeKindOf(kind).urgent);
    // The phone must delete its offline copy, wherever the notice was read (SECURITY A10).
    const endsCopy = told.offline?.keep === null;
    return channel === 'push' && isRead && !endsCopy ? 'seen' : null;
  };

  /** Returns what to send now; deletes what is not sent any more, and puts off what would wake people. */
  const sort = async (due: readonly Delivery[]) => {
    const now = clock.now();
    const told = await texts.read(db, due, now);
    const wanted: { delivery: Delivery; told: Told }[] = [];
    const moot: string[] = [];
    const later: { id: string; dueAt: Date }[] = [];
    for (const delivery of due) {
      const inWords = told.get(delivery);
      const why = inWords === null ? null : whyNot(delivery, inWords, now);
      const { urgent } = noticeKindOf(delivery.kind);
      const quiet = urgent ? null : quietUntil(delivery.quiet, delivery.recipient.timeZone, now);
      if (why !== null) {
        moot.push(delivery.id);
        count(channel, why, +now - +delivery.queuedAt);
      } else if (inWords === null || inWords?.holds === 'not-now') {
        later.push({ id: delivery.id, dueAt: new Date(+now + laterMs) });
      } else if (quiet) later.push({ id: delivery.id, dueAt: quiet });
      else if (inWords) wanted.push({ delivery, told: inWords });
    }
    await deleteMoot(db, moot);
    await putOff(db, later);
    return wanted;
  };

  const send = async ({ delivery, told }: { delivery: Delivery; told: Told }): Promise<void> => {
    const { id, queuedAt } = delivery;
    const now = clock.now();
    const until = new Date(+now + claimMs);
    if (!(await claim(db, id, { now, until }))) return;
    /** Newer news on the topic waits until this has been sent; its own run has found it claimed. */
    const passOn = async () => {
      const subjectId = await releaseNewer(db, delivery, { channel, until });
      if (subjectId) {
        await scheduleJobs(db, [{ kind: sendJobs[channel], key: subjectId, runAt: clock.now() }]);
      }
    };
    let outcome: Outcome;
    try {
      outcome = await carrier.send(delivery, told);
    } catch (error) {
      if (!(await release(db, id, { tried: false, dueAt: now }))) await passOn();
      throw error;
    }
    const isCurrent =
      typeof outcome === 'object'
        ? await release(db, id, { tried: true, dueAt: outcome.retryAt })
        : await deleteSent(db, id);
    if (!isCurrent) await passOn();
    count(channel, typeof outcome === 'object' ? 'retried' : outcome, +clock.now() - +queuedAt);
  };

  return async (subjectId, stopping) => {
    // Newer nodes may have queued other kinds during an update; they also send them.
    const due = await findDue(db, subjectId, { channel, kinds: texts.kinds, limit: page, now: clock.now() });
    const left = await sort(due);
    const begun = +clock.now();
    const failures: unknown[] = [];
    const work = async () => {
      while (failures.length === 0 && !stopping?.aborted && +clock.now() - begun < beginMs) {
        const next = left.shift();
        if (!next) return;
        await send(next).catch(error => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: width }, work));
    if (failures.length > 0) throw failures[0];
    if (left.length > 0 || due.length === page) return clock.now();
    const next = await findNextDue(db, subjectId, channel);
    if (next && !texts.kinds.some(kind => kind === next.kind) && next.at <= clock.now())
      throw new Error(`unknown kind of notice: ${next.kind}`);
    // The next run: when something is due, or when the claim of a dead run expires.
    return next?.at ?? null;
  };
}

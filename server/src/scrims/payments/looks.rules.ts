import { dayMs, minuteMs, secondMs } from '../../platform/lib/clock.ts';

/** Money for an order that nobody told of is looked for this long. */
const lookingMs = dayMs;
/** A refund that the bank has not answered by then needs a person. */
const refundMs = 15 * dayMs;

/** Money that is there is asked after on these days: it may have been given back in the dashboard, unheard. */
const watchDays = [1, 3, 7, 15];

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/**
 * When to ask for the payments of a new order: shortly before its hold ends, so that a payment whose news got lost still
 * finds its seat.
 */
export function firstLook(now: Date, holdEndsAt: Date | null): Date {
  const beforeEnd = holdEndsAt ? later(holdEndsAt, -30 * secondMs) : later(now, 15 * minuteMs);
  const soonest = later(now, 20 * secondMs);
  return beforeEnd > soonest ? beforeEnd : soonest;
}

type Looking = { now: Date; since: Date; holdEndsAt: Date | null };

/**
 * When to look again for the payment of an order made `since`: right after its hold has ended, then in growing steps for
 * a day; null: no more.
 */
export function nextLook({ now, since, holdEndsAt }: Looking): Date | null {
  if (holdEndsAt && holdEndsAt > now) return later(holdEndsAt, secondMs);
  return growing(now, since, lookingMs);
}

/** When to ask again for a refund that was asked for `since`; null: no more. */
export function nextRefundLook(now: Date, since: Date): Date | null {
  return growing(now, since, refundMs);
}

/** When to ask for the first time after money that has come. */
export function firstWatch(since: Date): Date {
  return later(since, dayMs);
}

/** When to ask again after money that came `since`; null: no more. */
export function nextWatch(now: Date, since: Date): Date | null {
  const day = watchDays.find(days => later(since, days * dayMs) > now);
  return day === undefined ? null : later(since, day * dayMs);
}

function growing(now: Date, since: Date, longestMs: number): Date | null {
  const elapsed = now.getTime() - since.getTime();
  return elapsed >= longestMs ? null : later(now, Math.max(minuteMs, elapsed / 2));
}

import { dayMs, minuteMs, secondMs } from '../../platform/lib/clock.ts';

/** Checks a payment at the gateway; keyed by the payment's id. */
export const reconcilePaymentJob = 'reconcile-payment';

/** Deletes old gateway events, once a day. */
export const forgetPaymentEventsJob = 'forget-payment-events';

/** How long to check an unpaid order for a payment. */
const checkingMs = dayMs;
/** A refund still open after this time needs a person. */
const refundMs = 15 * dayMs;

/** Days after a capture to check it again: the event of a refund in the gateway's dashboard may be lost. */
const watchDays = [1, 3, 7, 15];

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/**
 * Returns when to check a new order for payments: shortly before its hold ends, so that a payment whose event
 * was lost still confirms its slot.
 */
export function firstCheck(now: Date, holdEndsAt: Date | null): Date {
  const beforeEnd = holdEndsAt ? later(holdEndsAt, -30 * secondMs) : later(now, 15 * minuteMs);
  const soonest = later(now, 20 * secondMs);
  return beforeEnd > soonest ? beforeEnd : soonest;
}

type Checking = { now: Date; since: Date; holdEndsAt: Date | null };

/**
 * Returns when to check again for the payment of an order made `since`: right after its hold ends, then at
 * growing intervals for a day; null after that.
 */
export function nextCheck({ now, since, holdEndsAt }: Checking): Date | null {
  if (holdEndsAt && holdEndsAt > now) return later(holdEndsAt, secondMs);
  return growing(now, since, checkingMs);
}

/** Returns when to check a refund requested `since` again; null for no more. */
export function nextRefundCheck(now: Date, since: Date): Date | null {
  return growing(now, since, refundMs);
}

/** Returns when to check captured money for the first time. */
export function firstWatch(since: Date): Date {
  return later(since, dayMs);
}

/** Returns when to check money captured `since` again; null for no more. */
export function nextWatch(now: Date, since: Date): Date | null {
  const day = watchDays.find(days => later(since, days * dayMs) > now);
  return day === undefined ? null : later(since, day * dayMs);
}

function growing(now: Date, since: Date, longestMs: number): Date | null {
  const elapsed = now.getTime() - since.getTime();
  return elapsed >= longestMs ? null : later(now, Math.max(minuteMs, elapsed / 2));
}

/** How far in the past a start may be, in ms: filling in a form takes time, and clocks differ. */
const startGraceMs = 60_000;

/** Whether a start is too far in the past (SPEC §5); `startAt` in ISO 8601, `now` in ms. */
export function isPastStart(startAt: string, now: number): boolean {
  return Date.parse(startAt) < now - startGraceMs;
}
/** How much later than planned an event can end, in ms. */
const overrunMs = 6 * 60 * 60_000;

/** The error if {@link isCorrectedEnd} is false. */
export const correctedEndText =
  'This is over. The end can be at most 6 hours after the planned end, and not in the future.';

/** The error for a different start. */
export const startStaysText = 'This is over. The start cannot change.';

type Ends = {
  /** Current end, in ms. */
  end: number;
  /** End by the event's start and planned length, in ms. */
  plannedEnd: number;
};

/**
 * Whether this end, in ms, may replace that of a finished event. A future end would reopen the event, and one
 * long after the plan would make an old event look recent to the rankings, which weigh events by their ends.
 */
export function isCorrectedEnd(corrected: number, { end, plannedEnd }: Ends, now: number): boolean {
  return corrected < now && corrected <= Math.max(end, plannedEnd + overrunMs);
}

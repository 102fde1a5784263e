/** A start may lie this far back: forms take a while, and clocks differ. In ms. */
const startGraceMs = 60_000;

/** Whether an event that is published or moved would begin in the past (SPEC §5); `startAt` in ISO 8601, `now` in ms. */
export function isPastStart(startAt: string, now: number): boolean {
  return Date.parse(startAt) < now - startGraceMs;
}
/** How much later than planned an event may have ended, in ms. */
const overrunMs = 6 * 60 * 60_000;

/** The error if {@link isCorrectedEnd} is false. */
export const correctedEndText =
  'This is over. Its end can be up to 6 hours after the planned one, and not in the future.';

/** The error for a different start. */
export const startStaysText = 'This is over. Its start cannot change.';

type Ends = {
  /** As it stands, in ms. */
  end: number;
  /** As the event's start and length would have it, in ms. */
  plannedEnd: number;
};

/**
 * Whether this end, in ms, corrects that of an event that is over. One that is to come would bring it back to life, and
 * one far behind the plan would make an old event a new one in the rankings, which weigh events by their ends.
 */
export function isCorrectedEnd(corrected: number, { end, plannedEnd }: Ends, now: number): boolean {
  return corrected < now && corrected <= Math.max(end, plannedEnd + overrunMs);
}

/** A start may lie this far back: forms take a while, and clocks differ. In ms. */
const startGraceMs = 60_000;

/** Whether an event that is published or moved would begin in the past (SPEC §5); `startAt` in ISO 8601, `now` in ms. */
export function isPastStart(startAt: string, now: number): boolean {
  return Date.parse(startAt) < now - startGraceMs;
}

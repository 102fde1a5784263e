/** Minutes after midnight in the account's time zone; midnight is between them if `to` is earlier. */
export type QuietHours = { from: number; to: number };

const minuteMs = 60_000;

/**
 * Returns when quiet hours that last at `now` end; null if none last. On a day on which the clocks change they
 * end when the clock shows their end.
 */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: Date): Date | null {
  if (!quiet || !isWithin(quiet, minuteAt(now, timeZone))) return null;
  const minutes = (quiet.to - minuteAt(now, timeZone) + dayMinutes) % dayMinutes;
  const startOfMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const end = new Date(startOfMinute + minutes * minuteMs);
  // Clocks that change before the end move it by their jump.
  const shown = minuteAt(end, timeZone);
  const jump = ((shown - quiet.to + dayMinutes + dayMinutes / 2) % dayMinutes) - dayMinutes / 2;
  const moved = new Date(end.getTime() - jump * minuteMs);
  // Clocks may skip the end; then it is that much later.
  return minuteAt(moved, timeZone) === quiet.to ? moved : end;
}

const dayMinutes = 24 * 60;

function isWithin({ from, to }: QuietHours, minute: number): boolean {
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the minute of the day that clocks in a time zone show. */
function minuteAt(time: Date, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
    clocks.set(timeZone, clock);
  }
  const [hour = 0, minute = 0] = clock.format(time).split(':').map(Number);
  return hour * 60 + minute;
}

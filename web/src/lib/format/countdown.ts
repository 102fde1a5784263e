import { duration } from './time.ts';
import { twoDigits } from './two-digits.ts';

/** The last hour before a deadline, second by second: "42:18"; before that as `duration`. */
export function countdown(ms: number): string {
  // The second that runs counts whole: a clock shows zero when the time is up, not before.
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 3600) return duration(seconds * 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

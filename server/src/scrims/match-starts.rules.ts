import { moveMatch, plannedStarts, resizeStarts } from '@hotdrop/contract/scrims/match-times.ts';
import type { ScrimChanges, ScrimRow } from '../platform/db/schema-scrims.ts';

/** The columns that decide when each match starts. */
export type Course = Pick<ScrimRow, 'start_at' | 'end_at' | 'match_count' | 'match_starts'>;

/** Returns the start of each match, as planned unless one was moved or started by hand. */
export function matchStartsOf({ start_at, end_at, match_count, match_starts }: Course): Date[] {
  if (match_starts) return match_starts;
  const times = { startAt: start_at.toISOString(), endAt: end_at.toISOString(), matchCount: match_count };
  return plannedStarts(times).map(start => new Date(start));
}

/**
 * Returns the columns for a match moved to another start; later matches move along, and so does a later end.
 */
export function columnsOfMove(scrim: ScrimRow, matchNumber: number, at: Date): ScrimChanges {
  const before = matchStartsOf(scrim);
  const moved = moveMatch(
    before.map(start => start.toISOString()),
    matchNumber,
    at.toISOString(),
  );
  const shift = Math.max(0, at.getTime() - (before[matchNumber - 1] ?? at).getTime());
  const opensEarlier = matchNumber === 1 && at < scrim.start_at;
  return {
    match_starts: moved.map(start => new Date(start)),
    end_at: new Date(scrim.end_at.getTime() + shift),
    // A lobby started early is live from then on.
    ...(opensEarlier && { start_at: at }),
  };
}

/** Returns the columns for a lobby that ends at `now`: its matches keep their starts and booking closes. */
export function columnsOfEnd(scrim: ScrimRow, now: Date): ScrimChanges {
  // Already over at `now`, but never before its start.
  const end = Math.max(scrim.start_at.getTime() + 1, now.getTime() - 1);
  const closes = Math.min(scrim.booking_closes_at.getTime(), end);
  return {
    match_starts: matchStartsOf(scrim),
    end_at: new Date(end),
    booking_closes_at: new Date(closes),
    booking_opens_at: new Date(Math.min(scrim.booking_opens_at.getTime(), closes - 1)),
  };
}

type Edited = Pick<ScrimRow, 'start_at' | 'match_count'>;

/** Returns the starts after an edit of a lobby with moved matches; null if none has moved. */
export function startsAfterEdit(before: ScrimRow, after: Edited): Date[] | null {
  if (!before.match_starts) return null;
  const shift = after.start_at.getTime() - before.start_at.getTime();
  const shifted = before.match_starts.map(start => new Date(start.getTime() + shift).toISOString());
  return resizeStarts(shifted, after.match_count).map(start => new Date(start));
}

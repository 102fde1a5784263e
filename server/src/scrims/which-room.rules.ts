import type { CredentialsRow, ScrimRow } from '../platform/db/schema-scrims.ts';
import { type Course, matchStartsOf } from './match-starts.rules.ts';

type Asked = {
  matchNumber: number | undefined;
  scrim: Course & Pick<ScrimRow, 'matches_played'>;
  now: Date;
};

/**
 * Returns the released room of a match. Without a match: the room to join now, of the match in play or of the
 * next one once that is released; failing both, the last room that is over, or the first later one. Returns
 * undefined if none is released.
 */
export function forSquads(
  rows: readonly CredentialsRow[],
  { matchNumber, scrim, now }: Asked,
): CredentialsRow | undefined {
  const released = rows.filter(row => row.release_at <= now && isAsked(row, matchNumber));
  const started = matchStartsOf(scrim).filter(start => start <= now).length;
  const next = Math.max(started, scrim.matches_played) + 1;
  const playing = Math.min(scrim.match_count, Math.max(started, scrim.matches_played + 1));
  const upToNext = released.filter(row => row.match_number <= next);
  const ofNow = upToNext.filter(row => row.through_match >= playing);
  return (
    latest(ofNow, row => visibleAt(row).getTime()) ??
    latest(upToNext, row => row.match_number) ??
    latest(released, row => -row.match_number)
  );
}

/** Returns when details were or will be visible: at their release, or when they were set after it. */
export function visibleAt({ release_at, set_at }: CredentialsRow): Date {
  return set_at > release_at ? set_at : release_at;
}

/** Returns the details of the requested match, or those that were set last. */
export function forManagers(
  rows: readonly CredentialsRow[],
  matchNumber: number | undefined,
): CredentialsRow | undefined {
  return lastSet(rows.filter(row => isAsked(row, matchNumber)));
}

function lastSet(rows: readonly CredentialsRow[]): CredentialsRow | undefined {
  return latest(rows, row => row.set_at.getTime());
}

const isAsked = (row: CredentialsRow, matchNumber: number | undefined) =>
  matchNumber === undefined || isForMatch(row, matchNumber);

/** Returns whether a match is played in the room. */
export function isForMatch(row: CredentialsRow, matchNumber: number): boolean {
  return row.match_number <= matchNumber && matchNumber <= row.through_match;
}

function latest(
  rows: readonly CredentialsRow[],
  time: (row: CredentialsRow) => number,
): CredentialsRow | undefined {
  return rows.toSorted((a, b) => time(b) - time(a) || b.match_number - a.match_number)[0];
}

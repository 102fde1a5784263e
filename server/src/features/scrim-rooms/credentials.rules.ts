import { matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { Credentials } from '@hotdrop/contract/scrims/scrim-rooms.ts';
import type { CredentialsRow, ScrimRow } from '../../db/schema-scrims.ts';
import { type Course, matchStartsOf } from '../scrims/match-starts.rules.ts';

type Asked = {
  matchNumber: number | undefined;
  scrim: Course & Pick<ScrimRow, 'matches_played'>;
  now: Date;
};

/**
 * Released details of the match that is asked for; else those that were released or set last for the matches up to the
 * next one, since nobody plays in the room of a later match yet. undefined: none are.
 */
export function forSquads(
  rows: readonly CredentialsRow[],
  { matchNumber, scrim, now }: Asked,
): CredentialsRow | undefined {
  const released = rows.filter(row => row.release_at <= now && isAsked(row, matchNumber));
  const started = matchStartsOf(scrim).filter(start => start <= now).length;
  const next = Math.max(started, scrim.matches_played) + 1;
  const upToNext = released.filter(row => row.match_number <= next);
  if (upToNext.length > 0) return latest(upToNext, row => outAt(row).getTime());
  return released.toSorted((a, b) => a.match_number - b.match_number)[0];
}

/** When details go out: those that are set after the time for it, when they are set. */
export function outAt({ release_at, set_at }: CredentialsRow): Date {
  return set_at > release_at ? set_at : release_at;
}

/** Details of the match that is asked for, or those that were set last. */
export function forManagers(
  rows: readonly CredentialsRow[],
  matchNumber: number | undefined,
): CredentialsRow | undefined {
  return lastSet(rows.filter(row => isAsked(row, matchNumber)));
}

/**
 * Since when squads have the room of now, the one that {@link forSquads} gives who asks for none; null while none is out.
 * Who has looked before that may not know of it (FIELD 3).
 */
export function outSince(rows: readonly CredentialsRow[], now: Omit<Asked, 'matchNumber'>): Date | null {
  const current = forSquads(rows, { ...now, matchNumber: undefined });
  return current ? outAt(current) : null;
}

function lastSet(rows: readonly CredentialsRow[]): CredentialsRow | undefined {
  return latest(rows, row => row.set_at.getTime());
}

const isAsked = (row: CredentialsRow, matchNumber: number | undefined) =>
  matchNumber === undefined || isForMatch(row, matchNumber);

/** Whether a match is played in the room. */
export function isForMatch(row: CredentialsRow, matchNumber: number): boolean {
  return row.match_number <= matchNumber && matchNumber <= row.through_match;
}

function latest(
  rows: readonly CredentialsRow[],
  time: (row: CredentialsRow) => number,
): CredentialsRow | undefined {
  return rows.toSorted((a, b) => time(b) - time(a) || b.match_number - a.match_number)[0];
}

/**
 * The last match of the room that is set for a match. Where it is not said, a room lasts as long as the one that it takes
 * the place of: nothing is taken from later matches unasked.
 */
export function lastMatchOf(
  laterToo: boolean | undefined,
  {
    matchNumber,
    earlier,
    matchCount,
  }: { matchNumber: number; earlier: CredentialsRow | undefined; matchCount: number },
): number {
  if (laterToo === undefined) return earlier?.through_match ?? matchNumber;
  return laterToo ? matchCount : matchNumber;
}

type Planned = Pick<ScrimRow, 'start_at' | 'end_at' | 'match_count' | 'match_starts' | 'release_minutes'>;

/** When the details of a match go out by the scrim's plan: so many minutes before the match begins. */
export function plannedReleaseOf(scrim: Planned, matchNumber: number): Date {
  const start = matchStartsOf(scrim)[matchNumber - 1] ?? scrim.end_at;
  return new Date(start.getTime() - scrim.release_minutes * 60_000);
}

/** What the room is told when details are set: for which matches, never the details (SECURITY A8). */
export function credentialsLine(
  maps: readonly string[],
  { match_number, through_match }: Pick<CredentialsRow, 'match_number' | 'through_match'>,
  isUpdate: boolean,
): string {
  const title = matchesTitle(maps, match_number, through_match);
  return isUpdate ? `${title} · updated` : title;
}

/** The details for a reader who may have them; `secrets` false: only what is set for when. */
export function toCredentials(
  row: CredentialsRow | undefined,
  { matchNumber, now, secrets }: { matchNumber: number | undefined; now: Date; secrets: boolean },
): Credentials {
  if (!row) {
    const none = matchNumber ?? 1;
    return {
      matchNumber: none,
      throughMatch: none,
      roomId: null,
      password: null,
      releaseAt: null,
      released: false,
    };
  }
  return {
    matchNumber: row.match_number,
    throughMatch: row.through_match,
    roomId: secrets ? row.room_code : null,
    password: secrets ? row.password : null,
    releaseAt: outAt(row).toISOString(),
    released: row.release_at <= now,
  };
}

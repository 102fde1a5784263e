import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { CredentialOpens, Credentials } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { matchesTitle } from '@hotdrop/contract/scrims/match-times.ts';
import type { CredentialsRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import { matchStartsOf } from '../match-starts.rules.ts';
import { visibleAt } from '../which-room.rules.ts';

/** Beyond any lobby's last match, so that the room also serves matches added later. */
const toTheEnd = limits.scrim.matches.max;

/**
 * Returns the last match that a new room serves. By default it serves as many as the room it replaces, so
 * that no match loses its room by accident.
 */
export function lastMatchOf(
  laterToo: boolean | undefined,
  { matchNumber, earlier }: { matchNumber: number; earlier: CredentialsRow | undefined },
): number {
  if (laterToo === undefined) return earlier?.through_match ?? matchNumber;
  return laterToo ? toTheEnd : matchNumber;
}

type Planned = Pick<ScrimRow, 'start_at' | 'end_at' | 'match_count' | 'match_starts' | 'release_minutes'>;

/** Returns the planned release of a match's details, `release_minutes` before the match starts. */
export function plannedReleaseOf(scrim: Planned, matchNumber: number): Date {
  const start = matchStartsOf(scrim)[matchNumber - 1] ?? scrim.end_at;
  return new Date(start.getTime() - scrim.release_minutes * 60_000);
}

/** Returns the message in the room about new details: their matches, never the details (SECURITY A8). */
export function credentialsLine(
  { maps, match_count }: Pick<ScrimRow, 'maps' | 'match_count'>,
  { match_number, through_match }: Pick<CredentialsRow, 'match_number' | 'through_match'>,
  isUpdate: boolean,
): string {
  const title = matchesTitle(maps, match_number, Math.min(through_match, match_count));
  return isUpdate ? `${title} · updated` : title;
}

type Reader = { matchNumber: number | undefined; matchCount: number; now: Date; secrets: boolean };

/** Returns the details for a reader; without `secrets`, only matches and times. */
export function toCredentials(
  row: CredentialsRow | undefined,
  { matchNumber, matchCount, now, secrets }: Reader,
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
      version: 0,
      changed: null,
    };
  }
  return {
    matchNumber: row.match_number,
    throughMatch: Math.min(row.through_match, matchCount),
    roomId: secrets ? row.room_code : null,
    password: secrets ? row.password : null,
    releaseAt: visibleAt(row).toISOString(),
    released: row.release_at <= now,
    version: row.version,
    changed: row.changed_at && {
      at: row.changed_at.toISOString(),
      what: row.changed_room ? ('room' as const) : ('password' as const),
    },
  };
}

type NewRoom = Pick<CredentialsRow, 'match_number' | 'through_match' | 'room_code' | 'password'>;

/**
 * Returns the version and set time of a new or changed room, given the scrim's rooms before it. It is a change for
 * squads that could see other details for one of its matches; a correction before the release is not. Every version is
 * higher than all before it (`lastVersion`), so that no phone takes the details of a replaced or deleted room for these.
 */
export function versionAmong(
  rooms: readonly CredentialsRow[],
  { match_number, through_match, room_code, password }: NewRoom,
  { lastVersion, now }: { lastVersion: number; now: Date },
): Pick<CredentialsRow, 'set_at' | 'version' | 'changed_at' | 'changed_room' | 'reminded_at'> {
  const own = rooms.find(row => row.match_number === match_number);
  const replaced = rooms.filter(
    row =>
      match_number <= row.match_number &&
      row.match_number <= through_match &&
      row.release_at <= now &&
      (row.room_code !== room_code || row.password !== password),
  );
  const isSame = own?.room_code === room_code && own.password === password;
  if (isSame && replaced.length === 0) {
    // Squads that have opened the same details need not open them again.
    const { set_at, version, changed_at, changed_room, reminded_at } = own;
    return { set_at, version, changed_at, changed_room, reminded_at };
  }
  return {
    set_at: now,
    version: Math.max(lastVersion, ...rooms.map(({ version }) => version)) + 1,
    changed_at: replaced.length > 0 ? now : null,
    changed_room: replaced.some(row => row.room_code !== room_code),
    reminded_at: null,
  };
}

type Squad = { id: string; team_name: string; slot_number: number | null; phone: string };

/** Returns which squads have opened a room's details, and which have not, by slot. */
export function toOpens(
  { match_number, version, reminded_at }: CredentialsRow,
  { squads, opens }: { squads: readonly Squad[]; opens: ReadonlyMap<string, Date> },
): CredentialOpens {
  const toSquad = ({ id, team_name, slot_number }: Squad) => ({
    bookingId: id,
    teamName: team_name,
    slotNumber: slot_number,
  });
  return {
    matchNumber: match_number,
    version,
    remindedAt: reminded_at?.toISOString() ?? null,
    opened: squads.flatMap(squad => {
      const at = opens.get(squad.id);
      return at ? [{ ...toSquad(squad), at: at.toISOString() }] : [];
    }),
    missing: squads.flatMap(squad =>
      opens.has(squad.id) ? [] : [{ ...toSquad(squad), phone: squad.phone }],
    ),
  };
}

import type {
  Credentials,
  CredentialsQuery,
  SetCredentialsBody,
} from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { canManageScrim, canRunRoom } from '@hotdrop/contract/scrims/permissions.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { CredentialsRow, ScrimRow } from '../../platform/db/schema-scrims.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { ListSnapshots } from '../../platform/http/list-snapshots.ts';
import { cancelJob, scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { type Clock, dayMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { columnsOfMove, matchStartsOf } from '../match-starts.rules.ts';
import { planReminders } from '../notices/reminders.ts';
import { findConfirmed } from '../notices/squad-notices.queries.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { lockScrim, updateScrim } from '../scrims.queries.ts';
import { assertPlanned } from '../scrims.rules.ts';
import { forManagers, forSquads, isForMatch } from '../which-room.rules.ts';
import {
  deleteCredentialsAfter,
  findCredentialsAccess,
  findNextRelease,
  findPlanned,
  findRooms,
  setRelease,
  upsertCredentials,
} from './credentials.queries.ts';
import {
  credentialsLine,
  lastMatchOf,
  plannedReleaseOf,
  toCredentials,
  versionAmong,
} from './credentials.rules.ts';
import { findOpens, noteOpened, openedOnlyEarlier } from './opens.queries.ts';
import { tellRoom } from './tell-room.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Signals;
  snapshots: ListSnapshots;
  rooms: RoomsService;
  scrimEvents: Pick<ScrimEvents, 'credentialsChanged' | 'messagesPosted' | 'scrimChanged'>;
};

/** Announces released details in the room and tells the squads; keyed by the scrim's id. */
export const releaseCredentialsJob = 'release-credentials';

export type CredentialsService = ReturnType<typeof createCredentialsService>;

/**
 * Sets, releases and reads room ID and password of a scrim's matches. The clock releases them, not the job:
 * the job only notifies people who are online, so a late job locks nobody out. They are in no message, event,
 * audit entry or log (SECURITY A8).
 */
export function createCredentialsService({ db, clock, signals, snapshots, rooms, scrimEvents }: Deps) {
  /** Schedules the announcement of the next release, or of `soonest` if given. */
  const planRelease = async (trx: Executor, scrimId: string, soonest: Date | null = null): Promise<void> => {
    const runAt = soonest ?? (await findNextRelease(trx, scrimId, clock.now()));
    if (runAt) await scheduleJobs(trx, [{ kind: releaseCredentialsJob, key: scrimId, runAt }]);
    else await cancelJob(trx, releaseCredentialsJob, scrimId);
  };

  /** Posts in the room that details are new or changed. */
  const announce = (trx: Executor, scrim: ScrimRow, row: CredentialsRow, isUpdate: boolean) =>
    rooms.addCredentialsLine(trx, scrim.room_id, {
      senderId: scrim.organization_id,
      content: credentialsLine(scrim, row, isUpdate),
    });

  /** Returns how many of the confirmed squads with an account have opened these details. */
  const countSeen = async (row: CredentialsRow) => {
    const squads = await findConfirmed(db, row.scrim_id);
    const opens = await findOpens(db, row);
    return { count: squads.filter(({ id }) => opens.has(id)).length, of: squads.length };
  };

  /**
   * Returns the details that the reader may see: all for the owner, released ones for squads with a confirmed
   * slot. Records the first time a squad opens them; with `peek`, details that replaced ones it has opened
   * stay hidden.
   * @throws AppError SCRIM_NOT_FOUND, ROOM_FORBIDDEN, SCRIM_CANCELLED, CREDENTIALS_NOT_RELEASED
   */
  const read = async (
    actor: Actor,
    scrimId: string,
    { matchNumber, peek }: CredentialsQuery,
    { isShown }: { isShown: boolean },
  ): Promise<Credentials> => {
    const found = await findCredentialsAccess(db, scrimId, actor._id);
    if (!found) throw new AppError('SCRIM_NOT_FOUND');
    const { scrim, rows } = found;
    const now = clock.now();
    const asked = { matchNumber, matchCount: scrim.match_count, now };
    const current = forSquads(rows, { matchNumber: undefined, scrim, now });
    if (canManageScrim(actor, ownerOf(scrim))) {
      const row = forManagers(rows, matchNumber);
      const shown = toCredentials(row, { ...asked, secrets: canRunRoom(actor, ownerOf(scrim)) });
      return row && row === current ? { ...shown, seen: await countSeen(row) } : shown;
    }
    if (!found.isConfirmed) throw new AppError(found.readsAsSquad ? 'SCRIM_CANCELLED' : 'ROOM_FORBIDDEN');
    const row = forSquads(rows, { matchNumber, scrim, now });
    if (!row && forManagers(rows, matchNumber)) throw new AppError('CREDENTIALS_NOT_RELEASED');
    if (!row) return toCredentials(row, { ...asked, secrets: true });
    // Squads with the old details must not mistake the new ones for them, so they open these on purpose.
    if (peek && (await openedOnlyEarlier(db, row, actor._id))) {
      return { ...toCredentials(row, { ...asked, secrets: false }), opened: false };
    }
    if (isShown) await noteOpened(db, row, { userId: actor._id, now });
    return { ...toCredentials(row, { ...asked, secrets: true }), opened: true };
  };

  /**
   * Moves planned releases along with the scrim's times; call it in the transaction that changed them, with
   * the updated scrim. Keeps releases that are past or set by hand. Deletes details of matches that are no
   * longer played, or squads would see them as the latest.
   */
  const move = async (trx: Executor, scrim: ScrimRow): Promise<void> => {
    const now = clock.now();
    let isDue = await deleteCredentialsAfter(trx, scrim.id, scrim.match_count);
    for (const row of await findPlanned(trx, scrim.id, now)) {
      const planned = plannedReleaseOf(scrim, row.match_number);
      // If the start moved so close that the planned release is past, they become visible now.
      const releaseAt = planned < now ? now : planned;
      await setRelease(trx, row, releaseAt);
      isDue ||= releaseAt <= now;
    }
    await planRelease(trx, scrim.id, isDue ? now : null);
    await planReminders(trx, scrim, now);
  };

  /** @throws AppError VALIDATION for a match with results, for match 1 before the lobby starts, and for a time before the previous match */
  const moveStart = async (
    trx: Executor,
    scrim: ScrimRow,
    { matchNumber, startAt, now }: { matchNumber: number; startAt: string; now: Date },
  ): Promise<ScrimRow> => {
    const at = new Date(Math.max(now.getTime(), Date.parse(startAt)));
    const refused = (text: string) => new AppError('VALIDATION', { fieldErrors: { startAt: text } });
    if (matchNumber <= scrim.matches_played) throw refused('This match already has results');
    if (matchNumber === 1 && now < scrim.start_at) throw refused('Map 1 starts when the lobby starts');
    const before = matchStartsOf(scrim)[matchNumber - 2];
    if (before && at <= before) throw refused('Must be after the previous match');
    if (at.getTime() - now.getTime() > dayMs) throw refused('Must be within the next 24 hours');
    const after = await updateScrim(trx, scrim.id, {
      ...columnsOfMove(scrim, matchNumber, at),
      updated_at: now,
    });
    await move(trx, after);
    await signals.send(trx, { kind: 'scrims-changed' });
    return after;
  };

  return {
    read,

    /**
     * Sets the details of a match, or of all matches from it on, as owner; replaces earlier ones and says so
     * in the room.
     * @throws AppError SCRIM_NOT_FOUND, OWNER_SETS_CREDENTIALS, SCRIM_CANCELLED, VALIDATION for a match that
     * is not played
     */
    async set(
      actor: Actor,
      scrimId: string,
      { matchNumber, roomId, password, releaseAt, startAt, laterToo }: SetCredentialsBody,
    ): Promise<Credentials> {
      const message = await db.transaction().execute(async trx => {
        const before = await lockScrim(trx, scrimId);
        if (!before) throw new AppError('SCRIM_NOT_FOUND');
        if (!canRunRoom(actor, ownerOf(before))) throw new AppError('OWNER_SETS_CREDENTIALS');
        if (before.cancelled_at) throw new AppError('SCRIM_CANCELLED');
        assertPlanned(before, matchNumber);
        const now = clock.now();
        const scrim = startAt ? await moveStart(trx, before, { matchNumber, startAt, now }) : before;
        const chosen = releaseAt && new Date(releaseAt);
        if (chosen && chosen > now && chosen > scrim.end_at) {
          throw new AppError('VALIDATION', { fieldErrors: { releaseAt: 'Must be before the scrim ends' } });
        }
        const rows = await findRooms(trx, scrimId);
        const earlier = rows.find(one => isForMatch(one, matchNumber));
        // Earlier matches keep their room; a later match gets a separate one with its own release.
        const own = earlier?.match_number === matchNumber ? earlier : undefined;
        const isSame = own?.room_code === roomId && own.password === password;
        // A correction does not hide released details, unless it has a new time.
        const asIs = releaseAt === undefined || (releaseAt === null && isSame);
        const kept = own && own.release_at <= now && asIs ? own : undefined;
        const isPlanned = releaseAt === undefined;
        const room = {
          match_number: matchNumber,
          through_match: lastMatchOf(laterToo, { matchNumber, earlier }),
          room_code: roomId,
          password,
        };
        const row: CredentialsRow = {
          scrim_id: scrimId,
          ...room,
          release_at: kept?.release_at ?? (isPlanned ? plannedReleaseOf(scrim, matchNumber) : chosen || now),
          is_planned: kept?.is_planned ?? isPlanned,
          ...versionAmong(rows, room, { lastVersion: scrim.last_room_version, now }),
        };
        // Hidden to be released again, as they were: then they are out, and have not changed.
        if (own && row.version === own.version && own.release_at <= now && !kept) row.changed_at = null;
        await upsertCredentials(trx, row);
        if (row.version > scrim.last_room_version) {
          await updateScrim(trx, scrimId, { last_room_version: row.version });
        }
        const isUnchanged = isSame && own.through_match === row.through_match;
        const posted = isUnchanged ? null : await announce(trx, scrim, row, own !== undefined);
        if (row.release_at <= now) await tellRoom(trx, scrim, row, now);
        await planRelease(trx, scrimId);
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'set-credentials',
          target: { kind: 'scrim', id: scrimId },
          detail: {
            matchNumber,
            throughMatch: Math.min(row.through_match, scrim.match_count),
            releaseAt: row.release_at.toISOString(),
            changed: !isSame,
          },
          at: now,
        });
        return posted;
      });
      // Before the message, so that clients fetch the release time first and do not request details too
      // early.
      scrimEvents.credentialsChanged(scrimId);
      if (message) scrimEvents.messagesPosted(scrimId, [message]);
      if (startAt) {
        snapshots.changed();
        scrimEvents.scrimChanged(scrimId, { standings: false });
      }
      return read(actor, scrimId, { matchNumber }, { isShown: true });
    },

    move,

    /** Announces released details in the room and tells the squads; does nothing if the scrim is cancelled. */
    release: (async scrimId => {
      const next = await db.transaction().execute(async trx => {
        const scrim = await lockScrim(trx, scrimId);
        if (!scrim || scrim.cancelled_at) return undefined;
        const now = clock.now();
        // The last news is on top: of rooms released together, that of the match played first.
        for (const row of (await findRooms(trx, scrimId)).toReversed()) {
          if (row.release_at <= now) await tellRoom(trx, scrim, row, now);
        }
        return findNextRelease(trx, scrimId, now);
      });
      if (next === undefined) return null;
      scrimEvents.credentialsChanged(scrimId);
      return next;
    }) satisfies JobHandler as JobHandler,
  };
}

import type {
  CredentialOpens,
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
import { type Clock, dayMs, minuteMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { RoomsService } from '../../rooms/rooms.service.ts';
import { columnsOfMove, matchStartsOf } from '../match-starts.rules.ts';
import { planReminders } from '../notices/reminders.ts';
import { findConfirmed } from '../notices/squad-notices.queries.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';
import type { ScrimEvents } from '../scrim-events.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { lockScrim, updateScrim } from '../scrims.queries.ts';
import { assertPlanned } from '../scrims.rules.ts';
import {
  deleteCredentialsAfter,
  findCredentials,
  findCredentialsAccess,
  findNextRelease,
  findPlanned,
  findRooms,
  setRelease,
  upsertCredentials,
} from './credentials.queries.ts';
import {
  credentialsLine,
  forManagers,
  forSquads,
  lastMatchOf,
  plannedReleaseOf,
  toCredentials,
  toOpens,
  versionAfter,
} from './credentials.rules.ts';
import { findOpens, noteOpened, noteReminded, openedOnlyEarlier } from './opens.queries.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Signals;
  snapshots: ListSnapshots;
  rooms: RoomsService;
  scrimEvents: Pick<ScrimEvents, 'credentialsChanged' | 'messagesPosted' | 'scrimChanged'>;
};

/** Squads are reminded at most once in this time. */
const remindPauseMs = minuteMs;
/** Room details are still news this long after the start of their match. */
const lateMs = 10 * minuteMs;

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

  /** Returns the squads' current room for its organizer or an admin. @throws AppError */
  const currentFor = async (actor: Actor, scrimId: string) => {
    const found = await findCredentialsAccess(db, scrimId, actor._id);
    if (!found) throw new AppError('SCRIM_NOT_FOUND');
    if (!canManageScrim(actor, ownerOf(found.scrim))) throw new AppError('SCRIM_FORBIDDEN');
    const current = forSquads(found.rows, { matchNumber: undefined, scrim: found.scrim, now: clock.now() });
    if (!current) throw new AppError('CREDENTIALS_NOT_RELEASED');
    return current;
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
        const earlier = await findCredentials(trx, scrimId, matchNumber);
        // Earlier matches keep their room; a later match gets a separate one with its own release.
        const own = earlier?.match_number === matchNumber ? earlier : undefined;
        const isSame = own?.room_code === roomId && own.password === password;
        // A correction does not hide released details, unless it has a new time.
        const asIs = releaseAt === undefined || (releaseAt === null && isSame);
        const kept = own && own.release_at <= now && asIs ? own : undefined;
        const isPlanned = releaseAt === undefined;
        const row: CredentialsRow = {
          scrim_id: scrimId,
          match_number: matchNumber,
          through_match: lastMatchOf(laterToo, { matchNumber, earlier }),
          room_code: roomId,
          password,
          release_at: kept?.release_at ?? (isPlanned ? plannedReleaseOf(scrim, matchNumber) : chosen || now),
          is_planned: kept?.is_planned ?? isPlanned,
          // Squads that have opened the same details need not open them again.
          set_at: isSame ? own.set_at : now,
          ...versionAfter(own, { roomId, password, now }),
        };
        await upsertCredentials(trx, row);
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

    /**
     * Returns which squads have opened the current details, and which have not, to the owner and admins.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, CREDENTIALS_NOT_RELEASED
     */
    async opens(actor: Actor, scrimId: string): Promise<CredentialOpens> {
      const current = await currentFor(actor, scrimId);
      return toOpens(current, {
        squads: await findConfirmed(db, scrimId),
        opens: await findOpens(db, current),
      });
    },

    /**
     * Reminds the squads that have not opened the current details, once a minute. Returns how many.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, CREDENTIALS_NOT_RELEASED, SCRIM_CANCELLED,
     * SCRIM_OVER, REMINDED
     */
    async remind(actor: Actor, scrimId: string): Promise<number> {
      await currentFor(actor, scrimId);
      return db.transaction().execute(async trx => {
        const scrim = await lockScrim(trx, scrimId);
        if (!scrim) throw new AppError('SCRIM_NOT_FOUND');
        if (scrim.cancelled_at) throw new AppError('SCRIM_CANCELLED');
        const now = clock.now();
        if (now > scrim.end_at) throw new AppError('SCRIM_OVER');
        // Read again under the lock: they may have changed, and then everybody has been notified.
        const rooms = await findRooms(trx, scrimId);
        const row = forSquads(rooms, { matchNumber: undefined, scrim, now });
        if (!row) throw new AppError('CREDENTIALS_NOT_RELEASED');
        const opens = await findOpens(trx, row);
        const missing = (await findConfirmed(trx, scrimId)).filter(({ id }) => !opens.has(id));
        if (missing.length === 0) return 0;
        const since = new Date(+now - remindPauseMs);
        if (!(await noteReminded(trx, row, { since, now }))) throw reminded(row, now);
        await tellSquads(trx, 'room-reminder', {
          ...aboutRoom(scrim, row, now),
          bookings: missing,
        });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'remind',
          target: { kind: 'scrim', id: scrimId },
          detail: { matchNumber: row.match_number, squads: missing.length },
          at: now,
        });
        return missing.length;
      });
    },

    /** Announces released details in the room and tells the squads; does nothing if the scrim is cancelled. */
    release: (async scrimId => {
      const next = await db.transaction().execute(async trx => {
        const scrim = await lockScrim(trx, scrimId);
        if (!scrim || scrim.cancelled_at) return undefined;
        const now = clock.now();
        for (const row of await findRooms(trx, scrimId)) {
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

/** Returns what all news about a room have in common. */
function aboutRoom(scrim: ScrimRow, row: CredentialsRow, now: Date) {
  const start = matchStartsOf(scrim)[row.match_number - 1] ?? scrim.start_at;
  return {
    scrimId: scrim.id,
    now,
    topic: () => lobbyTopics.room(scrim.id),
    facts: { matchNumber: row.match_number, version: row.version, setAt: +row.set_at },
    until: new Date(Math.max(+start, +now) + lateMs),
  };
}

/** Tells the confirmed squads that details are out, or have changed; once per version and release. */
async function tellRoom(trx: Executor, scrim: ScrimRow, row: CredentialsRow, now: Date): Promise<void> {
  const start = matchStartsOf(scrim)[row.match_number - 1] ?? scrim.start_at;
  const visibleSince = Math.max(+row.release_at, +row.set_at);
  // Released long ago, by a version that told nobody.
  if (+now > Math.max(+start, visibleSince) + lateMs) return;
  const onceKey = `room:${scrim.id}:${row.match_number}:${+row.set_at}:${+row.release_at}`;
  await tellSquads(trx, row.changed_at ? 'room-changed' : 'room-released', {
    ...aboutRoom(scrim, row, now),
    bookings: await findConfirmed(trx, scrim.id),
    onceKey,
  });
}

/** Returns why nobody is reminded now. */
function reminded({ reminded_at }: CredentialsRow, now: Date): AppError {
  const agoMs = reminded_at ? Math.max(0, +now - +reminded_at) : 0;
  const seconds = Math.floor(agoMs / 1000);
  return new AppError('REMINDED', {
    params: { ago: seconds < 1 ? 'just now' : `${seconds} s ago` },
    retryAfterSeconds: Math.max(1, Math.ceil((remindPauseMs - agoMs) / 1000)),
  });
}

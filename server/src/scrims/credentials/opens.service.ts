import type { CredentialOpens } from '@hotdrop/contract/scrims/credentials/credentials.ts';
import { canManageScrim } from '@hotdrop/contract/scrims/permissions.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CredentialsRow } from '../../platform/db/schema-scrims.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { type Clock, minuteMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findConfirmed } from '../notices/squad-notices.queries.ts';
import { lobbyTopics, tellSquads } from '../notices/tell-squads.ts';
import { ownerOf } from '../scrims.mapper.ts';
import { lockScrim } from '../scrims.queries.ts';
import { forSquads } from '../which-room.rules.ts';
import { findCredentialsAccess, findRooms } from './credentials.queries.ts';
import { toOpens } from './credentials.rules.ts';
import { findOpens, noteReminded } from './opens.queries.ts';
import { aboutRoom } from './tell-room.ts';

/** Squads are reminded at most once in this time. */
const remindPauseMs = minuteMs;

export type OpensService = ReturnType<typeof createOpensService>;

/** Who has opened the room details, and reminders to those who have not. */
export function createOpensService({ db, clock }: { db: Database; clock: Clock }) {
  /** Returns the squads' current room for its organizer or an admin. @throws AppError */
  const currentFor = async (actor: Actor, scrimId: string) => {
    const found = await findCredentialsAccess(db, scrimId, actor._id);
    if (!found) throw new AppError('SCRIM_NOT_FOUND');
    if (!canManageScrim(actor, ownerOf(found.scrim))) throw new AppError('SCRIM_FORBIDDEN');
    const current = forSquads(found.rows, { matchNumber: undefined, scrim: found.scrim, now: clock.now() });
    if (!current) throw new AppError('CREDENTIALS_NOT_RELEASED');
    return current;
  };

  return {
    /**
     * Returns which squads have opened the current details, and which have not, to the owner and admins.
     * @throws AppError SCRIM_NOT_FOUND, SCRIM_FORBIDDEN, CREDENTIALS_NOT_RELEASED
     */
    async read(actor: Actor, scrimId: string): Promise<CredentialOpens> {
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
          // Not in place of unsent news that they are out, or have changed.
          topic: () => lobbyTopics.roomReminder(scrimId, row.match_number),
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
  };
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

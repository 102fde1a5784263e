import type { TakenAlong } from '@hotdrop/contract/account/erasure/erasure.ts';
import type { AdminUser, UpdateUserBody } from '@hotdrop/contract/admin/users/users.ts';
import type { Role } from '@hotdrop/contract/lib/route.ts';
import { type AssertNoOwnNumber, textsByField } from '../../account/account-texts.ts';
import { assertActsOnOther, assertStillAdmin, lockAmongAdmins } from '../../account/admin-locks.ts';
import { voidResetLinks } from '../../account/auth/password-resets.queries.ts';
import type { Sessions } from '../../account/auth/sessions.service.ts';
import { assertNoDuties } from '../../account/duties/duties.ts';
import { findTakenAlong } from '../../account/erasure/taken-along.queries.ts';
import { columnsInRole, toUser } from '../../account/users.mapper.ts';
import { updateUser } from '../../account/users.queries.ts';
import { deleteStoredMailsTo } from '../../mail/stored-mails.queries.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import { type Database, type Executor, inOneSnapshot } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError, violatedConstraint } from '../../platform/lib/errors.ts';
import { beforeIdOf, idPage } from '../../platform/lib/pages.ts';
import { refillLobbyJob } from '../../scrims/bookings/slots.ts';
import {
  countUsers,
  findSeenUser,
  findUserPage,
  findWaitingLobbies,
  type SeenUserRow,
  type UserFilter,
} from './admin-users.queries.ts';
import { changedFields, columnsOf, type SuspensionChange, suspensionOf } from './admin-users.rules.ts';

type Deps = {
  db: Database;
  clock: Clock;
  signals: Pick<Signals, 'send'>;
  sessions: Pick<Sessions, 'endAll' | 'forget'>;
  assertNoOwnNumber: AssertNoOwnNumber;
  /** Invalidates the lists of events, which show the organizer's name and events. */
  organizerChanged(): void;
};

type ListQuery = UserFilter & { limit: number; cursor?: string | undefined };

/**
 * Manages accounts for admins. Sessions that an action ends are closed, with their sockets, before it
 * resolves (A7).
 */
export function createAdminUsersService({
  db,
  clock,
  signals,
  sessions,
  assertNoOwnNumber,
  organizerChanged,
}: Deps) {
  /** @throws AppError USER_NOT_FOUND */
  const read = async (id: string, executor: Executor = db): Promise<AdminUser> => {
    const row = await findSeenUser(executor, id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    return toAdminUser(row);
  };

  /** Makes every node rebuild its lists and rankings after the commit. */
  const sendOrganizerChanged = async (trx: Executor): Promise<void> => {
    await signals.send(trx, { kind: 'tournaments-changed' });
    await signals.send(trx, { kind: 'rankings-changed' });
  };

  /** Does on this node what `sendOrganizerChanged` does on others, and closes sockets of ended sessions. */
  const settle = async (userId: string, { inLists }: { inLists: boolean }): Promise<void> => {
    if (inLists) organizerChanged();
    await sessions.forget(userId);
  };

  const suspend = async (trx: Executor, actor: Actor, user: UserRow, now: Date): Promise<void> => {
    await sessions.endAll(trx, user.id);
    await recordAudit(trx, {
      actorId: actor._id,
      action: 'suspend',
      target: { kind: 'user', id: user.id },
      at: now,
    });
  };

  /** The account's lobbies are open again, and its squads are back on waitlists: jobs fill free slots. */
  const restore = async (trx: Executor, actor: Actor, user: UserRow, now: Date): Promise<void> => {
    const lobbies = await findWaitingLobbies(trx, user.id, now);
    await scheduleJobs(
      trx,
      lobbies.map(key => ({ kind: refillLobbyJob, key, runAt: now })),
    );
    await recordAudit(trx, {
      actorId: actor._id,
      action: 'restore',
      target: { kind: 'user', id: user.id },
      at: now,
    });
  };

  /** An edit and a suspension in one request are two audit entries. */
  const change = async (
    trx: Executor,
    actor: Actor,
    user: UserRow,
    { fields, suspension }: { fields: string[]; suspension: SuspensionChange },
    now: Date,
  ): Promise<void> => {
    if (fields.includes('email')) {
      await voidResetLinks(trx, user.id, now);
      // The account loses this address now: a later erasure could not find these mails.
      await deleteStoredMailsTo(trx, user.email);
    }
    if (fields.length > 0) {
      await recordAudit(trx, {
        actorId: actor._id,
        action: 'update',
        target: { kind: 'user', id: user.id },
        detail: { fields },
        at: now,
      });
    }
    if (suspension === 'suspend') await suspend(trx, actor, user, now);
    if (suspension === 'restore') await restore(trx, actor, user, now);
    await signals.send(trx, { kind: 'account-changed', userId: user.id });
    if (isInLists(user, suspension)) await sendOrganizerChanged(trx);
  };

  return {
    /** Returns matching accounts, newest first, without erased ones unless requested. */
    async list({ limit, cursor, ...filter }: ListQuery) {
      const beforeId = beforeIdOf(cursor);
      return inOneSnapshot(db, async trx => {
        const { rows, nextCursor } = idPage(await findUserPage(trx, filter, { beforeId, limit }), limit);
        return { items: rows.map(toAdminUser), nextCursor, total: await countUsers(trx, filter) };
      });
    },

    /** Returns an account, erased or not, and what ends with it. @throws AppError USER_NOT_FOUND */
    async detail(id: string): Promise<{ user: AdminUser; takesAlong: TakenAlong }> {
      return inOneSnapshot(db, async trx => ({
        user: await read(id, trx),
        takesAlong: await findTakenAlong(trx, id, clock.now()),
      }));
    },

    /**
     * Changes an account's role and ends its sessions; does nothing if it has the role. Data of the old role
     * stays, and is there again after a switch back.
     * @throws AppError USER_NOT_FOUND, USER_DELETED, LAST_ADMIN, OWN_ACCOUNT, FORBIDDEN, USER_SCRIMS_STAND,
     * USER_TOURNAMENTS_STAND, USER_PAYMENTS_WAIT
     */
    async setRole(actor: Actor, id: string, role: Role): Promise<AdminUser> {
      const changed = await db.transaction().execute(async trx => {
        const account = await lockAmongAdmins(trx, id);
        const { user } = account;
        if (user.role === role && !user.deleted_at) return false;
        assertActsOnOther(actor._id, account);
        const now = clock.now();
        if (user.role === 'organization') {
          const codes = {
            scrims: 'USER_SCRIMS_STAND',
            tournaments: 'USER_TOURNAMENTS_STAND',
            payments: 'USER_PAYMENTS_WAIT',
          } as const;
          await assertNoDuties(trx, { userId: id, now }, codes);
        }
        await updateUser(trx, id, { ...columnsInRole(user, role), updated_at: now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'set-role',
          target: { kind: 'user', id },
          detail: { from: user.role, to: role },
          at: now,
        });
        await sessions.endAll(trx, id);
        await sendOrganizerChanged(trx);
        return true;
      });
      if (changed) await settle(id, { inLists: true });
      return read(id);
    },

    /**
     * Changes an account's data, suspends or restores it. A suspension ends its sessions and hides its
     * events; repeating one changes only the note, and not even that if the page was stale.
     * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_SUSPENDED, USER_NOT_SUSPENDED, FORBIDDEN,
     * EMAIL_TAKEN, VALIDATION for a number that the account has submitted (A9), and of a suspension
     * LAST_ADMIN, OWN_ACCOUNT
     */
    async update(actor: Actor, id: string, body: UpdateUserBody): Promise<AdminUser> {
      try {
        const changed = await db.transaction().execute(async trx => {
          const account = await lockAmongAdmins(trx, id);
          const { user } = account;
          if (user.deleted_at) throw new AppError('USER_DELETED');
          assertAsShown(user, body);
          const now = clock.now();
          const suspension = suspensionOf(user, body);
          if (suspension === 'suspend') assertActsOnOther(actor._id, account);
          else assertStillAdmin(actor._id, account);
          const fields = changedFields(user, body);
          if (fields.length === 0 && suspension === 'none') return null;
          await assertNoOwnNumber(trx, user, textsGiven(user, body));
          await updateUser(trx, id, columnsOf(user, body, now));
          await change(trx, actor, user, { fields, suspension }, now);
          return { inLists: isInLists(user, suspension) };
        });
        // No event if nothing changed.
        if (changed) await settle(id, changed);
      } catch (error) {
        if (violatedConstraint(error) !== 'users_email_key') throw error;
        throw new AppError('EMAIL_TAKEN', { field: 'email' });
      }
      return read(id);
    },
  };
}

/** Returns the texts of an edit; those of the page only for an organization. */
function textsGiven(
  { role }: UserRow,
  { name, email, phone, suspensionNote, organizationInfo }: UpdateUserBody,
) {
  const info = role === 'organization' ? organizationInfo : undefined;
  return textsByField({ name, email, phone, suspensionNote }, info);
}

/**
 * @throws AppError USER_SUSPENDED, USER_NOT_SUSPENDED if somebody else was first and this admin's page was
 * stale
 */
function assertAsShown({ suspended_at }: UserRow, { wasSuspended }: UpdateUserBody): void {
  const isSuspended = suspended_at !== null;
  if (wasSuspended === undefined || wasSuspended === isSuspended) return;
  throw new AppError(isSuspended ? 'USER_SUSPENDED' : 'USER_NOT_SUSPENDED');
}

/**
 * Whether lists and rankings show this account: everybody who ever organized an event has an organization
 * name.
 */
function isInLists({ org_name }: UserRow, suspension: SuspensionChange): boolean {
  return org_name !== '' || suspension !== 'none';
}

/** Maps the account as admins see it. */
function toAdminUser(row: SeenUserRow): AdminUser {
  return {
    ...toUser(row),
    emailVerified: row.email_verified_at !== null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspensionNote: row.suspension_note,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    ranking: row.org_ranking,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

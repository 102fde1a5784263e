import type { TakenAlong } from '@hotdrop/contract/account/erasure/erasure.ts';
import { deleteSwitches } from '../../notifications/notice-settings.queries.ts';
import { deleteNoticesTo } from '../../notifications/notices.queries.ts';
import { forgetDocuments } from '../../organizations/verification/withdrawal.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { scheduleJobs } from '../../platform/jobs/jobs.queries.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { ErrorLog } from '../../platform/lib/log.ts';
import {
  assertActsOnOther,
  assertNotLastAdmin,
  type LockedAccount,
  lockAmongAdmins,
} from '../admin-locks.ts';
import type { LoginThrottle } from '../auth/login-throttle.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.service.ts';
import { assertNoDuties, ownDuties } from '../duties/duties.ts';
import { findUserById } from '../users.queries.ts';
import { blankAccount, deleteAccess } from './erasure.queries.ts';
import { findTakenAlong } from './taken-along.queries.ts';

/** The job that carries out an erasure, under the account's id. */
export const eraseAccountJob = 'erase-account';

/** When the job runs. It finishes what the request left open, and cleans up after concurrent requests. */
const sweepMs = 60_000;

/** The request starts no new step after this time, since the caller is waiting; the job does the rest. */
const requestMs = 10_000;
/** A run of the job starts nothing after this time, well before its lease ends and another node starts. */
const runMs = 20_000;

type Deps = {
  db: Database;
  clock: Clock;
  log: ErrorLog;
  signals: Pick<Signals, 'send'>;
  sessions: Pick<Sessions, 'endAll' | 'forget'>;
  passwords: Pick<Passwords, 'matches'>;
  throttle: Pick<LoginThrottle, 'takeSignedIn' | 'succeededSignedIn'>;
  /** Invalidates both lists, which show organizers. */
  organizerChanged(): void;
  /**
   * Carries out an erasure and starts nothing after `ms`; may be repeated and continues where it ended.
   * Returns whether all is done.
   */
  carryOut(userId: string, ms: number): Promise<boolean>;
};

export type ErasureService = ReturnType<typeof createErasure>;

/**
 * Erases a person. One transaction blanks the account at once; then its events are cancelled, its slots and
 * teams given up and its texts removed, step by step. A job makes sure that this finishes, whatever happens.
 */
export function createErasure(deps: Deps) {
  const { db, clock, log, signals, sessions, passwords, throttle, carryOut } = deps;

  /** Blanks the account. `check` throws to reject; it runs with the account and the admins locked. */
  const begin = async (
    userId: string,
    { actorId, action }: { actorId: string; action: 'erase' | 'delete' },
    check: (trx: Executor, account: LockedAccount, now: Date) => Promise<void> | void,
  ): Promise<void> => {
    await db.transaction().execute(async trx => {
      const account = await lockAmongAdmins(trx, userId);
      const { user } = account;
      const now = clock.now();
      await check(trx, account, now);
      // Counted before anything is removed.
      const detail = await findTakenAlong(trx, userId, now);
      await sessions.endAll(trx, userId);
      await deleteAccess(trx, user);
      await forgetDocuments(trx, userId, now);
      await deleteNoticesTo(trx, userId);
      await deleteSwitches(trx, userId);
      await blankAccount(trx, user, now);
      const runAt = new Date(now.getTime() + sweepMs);
      await scheduleJobs(trx, [{ kind: eraseAccountJob, key: userId, runAt }]);
      await recordAudit(trx, { actorId, action, target: { kind: 'user', id: userId }, detail, at: now });
      // Other nodes invalidate both lists on this.
      await signals.send(trx, { kind: 'tournaments-changed' });
      await signals.send(trx, { kind: 'rankings-changed' });
    });
    await sessions.forget(userId);
    deps.organizerChanged();
  };

  /** The account is already erased: the job does what fails here or takes too long. */
  const follow = async (userId: string): Promise<void> => {
    await carryOut(userId, requestMs).catch(error =>
      log.error({ err: error, userId }, 'erasure started; the job will finish it'),
    );
  };

  /** Runs outside the transaction because it takes long. @throws AppError WRONG_PASSWORD, RATE_LIMITED */
  const checkPassword = async (user: UserRow, password: string): Promise<void> => {
    await throttle.takeSignedIn(user.email);
    if (!(await passwords.matches(user.password_hash, password, user.email))) throw wrongPassword();
    await throttle.succeededSignedIn(user.email);
  };

  return {
    /** Returns what erasing your account would remove. */
    takesAlong: (actor: Actor): Promise<TakenAlong> => findTakenAlong(db, actor._id, clock.now()),

    /**
     * Erases the actor's account. An organization must first finish its events and settle its payments:
     * nobody else could.
     * @throws AppError WRONG_PASSWORD, RATE_LIMITED, LAST_ADMIN, SCRIMS_STAND, TOURNAMENTS_STAND,
     * PAYMENTS_WAIT
     */
    async eraseSelf(actor: Actor, { password }: { password?: string | undefined }): Promise<void> {
      const known = await findUserById(db, actor._id);
      if (!known) throw new AppError('UNAUTHENTICATED');
      if (password !== undefined) await checkPassword(known, password);
      await begin(actor._id, { actorId: actor._id, action: 'erase' }, async (trx, account, now) => {
        const { user } = account;
        // A parallel request was faster.
        if (user.deleted_at) throw new AppError('UNAUTHENTICATED');
        if (password !== undefined && user.password_hash !== known.password_hash) throw wrongPassword();
        assertNotLastAdmin(account);
        await assertNoDuties(trx, { userId: user.id, now }, ownDuties);
      });
      await follow(actor._id);
    },

    /**
     * Erases another account with its events.
     * @throws AppError USER_NOT_FOUND, USER_DELETED, LAST_ADMIN, OWN_ACCOUNT, FORBIDDEN for a former admin
     */
    async eraseByAdmin(actor: Actor, userId: string): Promise<void> {
      await begin(userId, { actorId: actor._id, action: 'delete' }, (_trx, account) =>
        assertActsOnOther(actor._id, account),
      );
      await follow(userId);
    },

    carryOutJob: (async userId => {
      return (await carryOut(userId, runMs)) ? null : clock.now();
    }) satisfies JobHandler,
  };
}

const wrongPassword = () => new AppError('WRONG_PASSWORD', { field: 'password' });

import { randomUUIDv7 } from 'node:crypto';
import type {
  loginBody,
  RegisterBody,
  Session,
  SessionOrChallenge,
} from '@hotdrop/contract/account/auth/auth.ts';
import type { z } from 'zod';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { NewUserRow, UserRow } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { assertNoDuties, ownDuties } from '../duties/duties.ts';
import { columnsInRole, toUser } from '../users.mapper.ts';
import {
  findUserByEmail,
  findUserById,
  insertUserIfNew,
  lockUser,
  replaceUnverifiedUser,
  updateUser,
} from '../users.queries.ts';
import { assertUncommon } from './common-passwords.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Otp } from './otp.service.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.service.ts';

/** The client of a sign-up or sign-in. */
export type Client = {
  /** Counts a mail against this client's limit. @throws AppError RATE_LIMITED */
  takeMail(): Promise<void>;
};

type Deps = {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  sessions: Sessions;
  otp: Otp;
  throttle: LoginThrottle;
  /** Whether a new email address must be verified by a code first. */
  emailOtp: boolean;
};

export type AuthService = ReturnType<typeof createAuthService>;

/** Signs accounts up, in and out, and switches roles. */
export function createAuthService({ db, clock, passwords, sessions, otp, throttle, emailOtp }: Deps) {
  const insertOrReplace = async (trx: Executor, row: NewUserRow): Promise<UserRow> => {
    const inserted = await insertUserIfNew(trx, row);
    if (inserted) return inserted;
    const replaced = emailOtp ? await replaceUnverifiedUser(trx, row) : undefined;
    if (!replaced) throw new AppError('EMAIL_TAKEN');
    return replaced;
  };

  /**
   * A repeated sign-up with the same password keeps its hash; a different password starts over and voids
   * codes sent before.
   */
  const hashFor = async (existing: UserRow | undefined, password: string): Promise<string> => {
    // One queue for all sign-ups, so that those with an email do not delay its logins.
    const who = 'sign-up';
    const again = existing && (await passwords.matches(existing.password_hash, password, who));
    return again ? existing.password_hash : passwords.hash(password, who);
  };

  return {
    /** @throws AppError EMAIL_TAKEN, RATE_LIMITED, BUSY */
    async register(body: RegisterBody, client: Client): Promise<SessionOrChallenge> {
      assertUncommon(body.password, 'password', [body.email, body.name]);
      // Checked first because hashing is expensive; the unique constraint decides.
      const existing = await findUserByEmail(db, body.email);
      if (existing && !(emailOtp && existing.email_verified_at === null)) throw new AppError('EMAIL_TAKEN');
      if (emailOtp) await client.takeMail();
      const now = clock.now();
      const row = {
        id: randomUUIDv7(),
        email: body.email,
        password_hash: await hashFor(existing, body.password),
        role: body.role,
        name: body.name,
        phone: body.phone,
        org_name: body.role === 'organization' ? body.orgName : '',
        created_at: now,
        updated_at: now,
      };
      if (!emailOtp) {
        const session = await db
          .transaction()
          .execute(async trx => sessions.open(await insertOrReplace(trx, row), trx));
        await throttle.remember(body.email);
        return session;
      }
      const { user, begun } = await db.transaction().execute(async trx => {
        const user = await insertOrReplace(trx, row);
        return { user, begun: await otp.begin(trx, user) };
      });
      return otp.announce(user, begun);
    },

    /** @throws AppError INVALID_CREDENTIALS, SUSPENDED, RATE_LIMITED, BUSY */
    async login(
      { email, password }: z.output<typeof loginBody>,
      { takeMail }: Client,
    ): Promise<SessionOrChallenge> {
      await throttle.take(email);
      const user = await findUserByEmail(db, email);
      const fits = await passwords.matches(user?.password_hash ?? null, password, email);
      if (!user || !fits) throw new AppError('INVALID_CREDENTIALS');
      await throttle.succeeded(email);
      if (user.suspended_at) throw new AppError('SUSPENDED');
      if (emailOtp && !user.email_verified_at) {
        await takeMail();
        return otp.challenge(user);
      }
      return sessions.open(user);
    },

    /** Ends every session of the account, including this one. */
    async logoutAll(actor: Actor): Promise<void> {
      await db.transaction().execute(trx => sessions.endAll(trx, actor._id));
      await sessions.forget(actor._id);
    },

    /**
     * Switches between player and organization, in a new session; never to or from admin. Switching to the
     * current role keeps the session. An organization must first finish its events and settle its payments:
     * nobody else could.
     * @throws AppError ROLE_NOT_SWITCHABLE, SCRIMS_STAND, TOURNAMENTS_STAND, PAYMENTS_WAIT
     */
    async switchRole(actor: Actor, role: 'player' | 'organization'): Promise<Session> {
      if (actor.role === 'admin') throw new AppError('ROLE_NOT_SWITCHABLE');
      const current = await findUserById(db, actor._id);
      if (current?.role === role) {
        return { ...(await sessions.currentTokens(actor.sessionId)), user: toUser(current) };
      }
      const session = await db.transaction().execute(async trx => {
        // Locked: opening a lobby holds this row too, so none can appear in the meantime.
        const before = await lockUser(trx, actor._id);
        if (!before || before.suspended_at || before.deleted_at) throw new AppError('UNAUTHENTICATED');
        // It became an admin after the request arrived.
        if (before.role === 'admin') throw new AppError('ROLE_NOT_SWITCHABLE');
        const now = clock.now();
        if (before.role === 'organization') {
          await assertNoDuties(trx, { userId: actor._id, now }, ownDuties);
        }
        const user = await updateUser(trx, actor._id, { ...columnsInRole(before, role), updated_at: now });
        await recordAudit(trx, {
          actorId: actor._id,
          action: 'switch-role',
          target: { kind: 'user', id: actor._id },
          detail: { from: before.role, to: role },
          at: now,
        });
        await sessions.endAll(trx, actor._id);
        return sessions.open(user, trx);
      });
      await sessions.forget(actor._id);
      return session;
    },
  };
}

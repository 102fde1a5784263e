import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { recordAudit } from '../../platform/db/audit.queries.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findUserByEmail, findUserById, lockUser, updateUser } from '../users.queries.ts';
import { passwordChangedMail, passwordResetMail } from './auth.mails.ts';
import { assertUncommon } from './common-passwords.ts';
import type { LoginThrottle } from './login-throttle.ts';
import {
  findLatestExpiry,
  findResettingUser,
  insertReset,
  voidResetLinks,
} from './password-resets.queries.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.service.ts';

type Deps = {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  sessions: Sessions;
  mailer: Mailer;
  throttle: LoginThrottle;
  /** The web app's address, for the link in the mail. */
  publicUrl: () => string;
};

export type PasswordService = ReturnType<typeof createPasswordService>;

/** Pause between reset mails of an account, so that nobody's inbox is flooded. */
const resetPauseMs = 60_000;

/** Changes a known password and resets a forgotten one. */
export function createPasswordService({ db, clock, passwords, sessions, mailer, throttle, publicUrl }: Deps) {
  const setPassword = async (
    trx: Executor,
    userId: string,
    passwordHash: string,
    action: string,
    except?: string,
  ) => {
    const now = clock.now();
    const user = await updateUser(trx, userId, { password_hash: passwordHash, updated_at: now });
    await sessions.endAll(trx, userId, except);
    await recordAudit(trx, { actorId: userId, action, target: { kind: 'user', id: userId }, at: now });
    return user;
  };

  return {
    /** Ends every other session and voids reset links. @throws AppError WRONG_PASSWORD, RATE_LIMITED */
    async change(
      actor: Actor,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      const user = await findUserById(db, actor._id);
      if (!user) throw new AppError('UNAUTHENTICATED');
      assertUncommon(newPassword, 'newPassword', [user.email, user.name]);
      await throttle.takeSignedIn(user.email);
      if (!(await passwords.matches(user.password_hash, currentPassword, user.email))) {
        throw new AppError('WRONG_PASSWORD', { field: 'currentPassword' });
      }
      await throttle.succeededSignedIn(user.email);
      const passwordHash = await passwords.hash(newPassword, user.email);
      await db.transaction().execute(async trx => {
        // An account that was just erased or removed gets no new password.
        const current = await lockUser(trx, user.id);
        if (!current || current.deleted_at) throw new AppError('UNAUTHENTICATED');
        // Nor does one whose password has just changed: someone who knew the old one could undo the owner's change.
        if (current.password_hash !== user.password_hash) {
          throw new AppError('WRONG_PASSWORD', { field: 'currentPassword' });
        }
        await voidResetLinks(trx, user.id, clock.now());
        await setPassword(trx, user.id, passwordHash, 'change-password', actor.sessionId);
      });
      await sessions.forget(user.id);
      await mailer.send({ to: user.email, ...passwordChangedMail() });
    },

    /** Mails a link to the account's address; does nothing, silently, if there is no such account. */
    async forgot(email: string): Promise<void> {
      const user = await findUserByEmail(db, email);
      if (!user || user.suspended_at) return;
      const now = clock.now();
      const token = randomBytes(32).toString('base64url');
      const isSent = await db.transaction().execute(async trx => {
        // Locked: an address that an admin replaces at this moment gets no link, and of two clicks one sends
        // a mail.
        const current = await lockUser(trx, user.id);
        if (current?.email !== email || current.suspended_at) return false;
        const latest = await findLatestExpiry(trx, user.id);
        const sentAt = latest ? latest.getTime() - limits.resetTokenMs : 0;
        if (now.getTime() - sentAt < resetPauseMs) return false;
        const expiresAt = new Date(now.getTime() + limits.resetTokenMs);
        await insertReset(trx, { tokenHash: hashToken(token), userId: user.id, expiresAt });
        return true;
      });
      if (!isSent) return;
      await mailer.send({
        to: user.email,
        ...passwordResetMail(`${publicUrl()}/reset-password?token=${token}`),
      });
    },

    /**
     * Sets the password with a link's token, once, and ends every session.
     * @throws AppError RESET_TOKEN_INVALID
     */
    async reset({ token, newPassword }: { token: string; newPassword: string }): Promise<void> {
      assertUncommon(newPassword, 'newPassword');
      const tokenHash = hashToken(token);
      const known = await findResettingUser(db, tokenHash, clock.now());
      if (!known) throw new AppError('RESET_TOKEN_INVALID');
      assertUncommon(newPassword, 'newPassword', [known.email, known.name]);
      const passwordHash = await passwords.hash(newPassword, known.email);
      const user = await db.transaction().execute(async trx => {
        const now = clock.now();
        // Opening the link proves access to the mailbox. The account's row is locked before its links, as in
        // an erasure: any other order could deadlock.
        const { suspended_at } = await updateUser(trx, known.id, { email_verified_at: now });
        const used = await voidResetLinks(trx, known.id, now);
        if (suspended_at || !used.includes(tokenHash)) throw new AppError('RESET_TOKEN_INVALID');
        return setPassword(trx, known.id, passwordHash, 'reset-password');
      });
      await sessions.forget(user.id);
      // Only the owner reads that mailbox, so others' wrong guesses must no longer lock out this network.
      await throttle.remember(user.email);
      await mailer.send({ to: user.email, ...passwordChangedMail() });
    },
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

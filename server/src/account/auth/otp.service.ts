import { createHash, randomInt, randomUUIDv7 } from 'node:crypto';
import type { Session } from '@hotdrop/contract/account/auth/auth.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import { type Clock, hourMs } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { lockUser, updateUser } from '../users.queries.ts';
import { otpMail } from './auth.mails.ts';
import type { LoginThrottle } from './login-throttle.ts';
import {
  consumeChallenge,
  findChallenge,
  findChallengeOfUser,
  type OtpChallengeRow,
  saveChallenge,
  takeAttempt,
} from './otp.queries.ts';
import type { Sessions } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

type Deps = {
  db: Database;
  tokens: Tokens;
  sessions: Sessions;
  throttle: Pick<LoginThrottle, 'remember'>;
  mailer: Mailer;
  clock: Clock;
};

/** How long a sign-up may take before it must be restarted; each of its codes is valid for 5 minutes. */
const challengeMs = 30 * 60_000;

/** A challenge after `begin`; `code` is the one to mail, null if one was sent a moment ago. */
type Begun = { id: string; code: string | null };

export type Otp = ReturnType<typeof createOtp>;

/**
 * Sends and checks one-time codes by mail: 6 digits, 5 minutes, 5 attempts, single use, resent after 30 s
 * (API "Auth"). An account has one challenge, for its current address and password; if these change, a new
 * challenge replaces it and the old codes prove nothing. Attempts and codes are counted per account, however
 * a challenge is started.
 */
export function createOtp({ db, tokens, sessions, throttle, mailer, clock }: Deps) {
  const newCode = () => String(randomInt(10 ** limits.otp.digits)).padStart(limits.otp.digits, '0');

  const send = async (trx: Executor, user: UserRow, known: OtpChallengeRow | undefined, id: string) => {
    const now = clock.now();
    const counted = known && now.getTime() - known.codes_since.getTime() < hourMs ? known : undefined;
    if (counted && counted.codes_sent >= limits.otp.codesPerHour) {
      throw new AppError('RATE_LIMITED', {
        retryAfterSeconds: secondsOf(counted.codes_since.getTime() + hourMs - now.getTime()),
      });
    }
    const code = newCode();
    await saveChallenge(trx, {
      id,
      user_id: user.id,
      credentials: credentialsOf(user),
      code_hash: tokens.hashCode(id, code),
      // Only a code sent after the full wait brings new attempts.
      attempts: known && waitMs(known, now) > 0 ? known.attempts : 0,
      codes_sent: (counted?.codes_sent ?? 0) + 1,
      codes_since: counted?.codes_since ?? now,
      sent_at: now,
      expires_at: new Date(now.getTime() + limits.otp.lifetimeMs),
      consumed_at: null,
    });
    return code;
  };

  /**
   * Starts an account's challenge, or continues the open one, in the caller's transaction, which has locked
   * the account's row; call `announce` after the commit. @throws AppError RATE_LIMITED
   */
  const begin = async (trx: Executor, user: UserRow): Promise<Begun> => {
    const known = await findChallengeOfUser(trx, user.id);
    const open = known && isOpenFor(known, user) ? known : undefined;
    if (open && waitMs(open, clock.now()) > 0) return { id: open.id, code: null };
    const id = open?.id ?? randomUUIDv7();
    return { id, code: await send(trx, user, known, id) };
  };

  const announce = async (user: UserRow, { id, code }: Begun) => {
    if (code) await mailer.send({ to: user.email, ...otpMail(code) });
    return { otpRequired: true as const, tempToken: await tokens.signChallenge(id, challengeMs) };
  };

  return {
    begin,
    announce,

    /**
     * Requires a code from an account that just gave its password.
     * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED
     */
    async challenge(user: UserRow): Promise<{ otpRequired: true; tempToken: string }> {
      const begun = await db.transaction().execute(async trx => {
        const current = await lockUser(trx, user.id);
        // Another sign-up has taken the address since the password was checked, or the password has changed.
        if (!current || credentialsOf(current) !== credentialsOf(user)) {
          throw new AppError('INVALID_CREDENTIALS');
        }
        return begin(trx, current);
      });
      return announce(user, begun);
    },

    /** Mails a new code; the old one stops working. @throws AppError OTP_TOO_SOON, RATE_LIMITED, INVALID_OTP_SESSION */
    async resend(tempToken: string): Promise<{ sent: true; retryAfter: number }> {
      const id = await tokens.readChallenge(tempToken);
      const { user, code } = await db.transaction().execute(async trx => {
        const userId = (await findChallenge(trx, id))?.user_id;
        const user = userId && (await lockUser(trx, userId));
        const challenge = await findChallenge(trx, id);
        if (!user || !challenge || !isOpenFor(challenge, user)) throw new AppError('INVALID_OTP_SESSION');
        const wait = waitMs(challenge, clock.now());
        if (wait > 0) throw new AppError('OTP_TOO_SOON', { retryAfterSeconds: secondsOf(wait) });
        return { user, code: await send(trx, user, challenge, id) };
      });
      await announce(user, { id, code });
      return { sent: true, retryAfter: limits.otp.resendAfterMs / 1000 };
    },

    /**
     * Opens the session if the code is right.
     * @throws AppError OTP_INVALID, OTP_EXPIRED, INVALID_OTP_SESSION, SUSPENDED
     */
    async verify(tempToken: string, code: string): Promise<Session> {
      const id = await tokens.readChallenge(tempToken);
      const challenge = await takeAttempt(db, id, limits.otp.attempts);
      if (!challenge) {
        const ended = await findChallenge(db, id);
        throw new AppError(ended && !ended.consumed_at ? 'OTP_EXPIRED' : 'INVALID_OTP_SESSION');
      }
      const now = clock.now();
      if (challenge.expires_at <= now) throw new AppError('OTP_EXPIRED');
      if (challenge.code_hash !== tokens.hashCode(id, code)) {
        throw new AppError('OTP_INVALID', { field: 'otp' });
      }
      const session = await db.transaction().execute(async trx => {
        // Locked, so that no other sign-up with the address intervenes before the code is consumed.
        const before = await lockUser(trx, challenge.user_id);
        if (!before || before.deleted_at || !isOpenFor(challenge, before)) {
          throw new AppError('INVALID_OTP_SESSION');
        }
        if (before.suspended_at) throw new AppError('SUSPENDED');
        if (!(await consumeChallenge(trx, challenge, now))) throw new AppError('INVALID_OTP_SESSION');
        const user = await updateUser(trx, before.id, { email_verified_at: now });
        return sessions.open(user, trx);
      });
      await throttle.remember(session.user.email);
      return session;
    },
  };
}

/** A code proves the mailbox it was sent to, for the password given at that time. */
function credentialsOf({ email, password_hash }: UserRow): string {
  return createHash('sha256').update(`${email} ${password_hash}`).digest('base64url');
}

function isOpenFor({ consumed_at, credentials }: OtpChallengeRow, user: UserRow): boolean {
  return consumed_at === null && credentials === credentialsOf(user);
}

/** Returns the wait until another code may be sent, in ms. */
function waitMs({ sent_at }: OtpChallengeRow, now: Date): number {
  return sent_at.getTime() + limits.otp.resendAfterMs - now.getTime();
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

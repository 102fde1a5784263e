import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { Session } from '@hotdrop/contract/auth.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import type { Database } from '../../db/database.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { otpMail } from '../../mail/texts.ts';
import { findUserById, updateUser } from '../users/users.queries.ts';
import {
  consumeChallenge,
  findChallenge,
  insertChallenge,
  renewChallenge,
  takeAttempt,
} from './otp.queries.ts';
import type { Sessions } from './sessions.service.ts';
import type { Tokens } from './tokens.ts';

type Deps = { db: Database; tokens: Tokens; sessions: Sessions; mailer: Mailer; clock: Clock };

/** How long a sign-up may take before it must be started again; each code in it lives for 5 minutes. */
const challengeMs = 30 * 60_000;

export type Otp = ReturnType<typeof createOtp>;

/** One-time codes by mail: 6 digits, 5 minutes, 5 tries, single use, sent again after 30 s (API "Auth"). */
export function createOtp({ db, tokens, sessions, mailer, clock }: Deps) {
  const newCode = () => String(randomInt(10 ** limits.otp.digits)).padStart(limits.otp.digits, '0');
  const codeExpiry = (now: Date) => new Date(now.getTime() + limits.otp.lifetimeMs);

  return {
    /** Starts a challenge for an account and mails the first code. */
    async challenge(user: UserRow): Promise<{ otpRequired: true; tempToken: string }> {
      const now = clock.now();
      const id = randomUUIDv7();
      const code = newCode();
      await insertChallenge(db, {
        id,
        userId: user.id,
        codeHash: tokens.hashCode(id, code),
        now,
        expiresAt: codeExpiry(now),
      });
      await mailer.send({ to: user.email, ...otpMail(user.name, code) });
      return { otpRequired: true, tempToken: await tokens.signChallenge(id, challengeMs) };
    },

    /** Mails a new code; the old one stops working. @throws AppError OTP_TOO_SOON, INVALID_OTP_SESSION */
    async resend(tempToken: string): Promise<{ sent: true; retryAfter: number }> {
      const id = await tokens.readChallenge(tempToken);
      const now = clock.now();
      const code = newCode();
      const sentBefore = new Date(now.getTime() - limits.otp.resendAfterMs);
      const renewed = await renewChallenge(db, {
        id,
        codeHash: tokens.hashCode(id, code),
        now,
        expiresAt: codeExpiry(now),
        sentBefore,
      });
      if (!renewed) {
        const challenge = await findChallenge(db, id);
        if (!challenge || challenge.consumed_at) throw new AppError('INVALID_OTP_SESSION');
        const waitMs = challenge.sent_at.getTime() - sentBefore.getTime();
        throw new AppError('OTP_TOO_SOON', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
      }
      const user = await findUserById(db, renewed.user_id);
      if (!user) throw new AppError('INVALID_OTP_SESSION');
      await mailer.send({ to: user.email, ...otpMail(user.name, code) });
      return { sent: true, retryAfter: limits.otp.resendAfterMs / 1000 };
    },

    /** Opens the session when the code is right. @throws AppError OTP_INVALID, OTP_EXPIRED, INVALID_OTP_SESSION, SUSPENDED */
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
        throw new AppError('OTP_INVALID', { fieldErrors: { otp: 'That code is not right' } });
      }
      return db.transaction().execute(async trx => {
        if (!(await consumeChallenge(trx, id, now))) throw new AppError('INVALID_OTP_SESSION');
        const user = await updateUser(trx, challenge.user_id, { email_verified_at: now });
        if (user.suspended_at) throw new AppError('SUSPENDED');
        return sessions.open(user, trx);
      });
    },
  };
}

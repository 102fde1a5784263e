import { randomUUIDv7 } from 'node:crypto';
import type { Session } from '@hotdrop/contract/auth.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { Notifications } from '../../db/notifications.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { toUser } from '../users/users.mapper.ts';
import { findUserById } from '../users/users.queries.ts';
import type { Authenticator } from './authenticator.ts';
import {
  findActors,
  findSession,
  insertSession,
  revokeSession,
  revokeSessionsOfUser,
  rotateSession,
} from './sessions.queries.ts';
import type { Tokens } from './tokens.ts';

/** A session ends after this long without use. */
const idleMs = 30 * 24 * 60 * 60_000;

type Deps = {
  db: Database;
  tokens: Tokens;
  authenticator: Authenticator;
  notifications: Notifications;
  clock: Clock;
};

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions of an account: opened at sign-in, carried on by rotating refresh tokens, ended at once everywhere. */
export function createSessions({ db, tokens, authenticator, notifications, clock }: Deps) {
  const expiry = (now: Date) => new Date(now.getTime() + idleMs);

  /** @throws AppError INVALID_REFRESH_TOKEN */
  const pair = async (sessionId: string, generation: number) => {
    const [actor] = await findActors(db, [sessionId], clock.now());
    if (!actor) throw new AppError('INVALID_REFRESH_TOKEN');
    return {
      accessToken: await tokens.signAccess(actor.id, sessionId),
      refreshToken: tokens.refreshToken(sessionId, generation),
    };
  };

  const end = async (sessionId: string) => {
    await db.transaction().execute(async trx => {
      await revokeSession(trx, sessionId, clock.now());
      await notifications.send(trx, { kind: 'session-ended', sessionId });
    });
    await authenticator.forgetSession(sessionId);
  };

  return {
    end,

    /** Opens a session inside the caller's transaction, or alone. */
    async open(user: UserRow, executor: Executor = db): Promise<Session> {
      const now = clock.now();
      const id = randomUUIDv7();
      await insertSession(executor, { id, userId: user.id, now, expiresAt: expiry(now) });
      return {
        accessToken: await tokens.signAccess(user.id, id),
        refreshToken: tokens.refreshToken(id, 0),
        user: toUser(user),
      };
    },

    /**
     * Exchanges a refresh token for the next pair. The token before the current one gets the same successor again for
     * 30 s (a lost answer, two tabs); any older use is theft or a copy, and ends the session (RFC 9700).
     * @throws AppError INVALID_REFRESH_TOKEN, SUSPENDED where that is why the session has ended
     */
    async refresh(refreshToken: string) {
      const claims = tokens.readRefresh(refreshToken);
      if (!claims) throw new AppError('INVALID_REFRESH_TOKEN');
      const { sessionId, generation } = claims;
      const now = clock.now();
      const rotated = await rotateSession(db, { sessionId, generation, now, expiresAt: expiry(now) });
      if (rotated) return pair(sessionId, rotated.generation);
      const session = await findSession(db, sessionId);
      if (!session || session.revoked_at || session.expires_at <= now) {
        // A suspension has ended it: an open page says so, since its reader did nothing wrong just now.
        const isLatest = session && session.generation - generation <= 1;
        if (isLatest && (await findUserById(db, session.user_id))?.suspended_at)
          throw new AppError('SUSPENDED');
        throw new AppError('INVALID_REFRESH_TOKEN');
      }
      const withinGrace = now.getTime() - session.rotated_at.getTime() <= limits.refreshGraceMs;
      if (session.generation === generation + 1 && withinGrace) return pair(sessionId, session.generation);
      await end(sessionId);
      throw new AppError('INVALID_REFRESH_TOKEN');
    },

    /** The tokens of a session as it is, without rotating. @throws AppError UNAUTHENTICATED */
    async carryOn(sessionId: string) {
      const session = await findSession(db, sessionId);
      if (!session) throw new AppError('UNAUTHENTICATED');
      return pair(sessionId, session.generation);
    },

    /** Ends the session of a refresh token, an old one too; a token that names none changes nothing. */
    async endByToken(refreshToken: string): Promise<void> {
      const claims = tokens.readRefresh(refreshToken);
      if (claims) await end(claims.sessionId);
    },

    /** Ends all sessions of an account inside the caller's transaction; call `forget` after its commit. */
    async endAll(executor: Executor, userId: string, except?: string): Promise<void> {
      await revokeSessionsOfUser(executor, userId, clock.now(), except);
      await notifications.send(executor, { kind: 'account-changed', userId });
    },

    /** Drops what is remembered of an account, after a commit that changed its sessions or role; await it before answering. */
    forget: (userId: string): Promise<void> => authenticator.forgetUser(userId),
  };
}

import { randomUUIDv7 } from 'node:crypto';
import type { Session } from '@hotdrop/contract/account/auth/auth.ts';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { SessionRow, UserRow } from '../../platform/db/schema.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toUser } from '../users.mapper.ts';
import { findUserById } from '../users.queries.ts';
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
  signals: Signals;
  clock: Clock;
};

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Opens an account's sessions at sign-in, continues them by rotating refresh tokens, and ends them everywhere
 * at once.
 */
export function createSessions({ db, tokens, authenticator, signals, clock }: Deps) {
  const expiry = (now: Date) => new Date(now.getTime() + idleMs);

  /** Returns why a session that was just valid has ended; an open page shows the reason. */
  const ended = async ({ user_id }: SessionRow): Promise<AppError> => {
    const isSuspended = (await findUserById(db, user_id))?.suspended_at;
    return new AppError(isSuspended ? 'SUSPENDED' : 'INVALID_REFRESH_TOKEN');
  };

  /** @throws AppError INVALID_REFRESH_TOKEN, SUSPENDED */
  const pair = async (session: SessionRow) => {
    const { id, generation } = session;
    const [actor] = await findActors(db, [id], clock.now());
    if (!actor) throw await ended(session);
    return {
      accessToken: await tokens.signAccess(actor.id, id),
      refreshToken: tokens.refreshToken(id, generation),
    };
  };

  const end = async (sessionId: string) => {
    await db.transaction().execute(async trx => {
      await revokeSession(trx, sessionId, clock.now());
      await signals.send(trx, { kind: 'session-ended', sessionId });
    });
    await authenticator.forgetSession(sessionId);
  };

  return {
    end,

    /**
     * Opens a session, inside the caller's transaction if there is one, for the password that `user` was read
     * with. The database decides whether the account is active and the password unchanged.
     * @throws AppError SUSPENDED, INVALID_CREDENTIALS
     */
    async open(
      { id: userId, password_hash: passwordHash }: UserRow,
      executor: Executor = db,
    ): Promise<Session> {
      const now = clock.now();
      const id = randomUUIDv7();
      const expiresAt = expiry(now);
      const account = await insertSession(executor, { id, userId, passwordHash, now, expiresAt });
      if (!account) {
        const current = await findUserById(executor, userId);
        const isSuspended = current?.suspended_at && current.password_hash === passwordHash;
        throw new AppError(isSuspended ? 'SUSPENDED' : 'INVALID_CREDENTIALS');
      }
      return {
        accessToken: await tokens.signAccess(userId, id),
        refreshToken: tokens.refreshToken(id, 0),
        user: toUser(account),
      };
    },

    /**
     * Exchanges a refresh token for the next pair. For 30 s the previous token gets the same successor again
     * (a lost response, two tabs); any older use is theft or a copy, and ends the session (RFC 9700).
     * @throws AppError INVALID_REFRESH_TOKEN, or SUSPENDED if that ended the session
     */
    async refresh(refreshToken: string) {
      const claims = tokens.readRefresh(refreshToken);
      if (!claims) throw new AppError('INVALID_REFRESH_TOKEN');
      const { sessionId, generation } = claims;
      const now = clock.now();
      const rotated = await rotateSession(db, { sessionId, generation, now, expiresAt: expiry(now) });
      if (rotated) return pair(rotated);
      const session = await findSession(db, sessionId);
      if (!session || session.revoked_at || session.expires_at <= now) {
        const isLatest = session && session.generation - generation <= 1;
        throw isLatest ? await ended(session) : new AppError('INVALID_REFRESH_TOKEN');
      }
      const withinGrace = now.getTime() - session.rotated_at.getTime() <= limits.refreshGraceMs;
      if (session.generation === generation + 1 && withinGrace) return pair(session);
      await end(sessionId);
      throw new AppError('INVALID_REFRESH_TOKEN');
    },

    /**
     * Returns a session's tokens without rotating them.
     * @throws AppError UNAUTHENTICATED, INVALID_REFRESH_TOKEN, SUSPENDED
     */
    async currentTokens(sessionId: string) {
      const session = await findSession(db, sessionId);
      if (!session) throw new AppError('UNAUTHENTICATED');
      return pair(session);
    },

    /** Ends a refresh token's session, also for an old token; an unknown token changes nothing. */
    async endByToken(refreshToken: string): Promise<void> {
      const claims = tokens.readRefresh(refreshToken);
      if (claims) await end(claims.sessionId);
    },

    /** Ends all sessions of an account inside the caller's transaction; call `forget` after its commit. */
    async endAll(executor: Executor, userId: string, except?: string): Promise<void> {
      await revokeSessionsOfUser(executor, userId, clock.now(), except);
      await signals.send(executor, { kind: 'account-changed', userId });
    },

    /**
     * Drops an account's cached actors after a commit that changed its sessions or role; await it before
     * responding.
     */
    forget: (userId: string): Promise<void> => authenticator.forgetUser(userId),
  };
}

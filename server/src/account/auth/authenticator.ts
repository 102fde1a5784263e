import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import type { Signals } from '../../platform/db/signals.ts';
import type { Actor } from '../../platform/http/authenticate.ts';
import { batched } from '../../platform/lib/batched.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { findActors } from './sessions.queries.ts';
import type { Tokens } from './tokens.ts';

type Known = { actor: Actor; expiresAt: number };

/** How long an actor is cached, in case a signal is missed. */
const rememberedMs = 10_000;

/** Whose cached actors were dropped: of an ended session, or of a changed account. */
type Forgotten = { sessionId: string } | { userId: string };
type ForgottenListener = (who: Forgotten) => Promise<void> | void;

export type Authenticator = ReturnType<typeof createAuthenticator>;

/**
 * Resolves access tokens to actors. The database decides; its result is cached for a few seconds and dropped
 * at once, on every node, when the session ends or the account changes (SECURITY A7). Nothing is cached while
 * other nodes' signals cannot be received.
 */
export function createAuthenticator({
  db,
  tokens,
  signals,
  clock,
}: {
  db: Database;
  tokens: Tokens;
  signals: Signals;
  clock: Clock;
}) {
  const known = new LRUCache<string, Known>({ max: 20_000, ttl: rememberedMs });
  // Counts drops, so that an actor read before a change is not cached after it.
  let changes = 0;

  const findActor = batched(async (sessionIds: readonly string[]) => {
    const rows = await findActors(db, sessionIds, clock.now());
    const bySession = new Map(rows.map(row => [row.sessionId, row]));
    return sessionIds.map(sessionId => bySession.get(sessionId));
  });

  const listeners: ForgottenListener[] = [];
  const forget = async (who: Forgotten, matches: (actor: Actor) => boolean): Promise<void> => {
    changes++;
    for (const [token, entry] of known.entries()) if (matches(entry.actor)) known.delete(token);
    await Promise.all(listeners.map(listener => listener(who)));
  };
  const forgetSession = (sessionId: string) => forget({ sessionId }, actor => actor.sessionId === sessionId);
  const forgetUser = (userId: string) => forget({ userId }, actor => actor._id === userId);

  signals.subscribe(signal => {
    if (signal.kind === 'session-ended') void forgetSession(signal.sessionId);
    if (signal.kind === 'account-changed') void forgetUser(signal.userId);
  });

  return {
    /** @throws AppError UNAUTHENTICATED or TOKEN_EXPIRED */
    async actorOf(accessToken: string): Promise<Actor> {
      const now = clock.now();
      const remembered = signals.connected ? known.get(accessToken) : undefined;
      if (remembered && remembered.expiresAt > now.getTime()) return remembered.actor;
      const { userId, sessionId, expiresAt } = tokens.readAccess(accessToken);
      const before = changes;
      const found = await findActor(sessionId);
      if (found?.id !== userId) throw new AppError('UNAUTHENTICATED');
      const actor: Actor = {
        _id: found.id,
        role: found.role,
        name: found.name,
        avatarUrl: found.avatarUrl,
        sessionId,
      };
      if (before === changes) known.set(accessToken, { actor, expiresAt });
      return actor;
    },
    /** Listeners must not fail. */
    onForgotten: (listener: ForgottenListener) => void listeners.push(listener),
    /** Once they resolve, open connections are updated too. */
    forgetSession,
    forgetUser,
  };
}

import type { Role } from '@hotdrop/contract/lib/route.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import type { SessionRow, UserRow } from '../../platform/db/schema.ts';

type NewSession = { id: string; userId: string; passwordHash: string; now: Date; expiresAt: Date };

/**
 * Starts a session if the account is neither suspended nor erased and has this password; returns the account,
 * undefined if none was started. Share-locks its row: a suspension, erasure or password change commits before
 * and is seen here, or comes after and ends this session too.
 */
export async function insertSession(
  executor: Executor,
  { id, userId, passwordHash, now, expiresAt }: NewSession,
): Promise<UserRow | undefined> {
  return executor
    .with('account', query =>
      query
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .where('password_hash', '=', passwordHash)
        .where('suspended_at', 'is', null)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .with('begun', query =>
      query
        .insertInto('sessions')
        .columns(['id', 'user_id', 'rotated_at', 'created_at', 'expires_at'])
        .expression(({ selectFrom }) =>
          selectFrom('account').select([
            sql<string>`${id}::uuid`.as('id'),
            'account.id as user_id',
            sql<Date>`${now}::timestamptz`.as('rotated_at'),
            sql<Date>`${now}::timestamptz`.as('created_at'),
            sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
          ]),
        ),
    )
    .selectFrom('account')
    .selectAll()
    .executeTakeFirst();
}

export type ActorRow = { sessionId: string; id: string; role: Role; name: string; avatarUrl: string | null };

/** Returns the accounts of these sessions: live sessions only, and no suspended or erased account. */
export async function findActors(
  executor: Executor,
  sessionIds: readonly string[],
  now: Date,
): Promise<ActorRow[]> {
  return executor
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id',
      'users.role',
      'users.name',
      'users.avatar_url as avatarUrl',
    ])
    .where(sql<boolean>`sessions.id = any(${sessionIds}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .execute();
}

/** Advances the session to its next generation if `generation` is still the current one; else undefined. */
export async function rotateSession(
  executor: Executor,
  {
    sessionId,
    generation,
    now,
    expiresAt,
  }: { sessionId: string; generation: number; now: Date; expiresAt: Date },
): Promise<SessionRow | undefined> {
  return executor
    .updateTable('sessions')
    .set({ generation: generation + 1, rotated_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function findSession(executor: Executor, sessionId: string): Promise<SessionRow | undefined> {
  return executor.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
}

/** Ends a session, and with it the pushes to its device (SECURITY A10); inside a transaction. */
export async function revokeSession(executor: Executor, sessionId: string, now: Date): Promise<void> {
  await executor
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
  await executor.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** Ends all sessions of an account except `except`, and the pushes to their devices; inside a transaction. */
export async function revokeSessionsOfUser(
  executor: Executor,
  userId: string,
  now: Date,
  except?: string,
): Promise<void> {
  await executor
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, query => query.where('id', '!=', except as string))
    .execute();
  // A statement of its own, which sees a device that was saved while the first one waited for its session.
  await executor
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, query => query.where('session_id', '!=', except as string))
    .execute();
}

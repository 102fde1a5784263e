import type { WatchTarget } from '@hotdrop/contract/realtime.ts';
import { sql } from 'kysely';
import type { Executor } from '../platform/db/database.ts';
import type { NewUserRow, UserChanges, UserRow } from '../platform/db/schema.ts';

/** Only this many upcoming events of each kind are announced. */
const mostAhead = 200;

/** Returns an organizer's current and upcoming events; none for any other account. */
export async function findEventsAhead(
  executor: Executor,
  organizationId: string,
  now: Date,
): Promise<WatchTarget[]> {
  const { rows } = await sql<WatchTarget>`
    (select 'scrim' as kind, id from scrims
      where organization_id = ${organizationId} and cancelled_at is null and end_at >= ${now}
      order by start_at limit ${mostAhead})
    union all
    (select 'tournament' as kind, id from tournaments
      where organization_id = ${organizationId} and deleted_at is null and coalesce(end_at, 'infinity') >= ${now}
      order by id desc limit ${mostAhead})`.execute(executor);
  return rows;
}

export async function findUserById(executor: Executor, id: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUsersByIds(executor: Executor, ids: readonly string[]): Promise<UserRow[]> {
  return executor.selectFrom('users').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Returns the account with this address; an erased person's placeholder address is nobody's. */
export async function findUserByEmail(executor: Executor, email: string): Promise<UserRow | undefined> {
  return executor
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertUser(executor: Executor, row: NewUserRow): Promise<UserRow> {
  return executor.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Inserts an account; undefined if the address already has one. */
export async function insertUserIfNew(executor: Executor, row: NewUserRow): Promise<UserRow | undefined> {
  return executor
    .insertInto('users')
    .values(row)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns the row, locked until the transaction ends. */
export async function lockUser(executor: Executor, id: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the row, unchanged until the transaction ends; others may read and share-lock it too. */
export async function shareLockUser(executor: Executor, id: string): Promise<UserRow | undefined> {
  return executor.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst();
}

export async function updateUser(executor: Executor, id: string, changes: UserChanges): Promise<UserRow> {
  return executor
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Replaces an account that was never verified or used (sign-up with email codes on), so that a stranger's
 * abandoned attempt does not block the owner of the address. Does nothing if the account is in use.
 */
export async function replaceUnverifiedUser(
  executor: Executor,
  row: NewUserRow,
): Promise<UserRow | undefined> {
  const { id: _, email, created_at: __, ...changes } = row;
  return executor
    .updateTable('users')
    .set(changes)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.user_id', '=', 'users.id'))),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function adminExists(executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When several nodes start on a new database, only one at a time checks for an admin, until its commit. */
export async function lockFirstAdmin(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first admin'))`.execute(trx);
}

/**
 * Whether another verified organization has this name in any case or width. Blocks other renames until the
 * commit. Look-alike letters of different alphabets count as different.
 */
export async function verifiedNameIsTaken(trx: Executor, orgName: string, ownId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('name of a verified organization'))`.execute(trx);
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(normalize(org_name, NFKC)) = lower(normalize(${orgName}, NFKC))`)
    .where('org_name', '<>', '')
    .where('verified', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', ownId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns an account and all admins, locked in the order of their ids; rows that name them can still be
 * written.
 */
export async function lockWithAdmins(trx: Executor, userId: string): Promise<UserRow[]> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`(id = ${userId} or role = 'admin' and deleted_at is null)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

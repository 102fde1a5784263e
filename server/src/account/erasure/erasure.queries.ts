import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { tournamentEnd } from '../../events/tournament-end.queries.ts';
import { deleteStoredMailsTo } from '../../mail/stored-mails.queries.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import { isActive } from '../../scrims/bookings/slots.queries.ts';
import { erasedEmail, erasedNames } from './erased.rules.ts';

/** Removes everything personal from an account. Its row stays, because payments refer to it. */
export async function blankAccount(executor: Executor, user: UserRow, now: Date): Promise<void> {
  const wasOrganizer = user.role === 'organization' || user.org_name !== '';
  await executor
    .updateTable('users')
    .set({
      email: erasedEmail(randomUUID()),
      // Not a hash, so that no password matches.
      password_hash: '',
      name: erasedNames.person,
      avatar_url: null,
      phone: '',
      org_name: wasOrganizer ? erasedNames.organization : '',
      org_location: '',
      org_about: '',
      org_upi_id: null,
      org_website: null,
      org_discord_url: null,
      org_ranking: null,
      verified: false,
      kyc_status: 'unsubmitted',
      email_verified_at: null,
      suspended_at: null,
      suspension_note: '',
      time_zone: sql`default`,
      quiet_from: null,
      quiet_to: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
}

/** Deletes an account's sessions, codes and reset links, and stored mails to it. */
export async function deleteAccess(executor: Executor, { id, email }: UserRow): Promise<void> {
  await executor.deleteFrom('sessions').where('user_id', '=', id).execute();
  await executor.deleteFrom('otp_challenges').where('user_id', '=', id).execute();
  await executor.deleteFrom('password_resets').where('user_id', '=', id).execute();
  await deleteStoredMailsTo(executor, email);
}

/** Condition: the tournament is not over; the query must not rename the table. */
const isAhead = (now: Date) => sql<boolean>`tournaments.deleted_at is null
  and ${tournamentEnd} >= ${now}`;

/** Returns the account's tournaments that are not over, in the order of their IDs. */
export async function findOwnTournamentsAhead(
  executor: Executor,
  userId: string,
  now: Date,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('tournaments')
    .select('id')
    .where(sql<boolean>`(organization_id = ${userId} or created_by = ${userId})`)
    .where(isAhead(now))
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

/** Returns the account's lobbies that are neither over nor cancelled, in the order of their IDs. */
export async function findOwnScrimsAhead(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('scrims')
    .select('id')
    .where(sql<boolean>`(organization_id = ${userId} or created_by = ${userId})`)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>=', now)
    .orderBy('id')
    .execute();
  return rows.map(row => row.id);
}

/** Returns tournaments that are not over with this account's team. */
export async function findTeamsAhead(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('registrations')
    .innerJoin('tournaments', 'tournaments.id', 'registrations.tournament_id')
    .select('tournaments.id')
    .where('registrations.user_id', '=', userId)
    .where(isAhead(now))
    .execute();
  return rows.map(row => row.id);
}

/** Returns who erased the account; undefined if nobody has. */
export async function findEraser(executor: Executor, userId: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('audit_log')
    .select('actor_id')
    .where('target_kind', '=', 'user')
    .where('target_id', '=', userId)
    .where('action', 'in', ['erase', 'delete'])
    .limit(1)
    .executeTakeFirst();
  return row?.actor_id ?? undefined;
}

/** Returns scrims, neither over nor cancelled, in which this account has a slot or is on the waitlist. */
export async function findSlotsAhead(executor: Executor, userId: string, now: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('bookings')
    .innerJoin('scrims', 'scrims.id', 'bookings.scrim_id')
    .select('scrims.id')
    .where('bookings.user_id', '=', userId)
    .where(isActive)
    .where('scrims.cancelled_at', 'is', null)
    .where('scrims.end_at', '>=', now)
    .execute();
  return rows.map(row => row.id);
}

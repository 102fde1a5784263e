import { type RawBuilder, sql } from 'kysely';

/** Condition: the account is suspended or erased; `users` is the table's name in the query. */
export function isHidden(users: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${users}.suspended_at`)} is not null or ${sql.ref(`${users}.deleted_at`)} is not null)`;
}

/**
 * Condition: this one event's organizer is neither suspended nor erased. Looked up by id, which costs a
 * statement that locks the event next to nothing.
 */
export function organizerIsActive(events: 'tournaments' | 'scrims'): RawBuilder<boolean> {
  return sql`(select not ${isHidden('organizer')} from users as organizer
    where organizer.id = ${sql.ref(`${events}.organization_id`)})`;
}

/**
 * List condition: the event's organizer is neither suspended nor erased. The few hidden organizers come from
 * an index of their own and are hashed once per statement, so that a list keeps the order of its index.
 * Everybody who ever organized an event has an organization name.
 */
export function ofActiveOrganizer(events: 'tournaments' | 'scrims'): RawBuilder<boolean> {
  return sql`${sql.ref(`${events}.organization_id`)} not in (
    select hidden.id from users as hidden where hidden.org_name <> '' and ${isHidden('hidden')})`;
}

/** Returns an account's address; empty once its person is erased, because the placeholder is nobody's. */
export function addressOf(users: string): RawBuilder<string> {
  return sql`case when ${sql.ref(`${users}.deleted_at`)} is null then ${sql.ref(`${users}.email`)} else '' end`;
}

import { type RawBuilder, sql } from 'kysely';

/** Condition: the account is suspended or erased; `users` is the table's name in the query. */
export function isHidden(users: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${users}.suspended_at`)} is not null or ${sql.ref(`${users}.deleted_at`)} is not null)`;
}

/**
 * Condition: this one event's organizer is neither suspended nor erased. Looked up by ID, which costs almost
 * nothing in a statement that locks the event.
 */
export function organizerIsActive(events: 'tournaments' | 'scrims'): RawBuilder<boolean> {
  return sql`(select not ${isHidden('organizer')} from users as organizer
    where organizer.id = ${sql.ref(`${events}.organization_id`)})`;
}

/**
 * List condition: the event's organizer is neither suspended nor erased. The few hidden organizers are read
 * from a separate index and hashed once per statement, so that a list keeps the order of its index. Everybody
 * who ever organized an event has an organization name.
 */
export function ofActiveOrganizer(events: 'tournaments' | 'scrims'): RawBuilder<boolean> {
  return sql`${sql.ref(`${events}.organization_id`)} not in (
    select hidden.id from users as hidden where hidden.org_name <> '' and ${isHidden('hidden')})`;
}

/** Selects an account's address; empty for an erased account, whose placeholder belongs to nobody. */
export function addressOf(users: string): RawBuilder<string> {
  return sql`case when ${sql.ref(`${users}.deleted_at`)} is null then ${sql.ref(`${users}.email`)} else '' end`;
}

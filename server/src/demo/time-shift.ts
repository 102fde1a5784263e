import { sql } from 'kysely';
import type { Database, Executor } from '../db/database.ts';
import { organizers } from './organizers.ts';
import { dayMs, istDay, startFor } from './times.ts';
import { plannedTournaments } from './tournaments/all.ts';

/**
 * Moves the tournaments of the demo's organizers from around `since` to around `now`. One that is as the demo made it
 * gets the start that it would get today, so that what was live is live and evenings stay evenings. One that a
 * visitor published or edited moves by the days that have begun in India since, at its hour. Nothing moves back.
 */
export async function shiftTimes(db: Database, { since, now }: { since: Date; now: Date }): Promise<void> {
  const elapsed = now.getTime() - since.getTime();
  const planned = plannedStarts(now);
  const wholeDays = (istDay(now) - istDay(since)) * dayMs;
  await db.transaction().execute(async trx => {
    for (const row of await demoTournaments(trx)) {
      const untouched = row.updated_at.getTime() === row.created_at.getTime();
      const start = untouched ? planned.get(`${row.email} ${row.title}`) : undefined;
      const shift = start ? start.getTime() - row.start_at.getTime() : wholeDays;
      if (shift > 0) await shiftTournament(trx, row.id, { shift, past: Math.min(shift, elapsed), since });
    }
  });
}

async function demoTournaments(executor: Executor) {
  return executor
    .selectFrom('tournaments')
    .innerJoin('users', 'users.id', 'tournaments.organization_id')
    .select([
      'tournaments.id',
      'tournaments.title',
      'tournaments.start_at',
      'tournaments.created_at',
      'tournaments.updated_at',
      'users.email',
    ])
    .where(
      'users.email',
      'in',
      organizers.map(({ email }) => email),
    )
    .execute();
}

/** By the organizer's e-mail and the title. */
function plannedStarts(now: Date): Map<string, Date> {
  const emails = new Map(organizers.map(({ key, email }) => [key, email]));
  return new Map(
    plannedTournaments.map(({ organizer, title, when }) => [
      `${emails.get(organizer)} ${title}`,
      startFor(when, now),
    ]),
  );
}

/** `past`: what happened moves no further than the time that went by, so that nothing is published in the future. */
async function shiftTournament(
  executor: Executor,
  id: string,
  { shift, past, since }: { shift: number; past: number; since: Date },
): Promise<void> {
  const later = (ms: number) => sql<Date>`${ms} * interval '1 millisecond'`;
  await sql`update tournaments set start_at = start_at + ${later(shift)}, end_at = end_at + ${later(shift)},
    registration_closes_at = registration_closes_at + ${later(shift)},
    created_at = created_at + ${later(past)}, updated_at = updated_at + ${later(past)}
    where id = ${id}`.execute(executor);
  await sql`update registrations set created_at = created_at + ${later(past)} where tournament_id = ${id}`.execute(
    executor,
  );
  await sql`update tournament_groups set created_at = created_at + ${later(past)} where tournament_id = ${id}`.execute(
    executor,
  );
  // A room that visitors have written in stays as it is: answers must not come before what they answer.
  await sql`update messages set created_at = messages.created_at + ${later(past)},
      edited_at = messages.edited_at + ${later(past)}
    from tournament_groups where tournament_groups.tournament_id = ${id} and tournament_groups.room_id = messages.room_id
      and not exists (select 1 from messages visitors
        where visitors.room_id = messages.room_id and visitors.created_at > ${since})`.execute(executor);
}

import { sql } from 'kysely';
import type { Database, Executor } from '../src/platform/db/database.ts';
import { dayMs } from '../src/platform/lib/durations.ts';
import { organizers } from './organizers.ts';
import { later, type Shift, shiftRooms } from './rooms-shift.ts';
import { plannedScrims } from './scrims/all.ts';
import { shiftScrim } from './scrims/shift-scrim.ts';
import { istDay, startFor } from './times.ts';
import { plannedTournaments } from './tournaments/all.ts';

/**
 * Moves the tournaments and scrims of the demo's organizers from around `since` to around `now`. One that is as the demo made it
 * gets the start that it would get today, so that what was live is live and evenings stay evenings. One that a
 * visitor published or edited moves by the days that have begun in India since, at its hour. Nothing moves back.
 */
export async function shiftTimes(db: Database, { since, now }: { since: Date; now: Date }): Promise<void> {
  const elapsed = now.getTime() - since.getTime();
  const planned = plannedStarts(now);
  const wholeDays = (istDay(now) - istDay(since)) * dayMs;
  await db.transaction().execute(async trx => {
    const shiftOf = (row: EventRow): Shift => {
      const untouched = row.updated_at.getTime() === row.created_at.getTime();
      const start = untouched ? planned.get(`${row.email} ${row.title}`) : undefined;
      const shift = start ? start.getTime() - row.start_at.getTime() : wholeDays;
      return { shift, past: Math.min(shift, elapsed), since };
    };
    for (const row of await demoEvents(trx, 'tournaments')) {
      const shift = shiftOf(row);
      if (shift.shift > 0) await shiftTournament(trx, row.id, shift);
    }
    for (const row of await demoEvents(trx, 'scrims')) {
      const shift = shiftOf(row);
      if (shift.shift > 0) await shiftScrim(trx, row.id, shift);
    }
  });
}

type EventRow = {
  id: string;
  title: string;
  start_at: Date;
  created_at: Date;
  updated_at: Date;
  email: string;
};

async function demoEvents(executor: Executor, table: 'tournaments' | 'scrims'): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id, event.title, event.start_at, event.created_at, event.updated_at, users.email
    from ${sql.table(table)} as event join users on users.id = event.organization_id
    where users.email = any(${organizers.map(({ email }) => email)}::text[])`.execute(executor);
  return rows;
}

/** By the organizer's email and the title. */
function plannedStarts(now: Date): Map<string, Date> {
  const emails = new Map(organizers.map(({ key, email }) => [key, email]));
  return new Map(
    [...plannedTournaments, ...plannedScrims].map(({ organizer, title, when }) => [
      `${emails.get(organizer)} ${title}`,
      startFor(when, now),
    ]),
  );
}

async function shiftTournament(executor: Executor, id: string, { shift, past, since }: Shift): Promise<void> {
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
  const rooms = sql`select room_id from tournament_groups where tournament_id = ${id}`;
  await shiftRooms(executor, rooms, { past, since });
}

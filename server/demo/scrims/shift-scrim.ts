import { sql } from 'kysely';
import type { Executor } from '../../src/platform/db/database.ts';
import { later, type Shift, shiftRooms } from '../rooms-shift.ts';

/** What happened in a lobby: the columns that say when. */
const pastColumns = {
  bookings: ['created_at', 'updated_at'],
  payments: ['created_at', 'decided_at'],
  kick_requests: ['created_at', 'resolved_at'],
  scrim_matches: ['created_at'],
  ratings: ['created_at'],
} as const;

/** Moves a lobby with what happened in it. Seats that were held meanwhile have lapsed; those stay as they are. */
export async function shiftScrim(
  executor: Executor,
  id: string,
  { shift, past, since }: Shift,
): Promise<void> {
  const moved = (columns: readonly string[], ms: number) =>
    sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(column)} + ${later(ms)}`));
  const times = ['start_at', 'end_at', 'booking_opens_at', 'booking_closes_at'];
  await sql`update scrims set ${moved(times, shift)}, ${moved(['created_at', 'updated_at', 'cancelled_at'], past)}
    where id = ${id}`.execute(executor);
  for (const [table, columns] of Object.entries(pastColumns)) {
    await sql`update ${sql.table(table)} set ${moved(columns, past)} where scrim_id = ${id}`.execute(
      executor,
    );
  }
  await sql`update scrim_credentials set ${moved(['release_at'], shift)}, ${moved(['set_at'], past)}
    where scrim_id = ${id}`.execute(executor);
  await sql`update jobs set ${moved(['run_at'], shift)} where key = ${id}`.execute(executor);
  await shiftRooms(executor, sql`select room_id from scrims where id = ${id}`, { past, since });
}

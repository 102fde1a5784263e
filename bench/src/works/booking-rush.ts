import { randomUUID } from 'node:crypto';
import { type BurstResult, burst } from '../load/burst.ts';
import { publishLobby } from '../lobby-stage.ts';
import { squad } from '../squad.ts';
import type { Stage } from '../stage.ts';
import { bookingRushProblems, type StoredBooking } from './booking-rush-problems.ts';
import type { RushWork } from './rush-of.ts';

const slotCount = 25;
/** How many squads give up their slot after the rush and book again. */
const latecomers = 2;

/** Every player books one of the 25 slots of a scrim; once it is full, the rest join the waitlist. */
export const bookingRush: RushWork = {
  work: 'booking rush',
  unit: 'bookings/s',
  floor: 1,
  p99LimitMs: 1500,
  openEvent: async pool => `/api/scrims/${(await publishLobby(pool, slotCount)).id}/book`,
  ours: rushOurs,
  baseline: rushBaseline,
};

async function rushOurs(
  { pool, signInPlayers }: Stage,
  url: string,
  problems: string[],
): Promise<BurstResult> {
  const { id } = await publishLobby(pool, slotCount);
  const players = await signInPlayers();
  const result = await burst(
    url,
    players.map((player, index) => ({
      path: `/api/scrims/${id}/book`,
      headers: { authorization: `Bearer ${player.token}` },
      body: squad(index),
    })),
  );
  const stored = await readBookings(pool, id);
  const { rows: counts } = await pool.query<{ taken: number; waiting: number }>(
    'select taken_count as taken, waitlist_count as waiting from scrims where id = $1',
    [id],
  );
  const withSlot = new Set(stored.flatMap(row => (row.slot === null ? [] : row.userId)));
  const late: string[] = [];
  for (const [index, { userId, token }] of players.entries()) {
    if (late.length === latecomers) break;
    if (!withSlot.has(userId)) continue;
    await rebook(`${url}/api/scrims/${id}/book`, token, index);
    late.push(userId);
  }
  const waitlist = (await readBookings(pool, id)).filter(row => row.position !== null);
  problems.push(
    ...bookingRushProblems({
      userIds: players.map(player => player.userId),
      answers: result.answers,
      stored,
      counts: counts[0],
      slotCount,
      late: { userIds: late, waitlist: waitlist.map(row => row.userId) },
    }),
  );
  return result;
}

/** Returns the squads with a slot and those on the waitlist, the latter in order. */
async function readBookings(pool: Stage['pool'], scrimId: string): Promise<StoredBooking[]> {
  const { rows } = await pool.query<StoredBooking>(
    `select user_id as "userId", slot_number as slot,
       case when status = 'waitlisted'
         then row_number() over (partition by status order by waitlist_number)::integer end as position,
       (extract(epoch from created_at) * 1000)::float8 as "enteredAt"
     from bookings where scrim_id = $1 and status in ('confirmed', 'waitlisted') order by waitlist_number`,
    [scrimId],
  );
  return rows;
}

/** Gives up a slot and books again; the waitlist shows the outcome. */
async function rebook(bookUrl: string, token: string, squadNumber: number): Promise<void> {
  const authorization = `Bearer ${token}`;
  await fetch(bookUrl, { method: 'DELETE', headers: { authorization } });
  await fetch(bookUrl, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(squad(squadNumber)),
  });
}

async function rushBaseline({ pool, signInPlayers }: Stage, url: string): Promise<BurstResult> {
  const id = randomUUID();
  await pool.query('insert into bench_lobbies (id, capacity) values ($1, $2)', [id, slotCount]);
  const players = await signInPlayers();
  return burst(
    url,
    players.map((player, index) => ({ path: `/lobbies/${id}/${player.userId}`, body: squad(index) })),
  );
}

import { randomUUID } from 'node:crypto';
import { type BurstResult, burst } from '../load/burst.ts';
import { squad } from '../squad.ts';
import type { Player, Stage } from '../stage.ts';
import type { RushWork } from './rush-of.ts';
import { rushProblems } from './rush-problems.ts';

const slots = 100;

/** Every player registers for the 100 slots of a tournament. */
export const registrationRush: RushWork = {
  work: 'rush',
  unit: 'registrations/s',
  floor: 0.6,
  p99LimitMs: 1000,
  openEvent: async pool => `/api/tournaments/${await publish(pool)}/register`,
  ours: rushOurs,
  baseline: rushBaseline,
};

async function rushOurs(
  { pool, signInPlayers }: Stage,
  url: string,
  problems: string[],
): Promise<BurstResult> {
  const id = await publish(pool);
  const players = await signInPlayers();
  const result = await burst(
    url,
    players.map((player, index) => ({
      path: `/api/tournaments/${id}/register`,
      headers: { authorization: `Bearer ${player.token}` },
      body: squad(index),
    })),
  );
  const { rows } = await pool.query<{ registeredCount: number; rows: number }>(
    `select registered_count as "registeredCount",
       (select count(*)::integer from registrations where tournament_id = tournaments.id) as rows
     from tournaments where id = $1`,
    [id],
  );
  problems.push(...rushProblems({ answers: result.answers, stored: rows[0], slots }));
  return result;
}

async function publish(pool: Stage['pool']): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into tournaments (id, title, description, game, rules, prize_pool, prizes, prize_breakdown, entry_fee,
       capacity, start_at, organization_id, created_by, created_at, updated_at)
     select uuidv7(), 'Rush', '', 'BGMI', '', '', '', '[]', 0, $1, now() + interval '2 hours', id, id, now(), now()
     from users where role = 'organization' order by id limit 1
     returning id`,
    [slots],
  );
  return rows[0]?.id ?? '';
}

async function rushBaseline({ pool, signInPlayers }: Stage, url: string): Promise<BurstResult> {
  const id = randomUUID();
  await pool.query('insert into bench_events (id, capacity) values ($1, $2)', [id, slots]);
  const players: Player[] = await signInPlayers();
  return burst(
    url,
    players.map((player, index) => ({ path: `/events/${id}/${player.userId}`, body: squad(index) })),
  );
}

import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline for the measured server: the least that Fastify and node-postgres need for the same work, with the
 * same pool and named prepared statements, but without accounts, validation, mapping or headers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
pool.on('error', () => {});
const app = Fastify({ keepAliveTimeout: 65_000 });

/** A page of the public list, with the same statement as the server's tournaments.queries.ts. */
const page = {
  name: 'page',
  text: `select tournaments.id, tournaments.title, tournaments.banner_url, tournaments.game, tournaments.prize_pool,
      tournaments.prize_pool_total, tournaments.entry_fee, tournaments.capacity, tournaments.registered_count,
      tournaments.start_at, tournaments.end_at, tournaments.registration_closes_at, tournaments.registration_url,
      tournaments.organization_id, tournaments.created_by, tournaments.created_at,
      organizers.name as organizer_name, organizers.avatar_url as organizer_avatar_url,
      organizers.verified as organizer_verified, organizers.org_name as organizer_org_name,
      organizers.org_location as organizer_location
    from tournaments join users as organizers on organizers.id = tournaments.organization_id
    where tournaments.deleted_at is null
    order by tournaments.id desc limit $1`,
};
app.get<{ Querystring: { limit: string } }>('/tournaments', async request => {
  const { rows } = await pool.query({ ...page, values: [Number(request.query.limit)] });
  return { items: rows };
});

const point = { name: 'point', text: 'select * from tournaments where id = $1' };
app.get<{ Params: { id: string } }>('/tournaments/:id', async request => {
  const { rows } = await pool.query({ ...point, values: [request.params.id] });
  return { tournament: rows[0] };
});

/** Takes a slot and registers the player, or does neither. */
const take = {
  name: 'take',
  text: `with place as (
      update bench_events set taken = taken + 1 where id = $1 and taken < capacity returning id, taken
    ), entered as (
      insert into bench_entries (event_id, user_id, team) select id, $2, $3 from place
    )
    select taken from place`,
};
app.post<{ Params: { id: string; userId: string } }>('/events/:id/:userId', async (request, reply) => {
  const { id, userId } = request.params;
  const { rows } = await pool.query({ ...take, values: [id, userId, JSON.stringify(request.body)] });
  if (rows[0]) return reply.code(201).send(rows[0]);
  return reply.code(409).send({ message: 'Full' });
});

/** Takes a slot, or appends a row to the waitlist of a full lobby. */
const bookOrWait = {
  name: 'book',
  text: `with arrival as (
      update bench_lobbies set arrived = arrived + 1 where id = $1 returning id, arrived, capacity
    )
    insert into bench_bookings (lobby_id, user_id, slot, place, team)
    select id, $2, case when arrived <= capacity then arrived end,
      case when arrived > capacity then arrived - capacity end, $3
    from arrival returning slot, place`,
};
app.post<{ Params: { id: string; userId: string } }>('/lobbies/:id/:userId', async (request, reply) => {
  const { id, userId } = request.params;
  const { rows } = await pool.query({ ...bookOrWait, values: [id, userId, JSON.stringify(request.body)] });
  return reply.code(201).send(rows[0]);
});

process.once('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`ready on http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);

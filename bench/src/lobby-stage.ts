import type pg from 'pg';

export type BenchLobby = { id: string; organizerId: string };

/** Publishes a free scrim of the first organizer that is open for booking and starts in two hours. */
export async function publishLobby(pool: pg.Pool, slots: number): Promise<BenchLobby> {
  const { rows } = await pool.query<BenchLobby>(
    `with room as (insert into rooms (id, created_at) values (uuidv7(), now()) returning id)
     insert into scrims (id, title, game, mode, maps, description, rules, entry_fee, prize_pool, slots, start_from,
       reserved_slots, match_count, start_at, end_at, booking_opens_at, booking_closes_at, hold_minutes,
       release_minutes, points_preset, room_id, organization_id, created_by, created_at, updated_at)
     select uuidv7(), 'Rush', 'BGMI', 'squad', '[]', '', '', 0, '', $1, 1, '{}', 3, now() + interval '2 hours',
       now() + interval '4 hours', now() - interval '1 hour', now() + interval '2 hours', 15, 12, 'bgmi', room.id,
       users.id, users.id, now(), now()
     from room, (select id from users where role = 'organization' order by id limit 1) users
     returning id, organization_id as "organizerId"`,
    [slots],
  );
  const lobby = rows[0];
  if (!lobby) throw new Error('there is no organizer');
  return lobby;
}

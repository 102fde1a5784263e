import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { publish, signUp, squad } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

const players = 500;
const slots = 100;
const times = rounds(4, 20);

/** Creates sessions for many players at once: the test is about the rush, not the sign-up. */
async function makePlayers(count: number): Promise<string[]> {
  const { db, sessions } = server.deps;
  const now = server.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUIDv7(),
    email: `rush-${index}@example.in`,
    password_hash: 'none',
    role: 'player' as const,
    name: `Rusher ${index}`,
    created_at: now,
    updated_at: now,
  }));
  const users = await db.insertInto('users').values(rows).returningAll().execute();
  return Promise.all(users.map(async user => (await sessions.open(user)).accessToken));
}

describe('a rush for the slots (D5)', () => {
  it(`gives ${slots} slots to ${players} players at once, ${times} times, amid withdrawals and capacity changes`, {
    timeout: 180_000,
  }, async () => {
    const organizer = await signUp(server, 'organization');
    const tokens = await makePlayers(players);
    for (let round = 0; round < times; round++) {
      const event = await publish(server, organizer, { capacity: slots });
      const path = `/tournaments/${event._id}`;
      const enter = (token: string) => server.call(`POST ${path}/register`, { token, body: squad() });
      const leave = (token: string) => server.call(`DELETE ${path}/register`, { token });
      const resize = (capacity: number) =>
        server.call(`PUT ${path}`, { token: organizer.token, body: { capacity } });

      const answers = await Promise.all([
        ...tokens.map(enter),
        ...tokens.slice(0, 20).map(leave),
        ...tokens.slice(0, 10).map(enter),
        ...[slots - 30, slots + 20, slots].map(resize),
      ]);
      const unexpected = answers.filter(answer => ![200, 201, 204, 409].includes(answer.status));
      expect(unexpected).toEqual([]);

      const { db } = server.deps;
      const row = await db
        .selectFrom('tournaments')
        .select(['registered_count', 'capacity'])
        .where('id', '=', event._id)
        .executeTakeFirstOrThrow();
      const registrations = await db
        .selectFrom('registrations')
        .select(['user_id', 'number', 'id'])
        .where('tournament_id', '=', event._id)
        .execute();
      const squads = await db
        .selectFrom('registration_players')
        .select('registration_id')
        .where('tournament_id', '=', event._id)
        .execute();
      expect(registrations).toHaveLength(row.registered_count);
      expect(row.registered_count).toBeLessThanOrEqual(row.capacity);
      expect(new Set(registrations.map(one => one.user_id)).size).toBe(registrations.length);
      expect(new Set(registrations.map(one => one.number)).size).toBe(registrations.length);
      expect(squads).toHaveLength(registrations.length * 4);
    }
  });

  it('fills every slot, and rejects the rest because it is full', async () => {
    const organizer = await signUp(server, 'organization');
    const { db, sessions } = server.deps;
    const users = await db
      .selectFrom('users')
      .selectAll()
      .where('email', 'like', 'rush-%')
      .limit(300)
      .execute();
    const tokens = await Promise.all(users.map(async user => (await sessions.open(user)).accessToken));
    const event = await publish(server, organizer, { capacity: slots });
    const answers = await Promise.all(
      tokens.map(token => server.call(`POST /tournaments/${event._id}/register`, { token, body: squad() })),
    );
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(slots);
    expect(answers.filter(answer => answer.body.message === 'Tournament is full')).toHaveLength(
      tokens.length - slots,
    );
  });
});

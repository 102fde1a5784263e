import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../test/server.ts';
import { demoLogins, demoPassword } from './logins.ts';
import { organizers } from './organizers.ts';
import { seedDemo } from './seed.ts';
import { plannedTournaments } from './tournaments/all.ts';

const server = useServer();
const heard: number[] = [];

beforeAll(() => seedDemo(server.deps, { now: new Date(), progress: done => heard.push(done) }));

async function signIn(role: keyof typeof demoLogins) {
  const { email } = demoLogins[role];
  const { status, body } = await server.call('POST /auth/login', { body: { email, password: demoPassword } });
  expect(status).toBe(200);
  return { token: body.accessToken as string, user: body.user };
}

type Item = {
  _id: string;
  title: string;
  bannerUrl: string | null;
  registeredCount: number;
  capacity: number;
};

async function list(query = ''): Promise<Item[]> {
  const { body } = await server.call(`GET /tournaments?limit=100${query}`);
  expect(body.nextCursor).toBeNull();
  return body.items;
}

describe('a seeded demo', () => {
  test('has correct counts, and no tournament over capacity', async () => {
    const rows = await server.deps.db
      .selectFrom('tournaments')
      .leftJoin('registrations', 'registrations.tournament_id', 'tournaments.id')
      .select(({ fn, ref }) => [
        'tournaments.title',
        'tournaments.registered_count',
        'tournaments.capacity',
        fn.count<number>(ref('registrations.id')).as('teams'),
      ])
      .groupBy('tournaments.id')
      .execute();
    expect(rows).toHaveLength(plannedTournaments.length);
    for (const row of rows) {
      const planned = plannedTournaments.find(({ title }) => title === row.title);
      expect([row.title, row.teams, row.registered_count]).toEqual([
        row.title,
        planned?.teams,
        planned?.teams,
      ]);
      expect(row.registered_count).toBeLessThanOrEqual(row.capacity);
    }
  });

  test('has teams that registered in order, in the past and before registration closed', async () => {
    const rows = await server.deps.db
      .selectFrom('registrations')
      .innerJoin('tournaments', 'tournaments.id', 'registrations.tournament_id')
      .select(['registrations.created_at as entered', 'registrations.number', 'tournaments.id'])
      .select(['tournaments.created_at as published', 'tournaments.start_at', 'registration_closes_at'])
      .orderBy('tournaments.id')
      .orderBy('registrations.number')
      .execute();
    expect(rows.length).toBeGreaterThan(1000);
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      const after = before?.id === row.id ? before.entered : row.published;
      expect(row.entered.getTime()).toBeGreaterThanOrEqual(after.getTime());
      const latest = Math.min(Date.now(), row.registration_closes_at?.getTime() ?? Number.POSITIVE_INFINITY);
      expect(row.entered.getTime()).toBeLessThanOrEqual(latest);
    }
  });

  test('has live, upcoming and finished tournaments, and some of every game', async () => {
    for (const status of ['live', 'upcoming', 'completed']) {
      expect([status, (await list(`&status=${status}`)).length > 3]).toEqual([status, true]);
    }
    const { body } = await server.call('GET /tournaments?limit=1');
    const games = ['BGMI', 'COD Mobile', 'Counter-Strike 2', 'Free Fire MAX', 'Valorant'];
    expect(body.games).toEqual(games);
    for (const game of games)
      expect((await list(`&game=${encodeURIComponent(game)}`)).length).toBeGreaterThan(2);
  });

  test('lists the tournament published last first', async () => {
    const items = (await list()) as (Item & { createdAt: string })[];
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('has a banner that loads for most tournaments, and none for some', async () => {
    const items = await list();
    const banners = items.flatMap(({ bannerUrl }) => bannerUrl ?? []);
    expect(banners.length).toBeGreaterThanOrEqual(25);
    expect(banners.length).toBeLessThan(items.length - 5);
    for (const url of banners) {
      const response = await fetch(server.url + url);
      expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'image/webp']);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(4000);
    }
  });

  test('has organizers with a name, location and avatar, some of them verified', async () => {
    const rows = await server.deps.db
      .selectFrom('users')
      .selectAll()
      .where('role', '=', 'organization')
      .execute();
    expect(rows).toHaveLength(organizers.length);
    for (const row of rows) {
      expect(row).toMatchObject({ name: row.org_name, avatar_url: expect.stringMatching(/^\/uploads\//) });
      expect(row.org_location && row.org_about).not.toBe('');
    }
    expect(rows.filter(({ verified }) => verified).length).toBeGreaterThan(2);
    expect(rows.filter(({ verified }) => !verified).length).toBeGreaterThan(1);
  });

  test('reports progress that only rises, up to the end', () => {
    expect(heard.at(-1)).toBe(1);
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  });
});

describe('the printed logins', () => {
  test('the player is in a live tournament, one tonight and one next week', async () => {
    const { token } = await signIn('player');
    const { body } = await server.call('GET /profile/bookings', { token });
    const hours = (body.items as { kind: string; tournament: { startAt: string } }[])
      .filter(({ kind }) => kind === 'tournament')
      .map(({ tournament }) => (Date.parse(tournament.startAt) - Date.now()) / 3_600_000)
      .toSorted((a, b) => a - b);
    expect(hours).toHaveLength(3);
    expect(hours[0]).toBeLessThan(0);
    expect(hours[1]).toBeGreaterThan(0);
    expect(hours[1]).toBeLessThan(25);
    expect(hours[2]).toBeGreaterThan(6 * 24);
    expect(hours[2]).toBeLessThan(10 * 24);
  });

  test('the player can take the last free slot of a tournament, and withdraw', async () => {
    const { token } = await signIn('player');
    const lobby = (await list()).find(({ registeredCount, capacity }) => capacity - registeredCount === 1)!;
    const players = [1, 2, 3, 4].map(slot => ({ ignName: `guest${slot}`, ignId: `900000${slot}` }));
    const squad = { teamName: 'Guests', phone: '+91 55500 99999', realName: 'Guest', players };
    const { status } = await server.call(`POST /tournaments/${lobby._id}/register`, { token, body: squad });
    expect(status).toBe(201);
    const { body } = await server.call(`DELETE /tournaments/${lobby._id}/register`, { token });
    expect(body).toBeUndefined();
  });

  test('the organization has several tournaments, and sees the contacts of some 120 teams in one', async () => {
    const { token, user } = await signIn('organization');
    expect(user).toMatchObject({ role: 'organization', verified: true });
    const own = await list(`&organizationId=${user._id}`);
    expect(own.length).toBeGreaterThan(4);
    const large = own.find(({ registeredCount }) => registeredCount > 110 && registeredCount < 130)!;
    const { body } = await server.call(`GET /tournaments/${large._id}/participants`, { token });
    expect(body.total).toBe(large.registeredCount);
    expect(body.items[0].phone).toMatch(/^\+91 55500/);
  });

  test('the admin has the admin role', async () => {
    const { user } = await signIn('admin');
    expect(user.role).toBe('admin');
  });

  test('the player is in a group whose room has messages, and groups and messages of every kind exist', async () => {
    const { token, user } = await signIn('player');
    const [event] = await list('&search=Night%20Drop%20%2358');
    const { body } = await server.call(`GET /tournaments/${event?._id}/my-group`, { token });
    expect(body.group.memberIds).toContain(user._id);
    const { body: room } = await server.call(`GET /tournaments/${event?._id}/my-group/room/messages`, {
      token,
    });
    const said = room.messages.filter((message: { type: string }) => message.type === 'text');
    expect(said.length).toBeGreaterThan(5);
    expect(said.some((message: { senderId: { _id: string } }) => message.senderId._id === user._id)).toBe(
      true,
    );
    for (const message of room.messages)
      expect(Date.parse(message.timestamp)).toBeLessThanOrEqual(Date.now());

    const organizer = await signIn('organization');
    const [qualifier] = await list(`&search=Qualifier%202&organizationId=${organizer.user._id}`);
    const groups = await server.call(`GET /tournaments/${qualifier?._id}/groups`, { token: organizer.token });
    expect(groups.body).toMatchObject({ total: 6, teamCount: 121, ungroupedCount: 25 });
    const types = await server.deps.db.selectFrom('messages').select('type').distinct().execute();
    expect(types.map(({ type }) => type).sort()).toEqual([
      'credentials',
      'deleted',
      'image',
      'system',
      'text',
    ]);
  });

  test('the admin has two KYC submissions to review, both with flags; one was rejected, five were approved', async () => {
    const { token } = await signIn('admin');
    const waiting = await server.call('GET /admin/org-kyc?status=pending', { token });
    const [first, second] = waiting.body.items;
    expect(waiting.body.total).toBe(2);
    expect(first).toMatchObject({ name: 'Walnut Valley Esports', orgKyc: { flags: { under18: true } } });
    expect(first.orgKyc.flags.duplicates).toMatchObject([{ name: 'Peepal Campus League' }]);
    expect(second.orgKyc.flags).toEqual({ checksum: true, duplicates: [], under18: false });
    const picture = await server.call(`GET /admin/org-kyc/${first._id}/documents/aadhaar`, { token });
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const total = async (status: string) =>
      (await server.call(`GET /admin/org-kyc?status=${status}`, { token })).body.total;
    expect([await total('rejected'), await total('approved')]).toEqual([1, 5]);
  });
});

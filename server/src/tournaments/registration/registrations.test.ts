import { describe, expect, it } from 'vitest';
import { type Person, publish, publishPast, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const hour = 60 * 60_000;
const at = (shift: number) => new Date(server.clock.now().getTime() + shift).toISOString();

const register = (
  id: string,
  player: Person,
  body: unknown = squad(),
  headers: Record<string, string> = {},
) => server.call(`POST /tournaments/${id}/register`, { token: player.token, body, headers });
const withdraw = (id: string, player: Person) =>
  server.call(`DELETE /tournaments/${id}/register`, { token: player.token });
const read = async (id: string, token?: string) =>
  (await server.call(`GET /tournaments/${id}`, { token })).body.tournament;

async function openEvent(fields: object = {}) {
  const organizer = await signUp(server, 'organization');
  return { organizer, event: await publish(server, organizer, fields) };
}

describe('registering a squad', () => {
  it('returns the registration and the count, and shows it to the player', async () => {
    const { event } = await openEvent();
    const player = await signUp(server, 'player');
    const team = squad({ players: [...squad().players, { ignName: 'Sub', ignId: 'sub-1' }] });
    const { status, body } = await register(event._id, player, team);
    expect(status).toBe(201);
    expect(body.registeredCount).toBe(1);
    expect(body.registration).toMatchObject({
      tournamentId: event._id,
      teamName: team.teamName,
      phone: team.phone,
      realName: team.realName,
      number: 1,
    });
    expect(body.registration.players.map((one: { slot: number }) => one.slot)).toEqual([1, 2, 3, 4, 5]);
    expect(await read(event._id, player.token)).toMatchObject({ isRegistered: true, registeredCount: 1 });
    expect(await read(event._id)).toMatchObject({ isRegistered: false, registeredCount: 1 });
    const { body: bookings } = await server.call('GET /profile/bookings', { token: player.token });
    expect(bookings).toMatchObject({
      total: 1,
      items: [
        { kind: 'tournament', registration: { _id: body.registration._id }, tournament: { _id: event._id } },
      ],
    });
  });

  it.each([
    [{ teamName: ' ' }, 'teamName', 'Team name required'],
    [{ phone: '' }, 'phone', 'Phone number required'],
    [{ phone: 'call me' }, 'phone', 'Enter a valid phone number'],
    [{ realName: undefined }, 'realName', 'Your real name required'],
    [{ players: undefined }, 'players', 'Players 1–4 need IGN name & ID'],
    [{ players: [] }, 'players', 'Players 1–4 need IGN name & ID'],
    [{ players: 'four' }, 'players', 'Players 1–4 need IGN name & ID'],
  ])('rejects %j', async (fields, field, message) => {
    const { event } = await openEvent();
    const player = await signUp(server, 'player');
    const { status, body } = await register(event._id, player, squad(fields));
    expect(status).toBe(400);
    expect(body).toMatchObject({ message, fieldErrors: { [field]: message } });
    expect((await read(event._id)).registeredCount).toBe(0);
  });

  it('requires name and ID of the first four players, and unique IDs', async () => {
    const { event } = await openEvent();
    const player = await signUp(server, 'player');
    const team = squad();
    const missing = await register(event._id, player, {
      ...team,
      players: team.players.map((one, index) => (index === 2 ? { ...one, ignId: '' } : one)),
    });
    expect(missing.body).toMatchObject({
      message: 'Players 1–4 need IGN name & ID',
      fieldErrors: { 'players.2.ignId': 'Players 1–4 need IGN name & ID' },
    });
    const twice = await register(event._id, player, {
      ...team,
      players: team.players.map(one => ({ ...one, ignId: '77' })),
    });
    expect(twice.body.fieldErrors).toHaveProperty(['players.1.ignId']);
  });

  it('is rejected for a registered account, a taken name, or a player of another team', async () => {
    const { event } = await openEvent();
    const [first, second] = [await signUp(server, 'player'), await signUp(server, 'player')];
    const team = squad();
    expect((await register(event._id, first, team)).status).toBe(201);
    const again = await register(event._id, first);
    expect([again.status, again.body.message]).toEqual([409, 'Already registered']);
    const name = await register(event._id, second, squad({ teamName: team.teamName.toUpperCase() }));
    expect([name.status, name.body.message, name.body.fieldErrors]).toEqual([
      409,
      'That team name is taken',
      { teamName: 'That team name is taken' },
    ]);
    const stolen = squad();
    const ignId = team.players[3]?.ignId;
    const player = await register(event._id, second, {
      ...stolen,
      players: stolen.players.map((one, index) => (index === 1 ? { ...one, ignId } : one)),
    });
    expect(player.status).toBe(409);
    expect(player.body.message).toBe(`A player with ID ${ignId} is already registered in another team`);
    expect(player.body.fieldErrors).toHaveProperty(['players.1.ignId']);
    expect((await read(event._id)).registeredCount).toBe(1);
  });

  it('is closed after the deadline, or the end, or the start if there is no end', async () => {
    const player = await signUp(server, 'player');
    const closed = [
      { startAt: at(hour), endAt: at(3 * hour), registrationClosesAt: at(-1000) },
      { startAt: at(-3 * hour), endAt: at(-1000) },
      { startAt: at(-1000) },
    ];
    for (const fields of closed) {
      const event = await publishPast(server, await signUp(server, 'organization'), fields);
      expect(event.registrationState).toBe('closed');
      const answer = await register(event._id, player);
      expect([answer.status, answer.body.message]).toEqual([409, 'Registration is closed']);
    }
    const times = { startAt: at(-hour), endAt: at(hour) };
    const live = await publishPast(server, await signUp(server, 'organization'), times);
    expect((await register(live._id, player)).status).toBe(201);
  });

  it('is rejected if registration is on another site, and for non-players', async () => {
    const { event, organizer } = await openEvent({ registrationUrl: 'http://forms.example.org/x' });
    expect(event).toMatchObject({
      registrationUrl: 'https://forms.example.org/x',
      registrationState: 'external',
    });
    const player = await signUp(server, 'player');
    expect((await register(event._id, player)).body.code).toBe('REGISTRATION_EXTERNAL');
    expect((await register(event._id, organizer)).status).toBe(403);
    expect((await server.call(`POST /tournaments/${event._id}/register`, { body: squad() })).status).toBe(
      401,
    );
    expect((await register('00000000-0000-7000-8000-000000000000', player)).status).toBe(404);
  });

  it('returns the same registration to a retry with the same Idempotency-Key, and only to that', async () => {
    const { event } = await openEvent();
    const player = await signUp(server, 'player');
    const team = squad();
    const key = { 'idempotency-key': 'try-1' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(event._id, player, team, key)),
    );
    expect(answers.map(answer => answer.status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(answer => answer.body.registration._id)).size).toBe(1);
    expect((await register(event._id, player, team, { 'idempotency-key': 'try-2' })).status).toBe(409);
    expect((await register(event._id, player, team, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(
      400,
    );
    expect((await read(event._id)).registeredCount).toBe(1);
  });
});

it('a name or ID that differs only in case, spacing or character width is taken', async () => {
  const { event } = await openEvent();
  const team = squad({ teamName: 'Alpha Wolves' });
  await register(event._id, await signUp(server, 'player'), team);
  for (const teamName of ['ALPHA  wolves', 'Alpha\u00a0Wolves', 'Alpha Wolves\u200b', '\uff21lpha Wolves']) {
    const answer = await register(event._id, await signUp(server, 'player'), squad({ teamName }));
    expect(answer.body.message, JSON.stringify(teamName)).toBe('That team name is taken');
  }
  const other = squad();
  const ignId = `${team.players[0]?.ignId}\u200b`;
  const players = other.players.map((one, index) => (index === 0 ? { ...one, ignId } : one));
  const answer = await register(event._id, await signUp(server, 'player'), { ...other, players });
  expect(answer.body.code).toBe('PLAYER_TAKEN');
});

describe('a retry with the same Idempotency-Key', () => {
  it('does not register a team that has left, and is rejected with a different body', async () => {
    const { event } = await openEvent();
    const player = await signUp(server, 'player');
    const team = squad();
    const key = { 'idempotency-key': 'one-try' };
    expect((await register(event._id, player, team, key)).status).toBe(201);
    for (const body of [squad(), { ...team, realName: 'Somebody Else' }, { ...team, phone: '9812345678' }]) {
      const other = await register(event._id, player, body, key);
      expect([other.status, other.body.code]).toEqual([409, 'REQUEST_REPEATED']);
    }
    await withdraw(event._id, player);
    const late = await register(event._id, player, team, key);
    expect([late.status, late.body.code]).toEqual([409, 'REQUEST_REPEATED']);
    expect((await read(event._id)).registeredCount).toBe(0);
    expect((await register(event._id, player, team, { 'idempotency-key': 'new-try' })).status).toBe(201);
  });
});

describe('leaving', () => {
  it('frees the slot while registration is open; numbers are not reused', async () => {
    const { event, organizer } = await openEvent({ capacity: 1 });
    const [first, second] = [await signUp(server, 'player'), await signUp(server, 'player')];
    await register(event._id, first);
    const full = await register(event._id, second);
    expect([full.status, full.body.message]).toEqual([409, 'Tournament is full']);
    expect((await withdraw(event._id, second)).body.code).toBe('NOT_REGISTERED');
    expect((await withdraw(event._id, first)).status).toBe(204);
    expect((await withdraw(event._id, first)).status).toBe(409);
    const taken = await register(event._id, second);
    expect(taken.body.registration.number).toBe(2);
    const registrationClosesAt = at(-1000);
    await server.call(`PUT /tournaments/${event._id}`, {
      token: organizer.token,
      body: { registrationClosesAt },
    });
    expect((await withdraw(event._id, second)).body.message).toBe('Registration is closed');
  });

  it('stays possible for a player who became an organization', async () => {
    const { event } = await openEvent();
    const player = await signUp(server, 'player');
    await register(event._id, player);
    const { body } = await server.call('POST /auth/switch-role', {
      token: player.token,
      body: { role: 'organization' },
    });
    expect((await withdraw(event._id, { ...player, token: body.accessToken })).status).toBe(204);
  });

  it('can be forced by the organizer or an admin, and nobody else', async () => {
    const { event, organizer } = await openEvent();
    const [player, other, stranger] = [
      await signUp(server, 'player'),
      await signUp(server, 'player'),
      await signUp(server, 'organization'),
    ];
    await register(event._id, player);
    await register(event._id, other);
    const remove = (userId: string, token?: string) =>
      server.call(`DELETE /tournaments/${event._id}/participants/${userId}`, { token });
    for (const [token, status] of [
      [undefined, 401],
      [other.token, 403],
      [stranger.token, 403],
    ] as const) {
      expect((await remove(player.user._id, token)).status).toBe(status);
    }
    expect((await read(event._id)).registeredCount).toBe(2);
    expect((await remove(player.user._id, organizer.token)).status).toBe(204);
    expect((await remove(player.user._id, organizer.token)).body.message).toBe('Participant not found');
    expect((await remove(other.user._id, (await signInAdmin(server)).token)).status).toBe(204);
    expect((await read(event._id)).registeredCount).toBe(0);
  });
});

describe('the list of participants', () => {
  it('hides phone, real name, email and game IDs from everyone but the owner and admins, in search too (A2)', async () => {
    const { event, organizer } = await openEvent();
    const player = await signUp(server, 'player');
    const team = squad({ teamName: 'Velocity', realName: 'Canary Realname' });
    await register(event._id, player, team);
    const get = async (query: string, token?: string) =>
      (await server.call(`GET /tournaments/${event._id}/participants${query}`, { token })).body;
    const secrets = [team.phone, 'Canary Realname', player.user.email, ...team.players.map(one => one.ignId)];
    const stranger = await signUp(server, 'organization');
    for (const token of [undefined, player.token, stranger.token]) {
      const body = await get('', token);
      expect(body.items).toMatchObject([
        { teamName: 'Velocity', players: [{ ignName: team.players[0]?.ignName, slot: 1 }, {}, {}, {}] },
      ]);
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
      expect((await get(`?search=${encodeURIComponent(team.phone)}`, token)).total).toBe(0);
      expect((await get(`?search=${team.players[0]?.ignId}`, token)).total).toBe(0);
      expect((await get('?search=veloc', token)).total).toBe(1);
    }
    for (const token of [organizer.token, (await signInAdmin(server)).token]) {
      const [item] = (await get('', token)).items;
      expect(item).toMatchObject({
        phone: team.phone,
        realName: 'Canary Realname',
        email: player.user.email,
      });
      expect(item.players[0].ignId).toBe(team.players[0]?.ignId);
      expect((await get(`?search=${encodeURIComponent(team.phone)}`, token)).total).toBe(1);
    }
  });

  it('is in order of registration across pages', async () => {
    const { event } = await openEvent();
    const names: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const team = squad();
      names.push(team.teamName);
      await register(event._id, await signUp(server, 'player'), team);
    }
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { items: { teamName: string }[]; nextCursor: string | null; total: number } } =
        await server.call(
          `GET /tournaments/${event._id}/participants?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
        );
      expect(body.total).toBe(5);
      paged.push(...body.items.map(item => item.teamName));
      cursor = body.nextCursor;
    }
    expect(paged).toEqual(names);
    expect((await server.call(`GET /tournaments/${event._id}/participants?limit=201`)).status).toBe(400);
  });
});

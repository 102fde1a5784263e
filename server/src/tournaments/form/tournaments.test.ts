import { correctedEndText } from '@hotdrop/contract/events/event-times.ts';
import { describe, expect, it } from 'vitest';
import { publish, publishPast, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
const hour = 60 * 60_000;
const at = (shift: number) => new Date(server.clock.now().getTime() + shift).toISOString();

describe('publishing a tournament', () => {
  it('returns the whole tournament in its canonical shape', async () => {
    const organizer = await signUp(server, 'organization', { orgName: 'Nova Esports' });
    const { status, body } = await server.call('POST /tournaments', {
      token: organizer.token,
      body: {
        title: '  Winter Cup  ',
        description: 'Four maps',
        game: 'BGMI',
        rules: 'No teaming',
        prizePool: '10000',
        prizePoolTotal: 10000,
        prizeBreakdown: { '1st': 6000, '2nd': 4000 },
        entryFee: 199,
        capacity: 64,
        startAt: at(2 * hour),
        endAt: at(5 * hour),
        registeredCount: 60,
        createdBy: 'someone',
        isRegistered: true,
        status: 'completed',
      },
    });
    expect(status).toBe(201);
    expect(body.tournament).toMatchObject({
      title: 'Winter Cup',
      bannerUrl: null,
      game: 'BGMI',
      prizePool: '10000',
      prizePoolTotal: 10000,
      prizeBreakdown: [
        { place: 1, amount: 6000 },
        { place: 2, amount: 4000 },
      ],
      entryFee: 199,
      capacity: 64,
      registeredCount: 0,
      isRegistered: false,
      registrationState: 'open',
      groupCount: 0,
      createdBy: organizer.user._id,
      organizationId: {
        _id: organizer.user._id,
        verified: false,
        organizationInfo: { orgName: 'Nova Esports' },
      },
    });
    const { body: read } = await server.call(`GET /tournaments/${body.tournament._id}`);
    expect(read.tournament).toEqual(body.tournament);
  });

  it('truncates texts, clamps numbers and fills in defaults (SPEC §5)', async () => {
    const organizer = await signUp(server, 'organization');
    const make = (fields: object) => publish(server, organizer, fields);
    const long = await make({
      title: 't'.repeat(500),
      game: 'g'.repeat(500),
      description: 'd'.repeat(5000),
      rules: 'r'.repeat(9000),
      entryFee: 99_999_999,
      capacity: 99_999_999,
    });
    expect(long.title).toHaveLength(120);
    expect(long.game).toHaveLength(60);
    expect(long.description).toHaveLength(1000);
    expect(long.rules).toHaveLength(4000);
    expect(long).toMatchObject({ entryFee: 10_000_000, capacity: 1_000_000 });
    expect(await make({ entryFee: -5, capacity: 0 })).toMatchObject({ entryFee: 0, capacity: 1 });
    expect((await make({ capacity: undefined })).capacity).toBe(20_000);
  });

  it.each([
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: '   ' }, 'title', 'Title is required'],
    [{ title: 7 }, 'title', 'Title is required'],
    [{ startAt: undefined }, 'startAt', 'Start date/time is required'],
    [{ startAt: '' }, 'startAt', 'Start date/time is required'],
    [{ startAt: 'tomorrow' }, 'startAt', 'Must be a date and time with a time zone'],
    [{ startAt: '2026-11-20T21:00' }, 'startAt', 'Must be a date and time with a time zone'],
    [{ endAt: '2020-01-01T00:00:00Z' }, 'endAt', 'End time must be after the start time.'],
    [{ entryFee: 'free' }, 'entryFee', expect.any(String)],
    [{ bannerUrl: 'https://example.com/banner.png' }, 'bannerUrl', 'Please upload the image here first'],
    [{ registrationUrl: 'javascript:alert(1)' }, 'registrationUrl', 'Enter a link that starts with https://'],
    [{ registrationUrl: 'data:text/html,x' }, 'registrationUrl', 'Enter a link that starts with https://'],
  ])('rejects %j', async (fields, field, message) => {
    const organizer = await signUp(server, 'organization');
    const { status, body } = await server.call('POST /tournaments', {
      token: organizer.token,
      body: { title: 'Cup', startAt: at(hour), ...fields },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message, fieldErrors: { [field]: message } });
  });

  it('is for organizations only', async () => {
    const body = { title: 'Cup', startAt: at(hour) };
    const player = await signUp(server, 'player');
    const admin = await signInAdmin(server);
    expect((await server.call('POST /tournaments', { body })).status).toBe(401);
    for (const { token } of [player, admin]) {
      const answer = await server.call('POST /tournaments', { token, body });
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe('Only organizations can create tournaments.');
    }
  });
});

describe('editing and deleting a tournament', () => {
  it('changes only the fields named', async () => {
    const organizer = await signUp(server, 'organization');
    const before = await publish(server, organizer, {
      description: 'Four maps',
      prizePool: 'Trophies',
      endAt: at(9 * hour),
    });
    const { status, body } = await server.call(`PUT /tournaments/${before._id}`, {
      token: organizer.token,
      body: { title: 'New title', registeredCount: 9, createdBy: 'x', organizationId: 'x', _id: 'x' },
    });
    expect(status).toBe(200);
    expect(body.tournament).toEqual({ ...before, title: 'New title', updatedAt: expect.any(String) });
  });

  it('keeps the start before the end, checked against unchanged fields too', async () => {
    const organizer = await signUp(server, 'organization');
    const event = await publish(server, organizer, { startAt: at(2 * hour), endAt: at(4 * hour) });
    const put = (body: object) =>
      server.call(`PUT /tournaments/${event._id}`, { token: organizer.token, body });
    const moment = at(4 * hour);
    for (const body of [{ startAt: at(5 * hour) }, { endAt: at(hour) }, { startAt: moment, endAt: moment }]) {
      const answer = await put(body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('Start time must be before end time.');
    }
    const late = await put({ registrationClosesAt: at(5 * hour) });
    expect(late.body.message).toBe('Registration must close before the tournament ends.');
    expect((await put({ registrationClosesAt: at(3 * hour) })).status).toBe(200);
    expect((await put({ endAt: null })).body.tournament.endAt).toBeNull();
    expect((await put({ startAt: at(5 * hour) })).status).toBe(200);
    expect((await put({ title: '' })).body.message).toBe('Title is required');
    expect((await put({ startAt: '' })).body.message).toBe('Start date/time is required');
  });

  it('cannot start in the past, neither when published nor when moved; a past start may stay', async () => {
    const organizer = await signUp(server, 'organization');
    const post = (startAt: string) =>
      server.call('POST /tournaments', { token: organizer.token, body: { title: 'Cup', startAt } });
    expect((await post(at(-61_000))).body.fieldErrors).toEqual({ startAt: 'Start time is in the past.' });
    // Filling in forms takes a while, and clocks differ.
    expect((await post(at(-30_000))).status).toBe(201);
    const event = await publish(server, organizer, { startAt: at(hour), endAt: at(3 * hour) });
    const put = (body: object) =>
      server.call(`PUT /tournaments/${event._id}`, { token: organizer.token, body });
    expect((await put({ startAt: at(-hour) })).body.fieldErrors).toEqual({
      startAt: 'Start time is in the past.',
    });
    const live = await publishPast(server, organizer, { startAt: at(-hour), endAt: at(hour) });
    const kept = { title: 'Renamed', startAt: live.startAt, endAt: at(2 * hour) };
    const { status, body } = await server.call(`PUT /tournaments/${live._id}`, {
      token: organizer.token,
      body: kept,
    });
    expect([status, body.tournament?.title]).toEqual([200, 'Renamed']);
  });

  it('keeps the times of a finished one: only its end can be corrected', async () => {
    const organizer = await signUp(server, 'organization');
    for (const endAt of [at(-40 * hour), null]) {
      const event = await publishPast(server, organizer, { startAt: at(-50 * hour), endAt });
      const put = (body: object) =>
        server.call(`PUT /tournaments/${event._id}`, { token: organizer.token, body });
      expect((await put({ startAt: at(2 * hour), endAt: at(4 * hour) })).body.fieldErrors).toEqual({
        startAt: 'This is over. The start cannot change.',
      });
      // 24 hours are planned; a corrected end may be at most six hours later.
      for (const late of [at(hour), at(-19 * hour)]) {
        expect((await put({ endAt: late })).body.fieldErrors, late).toEqual({ endAt: correctedEndText });
      }
      for (const end of [at(-21 * hour), null, at(-45 * hour)]) {
        const { status, body } = await put({ title: 'Held', startAt: event.startAt, endAt: end });
        expect([status, body.tournament?.endAt], `${end}`).toEqual([200, end]);
      }
    }
  });

  it('cannot set the capacity below the number of registered teams', async () => {
    const organizer = await signUp(server, 'organization');
    const event = await publish(server, organizer, { capacity: 8 });
    for (let turn = 0; turn < 2; turn++) {
      const player = await signUp(server, 'player');
      await server.call(`POST /tournaments/${event._id}/register`, { token: player.token, body: squad() });
    }
    const put = (capacity: number) =>
      server.call(`PUT /tournaments/${event._id}`, { token: organizer.token, body: { capacity } });
    const refused = await put(1);
    expect(refused.status).toBe(409);
    const message = 'Capacity cannot be less than the 2 teams already registered';
    expect(refused.body).toMatchObject({ message, fieldErrors: { capacity: message } });
    expect((await put(2)).body.tournament).toMatchObject({ capacity: 2, registrationState: 'full' });
  });

  it('is for the owner and admins; a deleted one is gone, except from the audit log', async () => {
    const organizer = await signUp(server, 'organization');
    const other = await signUp(server, 'organization');
    const player = await signUp(server, 'player');
    const admin = await signInAdmin(server);
    const event = await publish(server, organizer);
    for (const [token, status] of [
      [undefined, 401],
      [player.token, 403],
      [other.token, 403],
    ] as const) {
      expect(
        (await server.call(`PUT /tournaments/${event._id}`, { token, body: { title: 'Mine' } })).status,
      ).toBe(status);
      expect((await server.call(`DELETE /tournaments/${event._id}`, { token })).status).toBe(status);
    }
    expect(
      (await server.call(`PUT /tournaments/${event._id}`, { token: admin.token, body: { title: 'Edited' } }))
        .status,
    ).toBe(200);
    expect((await server.call(`DELETE /tournaments/${event._id}`, { token: organizer.token })).status).toBe(
      204,
    );
    const gone = await server.call(`GET /tournaments/${event._id}`);
    expect(gone.status).toBe(404);
    expect(gone.body.message).toBe('Tournament not found');
    expect((await server.call(`DELETE /tournaments/${event._id}`, { token: admin.token })).status).toBe(404);
    expect(
      (await server.call(`PUT /tournaments/${event._id}`, { token: admin.token, body: { title: 'x' } }))
        .status,
    ).toBe(404);
    const { body: list } = await server.call(`GET /tournaments?organizationId=${organizer.user._id}`);
    expect(list.items).toEqual([]);
    const trail = await server.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', event._id)
      .orderBy('id')
      .execute();
    expect(trail.map(entry => entry.action)).toEqual(['create', 'update', 'delete']);
  });

  it('cannot rewrite the audit log', async () => {
    await expect(server.deps.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(server.deps.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
  });

  it.each(['abc', '1', '00000000-0000-4000-8000-000000000000', '%00', "' or 1=1"])(
    'returns 404 for %j',
    async id => {
      const { status, body } = await server.call(`GET /tournaments/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(body.message).toBe('Tournament not found');
    },
  );
});

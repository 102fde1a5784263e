import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountsOf } from '../../test/accounts.ts';
import { databaseUrl } from '../../test/databases.ts';
import { openGroup, registerTeam } from '../../test/groups.ts';
import { pageOf, organizer as rankedOrganizer } from '../../test/organizers.ts';
import { type Person, publish, publishPast, signInAdmin, signUp, squad } from '../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../test/scrims.ts';
import { sharedSettings, startSecondNode } from '../../test/second-node.ts';
import { useServer } from '../../test/server.ts';
import { listenForSignals } from '../platform/db/signals.ts';

// The clock moves; tokens must outlive that.
const server = useServer({ ...sharedSettings, accessTokenSeconds: 30 * 86_400 });
const { suspend, restore } = accountsOf(server);
let second: Awaited<ReturnType<typeof startSecondNode>>;
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
  second = await startSecondNode(server);
});
afterAll(() => second?.close());

type List = { items: { title?: string; _id: string }[]; total: number; games?: string[] };

const listOf = async (url: string, path: string) => (await (await fetch(`${url}/api${path}`)).json()) as List;

/** Keeps cached responses valid for seconds: anything new in a list was then put there at once. */
const keepLists = () => server.clock.advance(-6_000);

describe('the events of a suspended organizer', () => {
  it('are in no list, and return to all of them once it is restored, on every node', async () => {
    const organizer = await rankedOrganizer(server, { orgName: 'Kestrel Games' });
    const other = await signUp(server, 'organization');
    const game = 'Kestrel Arena';
    await publish(server, organizer, { title: 'Kestrel cup', game });
    await publishPast(server, organizer, {
      title: 'Kestrel live cup',
      game,
      startAt: server.clock.inHours(-1),
    });
    server.deps.snapshots.changed();
    await publishScrim(server, organizer, { title: 'Kestrel lobby', game, entryFee: 40 });
    await publish(server, other, { title: 'Other cup' });
    await publishScrim(server, other, { title: 'Other lobby' });
    const promo = { title: 'Kestrel banner', linkUrl: 'https://kestrel.in', placement: 'landing' };
    expect((await server.call('POST /promos', { token: organizer.token, body: promo })).status).toBe(201);
    const starts_at = new Date(server.clock.inHours(-1));
    await server.deps.db.updateTable('promos').set({ status: 'active', starts_at }).execute();

    const lists = [
      '/tournaments',
      '/tournaments?sort=soonest&status=upcoming',
      '/tournaments?sort=soonest&status=live&limit=12',
      '/tournaments?search=kestrel',
      `/tournaments?game=${encodeURIComponent(game)}`,
      '/tournaments?sort=highest-capacity',
      '/tournaments?sort=lowest-fee',
      `/tournaments?organizationId=${organizer.user._id}`,
      '/scrims',
      '/scrims?sort=newest',
      '/scrims?sort=highest-fee',
      '/scrims?sort=most-slots',
      '/scrims?status=completed',
      '/scrims?search=kestrel%20lobby',
      `/scrims?game=${encodeURIComponent(game)}`,
      `/scrims?organizationId=${organizer.user._id}`,
      '/promos',
      '/organizations/rankings',
      '/orgs',
    ];
    const state = async (url: string) =>
      Promise.all(
        lists.map(async path => {
          const { items, total, games = [] } = await listOf(url, path);
          const own =
            JSON.stringify(items).includes(organizer.user._id) || JSON.stringify(items).includes('Kestrel');
          return [path, own, games.includes(game), total];
        }),
      );
    const before = await state(server.url);
    expect(before.filter(([, own]) => !own)).toEqual([]);
    expect(await state(second.url)).toEqual(before);

    keepLists();
    await suspend(admin, organizer);
    const during = await state(server.url);
    expect(during.filter(([, own, games]) => own || games)).toEqual([]);
    // Totals count only what is visible: the other organizer's events.
    expect((await listOf(server.url, '/tournaments')).total).toBe(1);
    expect((await listOf(server.url, '/scrims')).total).toBe(1);
    await expect.poll(() => state(second.url), { timeout: 900 }).toEqual(during);

    keepLists();
    await restore(admin, organizer);
    expect(await state(server.url)).toEqual(before);
    await expect.poll(() => state(second.url), { timeout: 900 }).toEqual(before);
  });

  it('are gone with the response, whether or not the node hears its own events', async () => {
    const organizer = await signUp(server, 'organization', { orgName: 'Hoopoe Games' });
    await publish(server, organizer, { title: 'Hoopoe cup' });
    await publishScrim(server, organizer, { title: 'Hoopoe lobby' });
    const totals = async () => {
      const lists = ['/tournaments?search=hoopoe', '/scrims?search=hoopoe'];
      return (await Promise.all(lists.map(path => listOf(server.url, path)))).map(list => list.total);
    };
    expect(await totals()).toEqual([1, 1]);
    keepLists();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'hotdrop-signals' and datname = current_database()`.execute(server.deps.db);
    await suspend(admin, organizer);
    expect(await totals()).toEqual([0, 0]);
  });

  it('invalidate the lists of every node, which an edit of a player does not', async () => {
    const { user: player } = await signUp(server, 'player');
    const { user: organizer } = await signUp(server, 'organization');
    const { put } = accountsOf(server);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.deps.db);
    const connectionString = databaseUrl(inject('postgres'), rows[0]?.name ?? '');
    const signals = await listenForSignals({ connectionString });
    const received: string[] = [];
    signals.subscribe(one => {
      if (['account-changed', 'tournaments-changed', 'rankings-changed'].includes(one.kind))
        received.push(one.kind);
    });
    const changesOf = async (id: string, body: object) => {
      received.length = 0;
      expect((await put(admin, id, body)).status).toBe(200);
      // Signals follow the order of commits: the effects of the edit have come before this one.
      await server.deps.db.transaction().execute(trx => signals.send(trx, { kind: 'rankings-changed' }));
      await expect.poll(() => received.at(-1)).toBe('rankings-changed');
      await expect.poll(() => received.includes('account-changed')).toBe(Object.keys(body).length > 0);
      return received.filter(kind => kind === 'tournaments-changed').length;
    };
    try {
      expect(await changesOf(player._id, { phone: '9876543210' })).toBe(0);
      expect(await changesOf(organizer._id, { organizationInfo: { orgName: 'Renamed' } })).toBe(1);
      expect(await changesOf(player._id, { suspended: true })).toBe(1);
      expect(await changesOf(player._id, {})).toBe(0);
    } finally {
      await signals.close();
    }
  });

  it('are not on its page, which says why and keeps its ratings', async () => {
    const organizer = await rankedOrganizer(server);
    await publish(server, organizer);
    // The rankings are at most ten seconds old.
    server.clock.advance(11_000);
    const before = await pageOf(server, organizer.user._id);
    expect([before.tournaments.length, before.scrims.length, before.suspended]).toEqual([1, 1, false]);
    await suspend(admin, organizer);
    const page = await pageOf(server, organizer.user._id);
    expect(page).toMatchObject({ tournaments: [], scrims: [], ratings: before.ratings, suspended: true });
    expect([before.organization.rank, page.organization.rank]).toEqual([expect.any(Number), null]);
    await restore(admin, organizer);
    const { rank } = before.organization;
    const { organization: _, ...events } = before;
    expect(await pageOf(server, organizer.user._id)).toMatchObject({ ...events, organization: { rank } });
  });

  it('stay open for those already in, with their rooms, and say that nobody can join', async () => {
    const organizer = await signUp(server, 'organization');
    const { _id: scrimId } = await publishScrim(server, organizer);
    const { player } = await bookedPlayer(server, scrimId);
    const { _id: tournamentId } = await publish(server, organizer);
    const member = await registerTeam(server, tournamentId);
    await openGroup(server, organizer, tournamentId, [member]);
    await suspend(admin, organizer);
    const read = async (person: Person, path: string) => {
      const { status, body } = await server.call(`GET ${path}`, { token: person.token });
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    expect((await read(player, `/scrims/${scrimId}`)).scrim).toMatchObject({
      organizerSuspended: true,
      myBooking: { status: 'confirmed' },
    });
    expect((await read(member, `/tournaments/${tournamentId}`)).tournament).toMatchObject({
      organizerSuspended: true,
      isRegistered: true,
    });
    await read(player, `/scrims/${scrimId}/room`);
    await read(player, `/scrims/${scrimId}/room/messages`);
    await read(member, `/tournaments/${tournamentId}/my-group`);
    await read(member, `/tournaments/${tournamentId}/my-group/room/messages`);
    const own = [await read(player, '/profile/bookings'), await read(member, '/profile/bookings')];
    expect(own.map(list => list.total)).toEqual([1, 1]);
    expect((await readScrim(server, scrimId)).organizerSuspended).toBe(true);
    await restore(admin, organizer);
    expect((await readScrim(server, scrimId)).organizerSuspended).toBe(false);
    const { tournament } = await read(member, `/tournaments/${tournamentId}`);
    expect(tournament.organizerSuspended).toBe(false);
  });

  it('can be cancelled by an admin, with squads and fees handled as usual', async () => {
    const organizer = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organizer);
    const { player } = await bookedPlayer(server, id);
    await suspend(admin, organizer);
    expect((await server.call(`DELETE /scrims/${id}`, { token: admin.token })).status).toBe(204);
    expect((await readScrim(server, id, player.token)).status).toBe('cancelled');
  });
});

describe('nobody new can join a suspended organizer', () => {
  const refused = [409, 'ORGANIZER_SUSPENDED', 'The organizer is suspended, so nobody can join for now'];

  it('by registering, until it is restored', async () => {
    const organizer = await signUp(server, 'organization');
    const { _id: id } = await publish(server, organizer);
    const late = await signUp(server, 'player');
    const register = async () => {
      const body = squad();
      const answer = await server.call(`POST /tournaments/${id}/register`, { token: late.token, body });
      return [answer.status, answer.body.code, answer.body.message];
    };
    await suspend(admin, organizer);
    expect(await register()).toEqual(refused);
    const row = await server.deps.db
      .selectFrom('tournaments')
      .select('registered_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.registered_count).toBe(0);
    await restore(admin, organizer);
    expect((await register())[0]).toBe(201);
  });

  it('by booking a slot or waiting for one, until it is restored', async () => {
    const organizer = await signUp(server, 'organization');
    const open = await publishScrim(server, organizer);
    const full = await publishScrim(server, organizer, { slots: 1 });
    await bookedPlayer(server, full._id);
    await suspend(admin, organizer);
    const late = await signUp(server, 'player');
    const book = async (id: string) => {
      const answer = await server.call(`POST /scrims/${id}/book`, { token: late.token, body: squad() });
      return [answer.status, answer.body.code, answer.body.message];
    };
    expect(await book(open._id)).toEqual(refused);
    expect(await book(full._id)).toEqual(refused);
    await restore(admin, organizer);
    expect([(await book(open._id))[0], (await book(full._id))[0]]).toEqual([201, 201]);
  });

  it('from the waitlist while the squad is suspended; once restored, it is back on it', async () => {
    const organizer = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organizer, { slots: 2 });
    const booked: Person[] = [];
    for (let index = 0; index < 5; index++) booked.push((await bookedPlayer(server, id)).player);
    const [one, two, first, second, third] = booked as [Person, Person, Person, Person, Person];
    await suspend(admin, first);
    await suspend(admin, third);
    const giveUp = ({ token }: Person) => server.call(`DELETE /scrims/${id}/book`, { token });
    const statuses = async () => {
      const rows = await server.deps.db
        .selectFrom('bookings')
        .select(['user_id', 'status'])
        .where('scrim_id', '=', id)
        .execute();
      const of = ({ user }: Person) => rows.find(row => row.user_id === user._id)?.status;
      return [first, second, third].map(of);
    };
    expect((await giveUp(one)).status).toBe(204);
    expect(await statuses()).toEqual(['waitlisted', 'confirmed', 'waitlisted']);
    // A slot stays free while everybody on the waitlist is passed over.
    expect((await giveUp(two)).status).toBe(204);
    expect(await statuses()).toEqual(['waitlisted', 'confirmed', 'waitlisted']);
    await restore(admin, third);
    await server.deps.jobs.runDue();
    // The server's own round may have just taken the job, and still be running it.
    await expect.poll(statuses).toEqual(['waitlisted', 'confirmed', 'confirmed']);
    await restore(admin, first);
    await server.deps.jobs.runDue();
    expect(await statuses()).toEqual(['waitlisted', 'confirmed', 'confirmed']);
    expect((await giveUp(second)).status).toBe(204);
    expect(await statuses()).toEqual(['confirmed', 'cancelled', 'confirmed']);
  });

  it('through a lobby or tournament created in its name', async () => {
    const organizer = await signUp(server, 'organization');
    const { _id: id } = await publishScrim(server, organizer);
    await suspend(admin, organizer);
    const body = { startAts: [server.clock.inHours(5)] };
    const clone = await server.call(`POST /scrims/${id}/clone`, { token: admin.token, body });
    expect([clone.status, clone.body.code]).toEqual(refused.slice(0, 2));
  });
});

import type { AdminStats } from '@hotdrop/contract/admin/stats/stats.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitingOrganizer } from '../../../test/kyc-submissions.ts';
import { decide, heldSlot, submitUtr } from '../../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { dayMs } from '../../platform/lib/clock.ts';
import { dayInIndia, indiaMs } from '../../platform/lib/time-in-words.ts';

const server = useServer({ accessTokenSeconds: 86_400 });
server.breaksOnPurpose(
  'An erased account can still log in, or contains personal data',
  'A suspended account has a session that started after the suspension',
);
let organizer: Person;
let admin: Person;

beforeAll(async () => {
  // Noon in India: the clock moves on in these tests, and days would change under them at midnight.
  server.clock.advance(dayMs - ((server.clock.now().getTime() + indiaMs + dayMs / 2) % dayMs));
  organizer = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

async function read(query = ''): Promise<AdminStats> {
  const { status, body } = await server.call(`GET /admin/stats${query}`, { token: admin.token });
  expect(status).toBe(200);
  return body;
}

/** Reads the current figures, not the cached ones. */
async function readNow(query = ''): Promise<AdminStats> {
  server.clock.advance(61_000);
  return read(query);
}

/** Moves a table's rows back by this many days. */
async function age(table: string, id: string, days: number): Promise<void> {
  const time = new Date(server.clock.now().getTime() - days * dayMs);
  await sql`update ${sql.table(table)} set created_at = ${time} where id = ${id}`.execute(server.deps.db);
}

describe('the site’s stats', () => {
  it('count everything, and what is pending', async () => {
    const before = await readNow();
    const free = await publishScrim(server, organizer);
    await bookedPlayer(server, free._id);
    const cup = await publish(server, organizer);
    const player = await signUp(server, 'player');
    await server.call(`POST /tournaments/${cup._id}/register`, { token: player.token, body: squad() });
    const paid = await heldSlot(server, organizer);
    await decide(server, organizer, await submitUtr(server, paid.player, paid.scrim._id), 'approve');
    const leaver = await heldSlot(server, organizer, { entryFee: 60 });
    await decide(server, organizer, await submitUtr(server, leaver.player, leaver.scrim._id), 'approve');
    await server.call(`DELETE /scrims/${leaver.scrim._id}/book`, { token: leaver.player.token });
    await server.call('POST /promos', { token: organizer.token, body: { title: 'Waits' } });
    await waitingOrganizer(server);
    const verified = await signUp(server, 'organization');
    await sql`update users set verified = true where id = ${verified.user._id}`.execute(server.deps.db);
    await sql`update users set suspended_at = now() where id = ${player.user._id}`.execute(server.deps.db);

    const after = await readNow();
    const grown = Object.fromEntries(
      Object.entries(after.totals).map(([name, value]) => [
        name,
        value - before.totals[name as keyof AdminStats['totals']],
      ]),
    );
    expect(grown).toEqual({
      users: 6,
      players: 4,
      organizations: 2,
      verifiedOrganizations: 1,
      admins: 0,
      suspended: 1,
      tournaments: 1,
      scrims: 3,
      liveScrims: 0,
      bookings: 3,
      registrations: 1,
      payments: 2,
      fees: 559,
      ratings: 0,
    });
    expect(after.waiting).toEqual({ kyc: 1, promotions: 1, refundsDue: 1, refundsDueAmount: 60 });
    expect(after.daily.at(-1)).toMatchObject({
      scrims: 3,
      tournaments: 1,
      bookings: 3,
      registrations: 1,
      fees: 559,
    });
  });

  it('count a live scrim, but no deleted account or tournament', async () => {
    const before = (await readNow()).totals;
    const scrim = await publishScrim(server, organizer);
    await sql`update scrims set start_at = ${server.clock.now()} where id = ${scrim._id}`.execute(
      server.deps.db,
    );
    const gone = await signUp(server, 'player');
    await sql`update users set deleted_at = now() where id = ${gone.user._id}`.execute(server.deps.db);
    const cup = await publish(server, organizer);
    await server.call(`DELETE /tournaments/${cup._id}`, { token: organizer.token });
    const after = (await readNow()).totals;
    expect([after.liveScrims - before.liveScrims, after.users - before.users]).toEqual([1, 0]);
    expect(after.tournaments).toBe(before.tournaments);
  });

  it('say when mails are kept', async () => {
    expect((await read()).hasOutbox).toBe(true);
  });

  it('are at most a minute old, and loaded once for everyone who asks', async () => {
    const before = await readNow();
    await publishScrim(server, organizer);
    server.clock.advance(30_000);
    expect(await read()).toEqual(before);
    expect((await read('?days=7')).daily).toEqual(before.daily.slice(-7));
    server.clock.advance(31_000);
    const all = await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(new Set(all.map(one => one.totals.scrims))).toEqual(new Set([before.totals.scrims + 1]));
  });
});

describe('an admin who has just acted', () => {
  it('sees it in the stats at once; what others do may take a minute', async () => {
    const before = await readNow();
    const player = await signUp(server, 'player');
    expect((await read()).totals).toEqual(before.totals);
    const path = `PUT /admin/users/${player.user._id}`;
    const refused = await server.call(path, { token: admin.token, body: { email: 'none' } });
    expect(refused.status).toBe(400);
    expect((await read()).totals).toEqual(before.totals);
    await server.call(path, { token: admin.token, body: { suspended: true } });
    const { suspended, players } = (await read()).totals;
    expect([suspended, players]).toEqual([before.totals.suspended + 1, before.totals.players + 1]);
  });
});

describe('the daily series', () => {
  it('has every Indian day, oldest first, today last, including empty ones', async () => {
    const { daily } = await readNow('?days=90');
    expect(daily).toHaveLength(90);
    expect(daily.at(-1)?.date).toBe(dayInIndia(server.clock.now()));
    const times = daily.map(day => Date.parse(day.date));
    expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) === dayMs)).toBe(true);
    expect(daily[10]).toEqual({
      date: daily[10]?.date,
      signUps: 0,
      bookings: 0,
      registrations: 0,
      scrims: 0,
      tournaments: 0,
      fees: 0,
    });
    expect((await read()).daily).toHaveLength(30);
    expect((await read('?days=7')).daily).toHaveLength(7);
  });

  it('counts things on the day they were created', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    await age('scrims', id, 40);
    const { daily } = await readNow('?days=90');
    expect(daily.at(-41)?.scrims).toBe(1);
    await age('scrims', id, 95);
    expect((await readNow('?days=90')).daily[0]?.scrims).toBe(0);
  });

  it('starts a day at midnight in India', async () => {
    const { _id: id } = await publishScrim(server, organizer);
    const set = (time: string) =>
      sql`update scrims set created_at = ${time} where id = ${id}`.execute(server.deps.db);
    const fifthLast = async () => (await readNow('?days=7')).daily.at(-5);
    const day = await fifthLast();
    await set(`${day?.date}T00:00:00+05:30`);
    expect((await fifthLast())?.scrims).toBe(1);
    await set(`${day?.date}T23:59:59.999+05:30`);
    expect((await fifthLast())?.scrims).toBe(1);
    await sql`update scrims set created_at = created_at + interval '1 millisecond' where id = ${id}`.execute(
      server.deps.db,
    );
    expect((await fifthLast())?.scrims).toBe(0);
  });

  it.each(['?days=6', '?days=91', '?days=x', '?days=7.5'])('rejects %s', async query => {
    const { status } = await server.call(`GET /admin/stats${query}`, { token: admin.token });
    expect(status).toBe(400);
  });
});

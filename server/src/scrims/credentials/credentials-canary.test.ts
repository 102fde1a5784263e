import { Writable } from 'node:stream';
import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const logged: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const server = useServer({ logLevel: 'trace', accessTokenSeconds: 24 * 60 * 60 }, logStream);
closeSocketsAtEnd();

const secrets = ['canary-room-7391', 'canary-word-2846', 'canary-room-5502', 'canary-word-9917'];
const leaks = (value: unknown) => /canary-(room|word)/.test(JSON.stringify(value) ?? '');

let owner: Person;
let scrimId: string;
const people: Record<string, Person | undefined> = { anonymous: undefined };
const sockets: Record<string, TestSocket> = {};

/** Confirms this squad's booking without its fee. */
async function confirm(bookingId: string): Promise<void> {
  await server.deps.db
    .updateTable('bookings')
    .set({ status: 'confirmed', confirmed_at: server.clock.now(), hold_expires_at: null })
    .where('id', '=', bookingId)
    .execute();
}

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  const scrim = await publishScrim(server, owner, { slots: 3, entryFee: 50, maps: ['Erangel'] });
  scrimId = scrim._id;
  const expired = await bookedPlayer(server, scrimId);
  await server.deps.db
    .updateTable('bookings')
    .set({ hold_expires_at: new Date(0) })
    .where('id', '=', expired.booking._id)
    .execute();
  await server.deps.bookings.expireHold(expired.booking._id);
  const left = await bookedPlayer(server, scrimId);
  await server.call(`DELETE /scrims/${scrimId}/book`, { token: left.player.token });
  const confirmed = await bookedPlayer(server, scrimId);
  const kicked = await bookedPlayer(server, scrimId);
  await confirm(confirmed.booking._id);
  await confirm(kicked.booking._id);
  const held = await bookedPlayer(server, scrimId);
  const waits = await bookedPlayer(server, scrimId);
  expect([held.booking.status, waits.booking.status]).toEqual(['held', 'waitlisted']);
  Object.assign(people, {
    stranger: await signUp(server, 'player'),
    expired: expired.player,
    left: left.player,
    held: held.player,
    waits: waits.player,
    confirmed: confirmed.player,
    kicked: kicked.player,
    'other organization': await signUp(server, 'organization'),
    admin: await signInAdmin(server),
    owner,
  });
  for (const [who, person] of Object.entries(people)) {
    if (!person) continue;
    const socket = await connect(server, person.token);
    await ask(socket, 'watch', { kind: 'scrim', id: scrimId });
    await ask(socket, 'join-scrim', scrimId);
    sockets[who] = socket;
  }
});

const specs: RouteSpec[] = Object.values(apiRoutes).flatMap(feature => Object.values(feature));
/** All reads, and all writes in a scrim that do not end it or remove anybody. */
const called = specs.filter(
  ({ method, path }) =>
    method === 'GET' ||
    (path.startsWith('/scrims/:id') && method !== 'DELETE' && path !== '/scrims/:id/clone'),
);

const ids: Record<string, () => string> = {
  id: () => scrimId,
  userId: () => people.confirmed?.user._id ?? '',
};
const targetOf = ({ method, path }: RouteSpec) =>
  `${method} ${path.replace(/:(\w+)/g, (_, name: string) => ids[name]?.() ?? unknownId)}`;

/** Calls every route as each person; returns who got a secret from which route. */
async function whoLearns(): Promise<string[]> {
  const found: string[] = [];
  for (const [who, person] of Object.entries(people)) {
    for (const spec of called) {
      const { headers, body } = await server.call(targetOf(spec), {
        token: person?.token,
        ...(spec.method !== 'GET' && { body: {} }),
      });
      if (leaks([[...headers], body])) found.push(`${who}: ${spec.method} ${spec.path}`);
    }
  }
  return found;
}

const readAs = (...who: string[]) => who.map(one => `${one}: GET /scrims/:id/room/credentials`);
const set = (body: object, person = owner) =>
  server.call(`PUT /scrims/${scrimId}/room/credentials`, { token: person.token, body });

describe('room details reach confirmed squads after the release, the owner, and nobody else (A8)', () => {
  it('are never echoed to people who may not set them, not even in an error', async () => {
    for (const [who, person] of Object.entries(people)) {
      if (who === 'owner' || !person) continue;
      expect(leaks((await set({ roomId: secrets[0], password: secrets[1] }, person)).body)).toBe(false);
    }
    const refused = await set({ roomId: secrets[0], password: secrets[1], matchNumber: 19 });
    expect([refused.status, leaks(refused.body)]).toEqual([400, false]);
    expect(await whoLearns()).toEqual([]);
  });

  it('are visible only to the owner before the release', async () => {
    const { body } = await set({ roomId: secrets[0], password: secrets[1] });
    expect([body.credentials.roomId, body.credentials.password]).toEqual([secrets[0], secrets[1]]);
    expect(await whoLearns()).toEqual(readAs('owner'));
  });

  it('are visible to confirmed squads from the release on', async () => {
    // Otherwise the hold would expire, and the waitlist would be promoted.
    await server.deps.db.updateTable('bookings').set({ hold_expires_at: null }).execute();
    server.clock.advance(109 * 60_000);
    await server.deps.jobs.runDue();
    expect(await whoLearns()).toEqual(readAs('confirmed', 'kicked', 'owner'));
  });

  it('are hidden from a squad that lost its slot, later ones too (A7)', async () => {
    const target = `DELETE /scrims/${scrimId}/participants/${people.kicked?.user._id}`;
    expect((await server.call(target, { token: owner.token })).status).toBe(204);
    expect(await whoLearns()).toEqual(readAs('confirmed', 'owner'));
    await set({ roomId: secrets[2], password: secrets[3], releaseAt: null });
    expect(await whoLearns()).toEqual(readAs('confirmed', 'owner'));
  });

  it('are visible only to the owner once the scrim is cancelled', async () => {
    expect((await server.call(`DELETE /scrims/${scrimId}`, { token: owner.token })).status).toBe(204);
    expect(await whoLearns()).toEqual(readAs('owner'));
  });

  it('were in no socket frame, though frames arrived', async () => {
    for (const socket of Object.values(sockets)) await caughtUp(socket);
    expect(sockets.confirmed?.of('scrim:credentials').length).toBeGreaterThan(2);
    expect(sockets.confirmed?.of('room:message').length).toBeGreaterThan(1);
    expect(Object.keys(sockets).filter(who => leaks(sockets[who]?.received))).toEqual([]);
  });

  it('are in no other table: no message, mail, audit entry or job', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.deps.db);
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} as one where one::text ~ 'canary-(room|word)'`.execute(
          server.deps.db,
        );
      if (rows.length > 0) holding.push(name);
    }
    expect(holding).toEqual(['scrim_credentials']);
    expect((await server.deps.db.selectFrom('mail_outbox').selectAll().execute()).length).toBeGreaterThan(0);
    const entries = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'set-credentials')
      .execute();
    expect(entries.map(entry => entry.detail)).toMatchObject([
      { matchNumber: 1, changed: true },
      { matchNumber: 1, changed: true },
    ]);
  });

  it('are in no line of the log', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter(line => leaks(line))).toEqual([]);
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { RouteSpec } from '@hotdrop/contract/lib/route.ts';
import { apiRoutes } from '@hotdrop/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentPushHost } from '../../../test/access/cast.ts';
import { databaseText } from '../../../test/erasure/everywhere.ts';
import { organizerCanaries, organizerWithHistory } from '../../../test/erasure/organizer-with-history.ts';
import { type Places, playerCanaries, playerWithHistory } from '../../../test/erasure/player-with-history.ts';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { expectSoundLobby } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const logged: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});
const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-canary-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const server = useServer(
  { dataDir, logLevel: 'trace', accessTokenSeconds: 24 * 60 * 60, pushHosts: [silentPushHost] },
  logStream,
);

/** Returns the texts that contain one of these, in any case. */
const naming = (texts: readonly string[], canaries: readonly string[]): string[] =>
  texts.filter(text => canaries.some(canary => text.toLowerCase().includes(canary.toLowerCase())));

/** Returns what tables contain of the canaries. */
async function foundInTables(canaries: readonly string[]): Promise<Record<string, string[]>> {
  const found = Object.entries(await databaseText(server)).map(
    ([table, rows]) => [table, naming(rows, canaries)] as const,
  );
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}

/** Counts the rows per table that contain one of these. */
async function countInTables(texts: readonly string[]): Promise<Record<string, number>> {
  const found = await foundInTables(texts);
  return Object.fromEntries(Object.entries(found).map(([table, rows]) => [table, rows.length]));
}

/** Returns the files of uploads and documents. */
async function files(): Promise<string[]> {
  const folders = await Promise.all(
    ['uploads', 'documents'].map(folder => readdir(path.join(dataDir, folder)).catch(() => [])),
  );
  return folders.flat();
}

const reads = Object.values(apiRoutes)
  .flatMap(group => Object.values(group) as RouteSpec[])
  .filter(spec => spec.method === 'GET');

/** Returns every way to call a route with the existing ids. */
function targetsOf({ path: route }: RouteSpec, person: Person, { scrims, tournaments }: Places): string[] {
  if (/^\/tournaments\/:id/.test(route)) {
    return tournaments.map(({ id, groupId }) => route.replace(':id', id).replace(':groupId', groupId));
  }
  if (/^(\/admin)?\/scrims\/:id/.test(route)) return scrims.map(id => route.replace(':id', id));
  return [route.replace(':id', person.user._id).replace(':document', 'aadhaar')];
}

/** Returns which canaries any user is shown. */
async function foundInAnswers(
  canaries: readonly string[],
  { person, places, readers }: { person: Person; places: Places; readers: (Person | null)[] },
): Promise<string[]> {
  const found: string[] = [];
  for (const spec of reads) {
    for (const target of targetsOf(spec, person, places)) {
      for (const reader of readers) {
        const { status, body } = await server.call(`GET ${target}`, { token: reader?.token });
        expect(status).toBeLessThan(500);
        const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
        if (naming([text], canaries).length > 0) found.push(`${reader?.user.role}: ${target}`);
      }
    }
  }
  return found;
}

let admin: Person;
beforeAll(async () => {
  admin = await signInAdmin(server);
});

describe('of a deleted player', () => {
  it('nothing remains but stars, results and payment records (A2)', { timeout: 60_000 }, async () => {
    const host = await signUp(server, 'organization');
    const { person, other, places, utrs } = await playerWithHistory(server, host, admin);
    const passer = await signUp(server, 'player');
    // The scan works: before the erasure it finds her in many places.
    const before = await foundInTables(playerCanaries);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'users',
        'bookings',
        'booking_players',
        'registrations',
        'registration_players',
        'messages',
        'ratings',
        'kick_requests',
        'mail_outbox',
        'payment_requests',
        'push_subscriptions',
      ]),
    );
    expect(await files()).toHaveLength(4);
    const password = await server.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.user._id)
      .executeTakeFirstOrThrow();

    logged.length = 0;
    expect((await server.call('DELETE /profile', { token: person.token })).status).toBe(204);
    await server.deps.jobs.runDue();

    expect(await foundInTables([...playerCanaries, password.password_hash])).toEqual({});
    expect(await files()).toEqual([]);
    expect(naming(logged, playerCanaries)).toEqual([]);
    const readers = [null, host, other, passer, admin];
    expect(await foundInAnswers(playerCanaries, { person, places, readers })).toEqual([]);

    // Kept on purpose:
    expect(await countInTables([...utrs, 'kept'])).toEqual({
      // The money, with the UTR from the organizer's bank statement and the organizer's note on it.
      payments: 2,
      // A system message about a team that had left: nothing shows any more whose name that was.
      messages: 1,
    });
    const stars = await server.deps.db
      .selectFrom('ratings')
      .select(['rating', 'comment'])
      .where('user_id', '=', person.user._id)
      .orderBy('rating')
      .execute();
    // They belong to the organizer now.
    expect(stars).toEqual([
      { rating: 2, comment: '' },
      { rating: 4, comment: '' },
    ]);
    // Other squads keep this opponent in their standings.
    const standings = await server.call(`GET /scrims/${places.scrims[0]}/standings`);
    expect(standings.body.items).toMatchObject([
      { rank: 1, slotNumber: 1, teamName: 'Deleted squad', kills: 5 },
      { rank: 2, slotNumber: 2 },
    ]);
    for (const id of places.scrims) await expectSoundLobby(server, id);
  });
});

describe('of an organizer deleted by an admin', () => {
  it('nothing remains but played events, without a name (A2)', { timeout: 60_000 }, async () => {
    const { person, other, places } = await organizerWithHistory(server, admin);
    const before = await foundInTables(organizerCanaries);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'users',
        'scrims',
        'tournaments',
        'messages',
        'tournament_groups',
        'promos',
        'scrim_credentials',
        'kick_requests',
        'kyc_submissions',
      ]),
    );
    // Nine pictures, and the documents of two submissions.
    expect(await files()).toHaveLength(13);

    const gone = await server.call(`DELETE /admin/users/${person.user._id}`, { token: admin.token });
    expect(gone.status).toBe(204);
    await server.deps.jobs.runDue();
    expect(await foundInTables(organizerCanaries)).toEqual({});
    expect(await files()).toEqual([]);
    expect(
      await foundInAnswers(organizerCanaries, { person, places, readers: [null, other, admin] }),
    ).toEqual([]);
    // Kept on purpose: squads recognize events in their history by the title.
    const { mail_outbox: mails, ...kept } = await countInTables(['kept night', 'kept promo']);
    expect(kept).toEqual({
      scrims: 2,
      tournaments: 2,
      tournament_groups: 1,
      // Titles of public items: a cancelled lobby, a deleted tournament.
      audit_log: 2,
    });
    // Mails to the squads belong to the squads.
    expect(mails).toBeGreaterThan(0);
    const statuses = await Promise.all(
      places.scrims.map(async id => (await server.call(`GET /scrims/${id}`)).body.scrim.status),
    );
    expect(statuses).toEqual(['completed', 'cancelled']);
    for (const id of places.scrims) await expectSoundLobby(server, id);
  });
});

import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentPushHost } from '../../../test/access/cast.ts';
import { organizerWithHistory } from '../../../test/erasure/organizer-with-history.ts';
import { playerWithHistory } from '../../../test/erasure/player-with-history.ts';
import { registerTeam } from '../../../test/groups.ts';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60, pushHosts: [silentPushHost] });
server.breaksOnPurpose(
  'A room belongs to no group or scrim, or to several',
  'The messages of a room are not numbered from 1 without a gap',
  'A room’s last revision is not that of its newest change',
  'A room’s last post is not its newest message by a user',
);
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(server);
});

async function exportOf(person: Person) {
  const { status, headers, body } = await server.call('GET /profile/export', { token: person.token });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  return body;
}

/** Inserts messages of this account in a nonexistent room, straight into the database. */
async function write(person: Person, count: number): Promise<void> {
  const { db } = server.deps;
  const roomId = randomUUIDv7();
  const now = server.clock.now();
  await db.insertInto('rooms').values({ id: roomId, created_at: now }).execute();
  await db
    .insertInto('messages')
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: randomUUIDv7(),
        room_id: roomId,
        seq: index + 1,
        rev: index + 1,
        type: 'text' as const,
        content: randomBytes(400).toString('base64'),
        image_url: null,
        sender_id: person.user._id,
        client_msg_id: null,
        created_at: now,
      })),
    )
    .execute();
}

describe('the export of your data', () => {
  it('is a dated file with a player’s whole history, and nothing that belongs only to others (A2)', async () => {
    const host = await signUp(server, 'organization');
    const { person, other, places, utrs } = await playerWithHistory(server, host, await signInAdmin(server));
    const { headers } = await server.call('GET /profile/export', { token: person.token });
    const day = server.clock.now().toISOString().slice(0, 10);
    expect(headers.get('content-disposition')).toContain(`filename="hotdrop-${day}.json"`);
    expect(headers.get('cache-control')).toContain('no-store');

    const own = await exportOf(person);
    expect(own.account).toMatchObject({
      _id: person.user._id,
      email: 'canary-mail@example.in',
      name: 'Canary Person',
      phone: '9700070007',
    });
    expect(own.organization).toBeNull();
    expect(own.sessions).toHaveLength(1);
    expect(Object.keys(own.sessions[0]).sort()).toEqual(['endedAt', 'expiresAt', 'lastUsedAt', 'startedAt']);
    expect(own.devices).toEqual([
      { _id: expect.any(String), label: 'Canary phone', addedAt: expect.any(String), lastReachedAt: null },
    ]);
    expect(own.notices).toEqual(
      expect.arrayContaining([
        {
          _id: expect.any(String),
          kind: 'squad-kicked',
          about: places.scrims[1],
          facts: { bookingId: own.bookings[1]._id },
          at: expect.any(String),
          seenAt: null,
          openedAt: null,
          removedAt: null,
        },
      ]),
    );
    expect(own.noticeSettings).toEqual([{ group: 'slot', channel: 'mail', isOn: false }]);
    expect(own.account).toMatchObject({ timeZone: 'Asia/Dubai', quietHours: { from: 60, to: 420 } });
    expect(own.bookings.map((one: { status: string }) => one.status)).toEqual([
      'confirmed',
      'kicked',
      'held',
      'waitlisted',
    ]);
    expect(own.bookings[0]).toMatchObject({ teamName: 'Canary Squad', phone: '9700070007', slotNumber: 1 });
    expect(own.registrations).toHaveLength(2);
    expect(own.registrations[0]).toMatchObject({ realName: 'Canary Realname', players: { length: 4 } });
    expect(own.paymentsMade).toMatchObject([
      { reference: utrs[0], status: 'captured', amount: 100 },
      { reference: utrs[1], status: 'submitted', amount: 100 },
    ]);
    expect(own.ratings.map((one: { comment: string }) => one.comment)).toEqual([
      'canary comment',
      'canary comment',
    ]);
    expect(own.messages.map((one: { content: string }) => one.content)).toEqual([
      'canary words',
      'canary caption',
      'canary words',
      'canary caption',
    ]);
    expect(own.kickRequests).toMatchObject([{ reason: 'canary reason' }]);
    expect(own.pictures).toHaveLength(4);
    expect(own.acts.map((act: { action: string }) => act.action)).toEqual(['withdraw']);

    // Nobody else's file has her data except her squad's name, which everybody sees, and what another player
    // wrote.
    for (const reader of [host, other, admin]) {
      const { kickRequests: _, ...rest } = await exportOf(reader);
      const text = JSON.stringify(rest).replaceAll('Canary Squad', '');
      expect(text).not.toMatch(/canary|9700070007|8811770011/i);
    }
    // And hers contains nothing that only others may see.
    const text = JSON.stringify(own);
    for (const { user } of [host, other, admin]) expect(text).not.toContain(user.email);
    expect(text).not.toContain('teams up');
  });

  it('includes when a registration’s tournament was deleted', async () => {
    const host = await signUp(server, 'organization');
    const { _id: id } = await publish(server, host);
    const player = await registerTeam(server, id);
    expect((await exportOf(player)).registrations).toMatchObject([{ tournamentDeletedAt: null }]);
    await server.call(`DELETE /tournaments/${id}`, { token: host.token });
    const [{ deletedAt: tournamentDeletedAt }] = (await exportOf(host)).tournaments;
    expect(tournamentDeletedAt).toEqual(expect.any(String));
    expect((await exportOf(player)).registrations).toMatchObject([{ tournamentId: id, tournamentDeletedAt }]);
  });

  it('contains an organization’s events, payment records, documents and promos', async () => {
    const { person, other, places } = await organizerWithHistory(server, admin);
    const own = await exportOf(person);
    expect(own.organization).toMatchObject({ orgName: 'Canary Esports', upiId: 'canary@okbank' });
    const papers = {
      legalName: 'Canary Legal Name',
      aadhaarNumber: expect.stringMatching(/^XXXX XXXX \d{4}$/),
      consentVersion: '1/30',
    };
    expect(own.verification).toMatchObject([
      { ...papers, status: 'rejected', notes: 'canary notes' },
      { ...papers, status: 'approved' },
    ]);
    expect(JSON.stringify(own.verification)).not.toContain('fingerprint');
    expect(own.scrims.map((scrim: { _id: string }) => scrim._id)).toEqual(places.scrims);
    expect(own.scrims[0]).toMatchObject({
      description: 'canary description',
    });
    // Only one call returns room details (A8).
    expect(JSON.stringify(own.scrims)).not.toContain('8811220022');
    expect(own.tournaments).toHaveLength(2);
    expect(own.paymentsReceived).toHaveLength(4);
    expect(own.promos).toMatchObject([
      { title: 'Kept promo', status: 'pending' },
      { title: 'Canary promo', status: 'pending' },
    ]);
    expect(own.acts.length).toBeGreaterThan(10);
    // Payments name squads and money, never contacts.
    const squads = await server.deps.db
      .selectFrom('bookings')
      .select(['phone', 'team_name as teamName', 'players'])
      .where('scrim_id', '=', places.scrims[0] as string)
      .execute();
    const text = JSON.stringify(own);
    for (const { phone, teamName, players } of squads) {
      expect(text).toContain(teamName);
      expect(text).not.toContain(phone);
      for (const { ignId } of players) expect(text).not.toContain(ignId);
    }
    expect(JSON.stringify(await exportOf(other))).not.toMatch(/canary/i);
  });

  it('is complete over many pages, each message once and in order', async () => {
    const person = await signUp(server, 'player');
    for (const count of [200, 1, 399]) await write(person, count);
    const { messages } = await exportOf(person);
    expect(messages).toHaveLength(600);
    expect(new Set(messages.map((message: { _id: string }) => message._id)).size).toBe(600);
  });
});

describe('an export that fails in the middle', () => {
  afterEach(async () => {
    await sql`alter table if exists audit_log_away rename to audit_log`.execute(server.deps.db);
  });

  /** Returns whether the response ended properly. */
  const outcome = (person: Person, encoding: string) =>
    new Promise<{ status: number; complete: boolean }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': encoding };
      request(`${server.url}/api/profile/export`, { headers }, response => {
        response.resume();
        response.on('error', () => {});
        response.on('close', () =>
          resolve({ status: response.statusCode ?? 0, complete: response.complete }),
        );
      })
        .on('error', reject)
        .end();
    });

  it.each(['identity', 'gzip', 'br'])(
    'breaks the connection instead of looking complete (%s)',
    async encoding => {
      const person = await signUp(server, 'player');
      await write(person, 1000);
      expect(await outcome(person, encoding)).toMatchObject({ status: 200, complete: true });
      // The file's last list cannot be read.
      await sql`alter table audit_log rename to audit_log_away`.execute(server.deps.db);
      const broken = await outcome(person, encoding);
      // Data still held back for compression is replaced by the error's response.
      expect(broken.complete).toBe(broken.status === 500);
      if (encoding === 'identity') expect(broken).toMatchObject({ status: 200, complete: false });
    },
  );
});

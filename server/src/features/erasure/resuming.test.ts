import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openGroup } from '../../test/groups.ts';
import { type Person, publish, signUp, squad } from '../../test/people.ts';
import { bookedPlayer, expectSoundLobby, publishScrim, readScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';
import { databaseText } from './testing/everywhere.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });

async function erase(person: Person): Promise<void> {
  expect((await server.call('DELETE /profile', { token: person.token })).status).toBe(204);
}

describe('an erasure', () => {
  /** A person with a seat, a team and a message. */
  async function livedIn() {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner, { slots: 1 });
    const { player } = await bookedPlayer(server, scrim._id);
    const waits = await bookedPlayer(server, scrim._id);
    const cup = await publish(server, owner);
    await server.call(`POST /tournaments/${cup._id}/register`, { token: player.token, body: squad() });
    await openGroup(server, owner, cup._id, [player]);
    await server.call(`POST /tournaments/${cup._id}/my-group/room/messages`, {
      token: player.token,
      body: { type: 'text', content: 'hello' },
    });
    return { player, scrim, cup, waits };
  }

  const broken = ['bookings', 'registrations', 'messages', 'kick_requests', 'ratings', 'promos'];

  /** From now on nothing of what follows can be done, as if the process had died after the account was gone. */
  async function breakTables(): Promise<void> {
    await sql`create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is gone'; end $$`.execute(server.deps.db);
    for (const table of broken) {
      await sql`create trigger broken before insert or update or delete on ${sql.table(table)}
        for each statement execute function broken()`.execute(server.deps.db);
    }
  }

  const mendTables = () => sql`drop function broken() cascade`.execute(server.deps.db);

  it('whose process dies after the account is gone is carried out by the job', async () => {
    const { player, scrim, cup, waits } = await livedIn();
    await breakTables();
    await erase(player);
    await mendTables();
    expect((await readScrim(server, scrim._id, waits.player.token)).myBooking?.status).toBe('waitlisted');

    server.clock.advance(61_000);
    await server.deps.jobs.runDue();
    expect((await readScrim(server, scrim._id, waits.player.token)).myBooking?.status).toBe('confirmed');
    const { tournament } = (await server.call(`GET /tournaments/${cup._id}`)).body;
    expect(tournament.registeredCount).toBe(0);
    const left = await server.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('key', '=', player.user._id)
      .execute();
    expect(left).toEqual([]);
  });

  it('that is carried out twice changes nothing more, also twice at once', async () => {
    const { player } = await livedIn();
    await erase(player);
    // Letters and the like would be written meanwhile.
    await server.deps.jobs.pause();
    const before = await databaseText(server);
    await server.deps.erasure.carryOutJob(player.user._id);
    expect(await databaseText(server)).toEqual(before);
    server.deps.jobs.start();

    const other = await livedIn();
    await Promise.all([
      erase(other.player),
      ...[1, 2, 3].map(() => server.deps.erasure.carryOutJob(other.player.user._id)),
    ]);
    await expectSoundLobby(server, other.scrim._id);
  });

  it('is never carried out for an account that nobody erased', async () => {
    const { player, scrim } = await livedIn();
    await server.deps.erasure.carryOutJob(player.user._id);
    expect((await readScrim(server, scrim._id, player.token)).myBooking?.status).toBe('confirmed');
  });

  it('leaves nothing of a booking that was under way at that moment', async () => {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner);
    const player = await signUp(server, 'player');
    await erase(player);
    // As if the request had been let in just before.
    await server.deps.bookings.book(
      { _id: player.user._id, role: 'player', name: '', avatarUrl: null, sessionId: '' },
      scrim._id,
      { ...squad({ teamName: 'Latecomers' }), slotNumber: null },
      null,
    );
    server.clock.advance(61_000);
    await server.deps.jobs.runDue();
    const { rows } = await expectSoundLobby(server, scrim._id);
    expect(rows).toMatchObject([{ status: 'cancelled', team_name: 'Deleted squad' }]);
  });
});

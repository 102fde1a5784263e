import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseText } from '../../../test/erasure/everywhere.ts';
import { openGroup } from '../../../test/groups.ts';
import { type Person, publish, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, bookSlot, expectSoundLobby, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { insertKickRequest } from '../../scrims/kick-requests/kick-requests.queries.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });

async function erase(person: Person): Promise<void> {
  expect((await server.call('DELETE /profile', { token: person.token })).status).toBe(204);
}

describe('a deletion', () => {
  /** Creates a person with a slot, a team and a message. */
  async function playerWithHistory() {
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

  /** From now on every later step fails, as if the process had died after the account was erased. */
  async function breakTables(): Promise<void> {
    await sql`create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is gone'; end $$`.execute(server.deps.db);
    for (const table of broken) {
      await sql`create trigger broken before insert or update or delete on ${sql.table(table)}
        for each statement execute function broken()`.execute(server.deps.db);
    }
  }

  const repairTables = () => sql`drop function broken() cascade`.execute(server.deps.db);

  it('whose process dies once the account is gone is completed by the job', async () => {
    const { player, scrim, cup, waits } = await playerWithHistory();
    await breakTables();
    await erase(player);
    await repairTables();
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

  it('deletes a notice that came in beside it', async () => {
    const { player } = await playerWithHistory();
    const { db, erasure } = server.deps;
    await erase(player);
    const about = { kind: 'push-stopped' as const, subject_id: player.user._id, topic: '', once_key: '' };
    const at = { created_at: server.clock.now(), send_at: server.clock.now() };
    const row = { id: player.user._id, user_id: player.user._id, facts: '{}', ...about, ...at };
    await db.insertInto('notices').values(row).execute();
    await db
      .insertInto('jobs')
      .values({ id: player.user._id, kind: 'erase-account', key: player.user._id, run_at: at.send_at })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    await erasure.carryOutJob(player.user._id);
    expect(await db.selectFrom('notices').select('id').where('id', '=', row.id).execute()).toEqual([]);
  });

  it('that runs twice changes nothing more, even twice at once', async () => {
    const { player } = await playerWithHistory();
    await erase(player);
    // Otherwise jobs would write mails and the like during the test.
    await server.deps.jobs.pause();
    const before = await databaseText(server);
    await server.deps.erasure.carryOutJob(player.user._id);
    expect(await databaseText(server)).toEqual(before);
    server.deps.jobs.start();

    const other = await playerWithHistory();
    await Promise.all([
      erase(other.player),
      ...[1, 2, 3].map(() => server.deps.erasure.carryOutJob(other.player.user._id)),
    ]);
    await expectSoundLobby(server, other.scrim._id);
  });

  it('that fails for one squad completes for all the others', async () => {
    const { player, cup } = await playerWithHistory();
    const owner = await signUp(server, 'organization');
    const scrims = [];
    for (let count = 0; count < 3; count++) scrims.push(await publishScrim(server, owner));
    for (const scrim of scrims) await bookSlot(server, player, scrim._id);
    const stuck = scrims[1]?._id;
    await sql`create function stuck() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`.execute(server.deps.db);
    await sql`create trigger stuck before update on bookings for each row
      when (old.scrim_id = ${sql.lit(stuck)}) execute function stuck()`.execute(server.deps.db);
    await erase(player);
    const namesOf = async () => {
      const { db } = server.deps;
      const rows = await db
        .selectFrom('bookings')
        .select(['scrim_id', 'team_name', 'status'])
        .where('user_id', '=', player.user._id)
        .execute();
      return rows.filter(row => row.team_name !== 'Deleted squad' || row.status === 'confirmed');
    };
    expect((await namesOf()).map(row => row.scrim_id)).toEqual([stuck]);
    expect((await server.call(`GET /tournaments/${cup._id}`)).body.tournament.registeredCount).toBe(0);

    await expect(server.deps.erasure.carryOutJob(player.user._id)).rejects.toMatchObject({
      errors: [{ message: 'not this one' }, { message: 'not this one' }],
    });
    await sql`drop function stuck() cascade`.execute(server.deps.db);
    expect(await server.deps.erasure.carryOutJob(player.user._id)).toBeNull();
    expect(await namesOf()).toEqual([]);
  });

  /** Fills a room with this many lines: each by this person, or naming this squad. */
  async function fillRoom(roomId: string, line: { senderId?: string; content: string }, count: number) {
    const { senderId = null, content } = line;
    const type = senderId ? 'text' : 'system';
    await sql`
      with room as (
        update rooms set last_seq = last_seq + ${count}, last_rev = last_rev + ${count},
          last_post_seq = case when ${type} = 'text' then last_seq + ${count} else last_post_seq end
        where id = ${roomId}
        returning last_seq - ${count} as seq, last_rev - ${count} as rev
      )
      insert into messages (id, room_id, seq, rev, type, content, sender_id, created_at)
      select gen_random_uuid(), ${roomId}, room.seq + n, room.rev + n, ${type}, ${content}, ${senderId}::uuid, now()
      from room, generate_series(1, ${count}::integer) as n`.execute(server.deps.db);
  }

  it('removes every text and name from a long history', async () => {
    const { player, waits, scrim } = await playerWithHistory();
    const { room_id: roomId } = await server.deps.db
      .selectFrom('scrims')
      .select('room_id')
      .where('id', '=', scrim._id)
      .executeTakeFirstOrThrow();
    const { team_name: name } = await server.deps.db
      .selectFrom('bookings')
      .select('team_name')
      .where('user_id', '=', player.user._id)
      .executeTakeFirstOrThrow();
    await fillRoom(roomId, { content: `${name} was removed` }, 230);
    // These contain the name, but not as a squad's, and stay, however many there are.
    await fillRoom(roomId, { content: `Not ${name}` }, 130);
    await fillRoom(roomId, { content: `${name} left the group` }, 100);
    await fillRoom(roomId, { senderId: player.user._id, content: 'hello' }, 230);
    await erase(player);
    const { rows } = await sql<{ content: string; count: number }>`
      select content, count(*)::integer as count from messages where room_id = ${roomId} and content <> ''
      group by 1 order by 1`.execute(server.deps.db);
    expect(rows.filter(row => row.count > 1)).toEqual([
      { content: 'Deleted squad left the group', count: 100 },
      { content: 'Deleted squad was removed', count: 230 },
      { content: `Not ${name}`, count: 130 },
    ]);
    expect(rows.map(row => row.content)).not.toContain('hello');
    const revs = await sql<{ rev: number }>`select rev from messages where room_id = ${roomId}`.execute(
      server.deps.db,
    );
    expect(new Set(revs.rows.map(row => row.rev)).size).toBe(revs.rows.length);
    await expectSoundLobby(server, scrim._id);
    expect((await readScrim(server, scrim._id, waits.player.token)).myBooking?.status).toBe('confirmed');
  });

  it('that exceeds its time limit responds and continues, run by run, until all is done', async () => {
    const { player, waits, scrim } = await playerWithHistory();
    const owner = await signUp(server, 'organization');
    for (let count = 0; count < 4; count++) {
      await bookSlot(server, player, (await publishScrim(server, owner))._id);
    }
    const { room_id: roomId } = await server.deps.db
      .selectFrom('scrims')
      .select('room_id')
      .where('id', '=', scrim._id)
      .executeTakeFirstOrThrow();
    await fillRoom(roomId, { senderId: player.user._id, content: 'hello' }, 550);
    await server.deps.jobs.pause();
    const { now } = server.clock;
    // Each read of the clock advances it, so that every step takes a second or more.
    server.clock.now = () => {
      server.clock.advance(1000);
      return now();
    };
    const left = async () => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from bookings where user_id = ${player.user._id} and team_name <> 'Deleted squad')
          + (select count(*) from messages where sender_id = ${player.user._id} and type <> 'deleted') as count
      `.execute(server.deps.db);
      return rows[0]?.count ?? 0;
    };
    try {
      const before = await left();
      await erase(player);
      const counts = [before, await left()];
      for (let runs = 0; runs < 50; runs++) {
        const again = await server.deps.erasure.carryOutJob(player.user._id);
        counts.push(await left());
        if (again === null) break;
        expect(again.getTime()).toBeLessThanOrEqual(now().getTime());
      }
      expect(counts[1]).toBeGreaterThan(0);
      expect(counts.length).toBeGreaterThan(4);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
      expect(counts.at(-1)).toBe(0);
    } finally {
      server.clock.now = now;
      server.deps.jobs.start();
    }
    await server.deps.jobs.runDue();
    expect((await readScrim(server, scrim._id, waits.player.token)).myBooking?.status).toBe('confirmed');
  });

  it('never runs for an account that nobody deleted', async () => {
    const { player, scrim } = await playerWithHistory();
    await server.deps.erasure.carryOutJob(player.user._id);
    expect((await readScrim(server, scrim._id, player.token)).myBooking?.status).toBe('confirmed');
  });

  it('leaves nothing of a booking in flight at that moment', async () => {
    const owner = await signUp(server, 'organization');
    const scrim = await publishScrim(server, owner);
    const player = await signUp(server, 'player');
    await erase(player);
    // As if the request had been admitted just before.
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

  it('leaves no text of kick requests in flight at that moment, by the person or about their squad', async () => {
    const { player, scrim, waits } = await playerWithHistory();
    const { db } = server.deps;
    const { id: bookingId } = await db
      .selectFrom('bookings')
      .select('id')
      .where('user_id', '=', player.user._id)
      .executeTakeFirstOrThrow();
    await erase(player);
    for (const [requestedBy, meant] of [
      [player.user._id, waits.booking._id],
      [waits.player.user._id, bookingId],
      [waits.player.user._id, null],
    ] as const) {
      const id = await insertKickRequest(db, {
        scrim_id: scrim._id,
        slot_number: 1,
        target_name: 'Ravi',
        reason: 'Ravi teams up',
        requested_by: requestedBy,
        booking_id: meant,
        created_at: server.clock.now(),
      });
      await db.updateTable('kick_requests').set({ note: 'Ravi plays fair' }).where('id', '=', id).execute();
    }
    server.clock.advance(61_000);
    await server.deps.jobs.runDue();
    const left = await db
      .selectFrom('kick_requests')
      .select(['target_name', 'reason', 'note', 'status'])
      .where('scrim_id', '=', scrim._id)
      .execute();
    expect(left).toEqual(
      Array(3).fill({ target_name: 'Deleted player', reason: '', note: '', status: 'dismissed' }),
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { begin } from '../../../test/match-results.ts';
import { decide, submitUtr } from '../../../test/payments.ts';
import { type Person, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

const list = async (id: string, token?: string, query = '') =>
  (await server.call(`GET /scrims/${id}/participants${query}`, { token })).body;
const remove = (id: string, userId: string, person = owner) =>
  server.call(`DELETE /scrims/${id}/participants/${userId}`, { token: person.token });

/** Two slots, both taken, in the order 2, 1; two squads on the waitlist; one has left, one was kicked. */
async function stage() {
  const scrim = await publishScrim(server, owner, { slots: 2 });
  const id = scrim._id;
  const kicked = await bookedPlayer(server, id);
  await remove(id, kicked.player.user._id);
  const left = await bookedPlayer(server, id);
  await server.call(`DELETE /scrims/${id}/book`, { token: left.player.token });
  const second = await bookedPlayer(server, id, { slotNumber: 2 });
  const first = await bookedPlayer(server, id, { slotNumber: 1 });
  const waiting = await bookedPlayer(server, id);
  const behind = await bookedPlayer(server, id);
  return { id, kicked, left, first, second, waiting, behind };
}

describe('squads that play two lobbies at the same time', () => {
  it('are flagged for the organizer, across their own lobbies only', async () => {
    const first = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, first._id);
    const at = (minutes: number) => new Date(Date.parse(first.startAt) + minutes * 60_000).toISOString();
    const crossing = await publishScrim(server, owner, { startAt: at(60), title: 'The later one' });
    const after = await publishScrim(server, owner, { startAt: first.endAt });
    const other = await signUp(server, 'organization');
    const elsewhere = await publishScrim(server, other, { startAt: at(10) });
    for (const { _id } of [elsewhere, after, crossing]) {
      const body = squad();
      await server.call(`POST /scrims/${_id}/book`, { token: player.token, body });
    }
    const alsoIn = async (id: string, person: Person) => (await list(id, person.token)).items[0].alsoIn;
    expect(await alsoIn(first._id, owner)).toEqual({
      scrimId: crossing._id,
      title: 'The later one',
      startAt: crossing.startAt,
    });
    expect(await alsoIn(elsewhere._id, other)).toBeNull();
    expect((await list(first._id)).items[0]).not.toHaveProperty('alsoIn');
    await server.call(`DELETE /scrims/${crossing._id}/book`, { token: player.token });
    expect(await alsoIn(first._id, owner)).toBeNull();
  });
});

describe('the squads of a scrim', () => {
  it('are sorted by slot, waitlist and history, with all data for the owner and admins', async () => {
    const { id, kicked, left, first, second, waiting, behind } = await stage();
    for (const { token } of [owner, admin]) {
      const { items, total } = await list(id, token);
      expect(total).toBe(6);
      expect(
        items.map(
          (one: { teamName: string; status: string; slotNumber: number; waitlistPosition: number }) => [
            one.teamName,
            one.status,
            one.slotNumber,
            one.waitlistPosition,
          ],
        ),
      ).toEqual([
        [first.booking.teamName, 'confirmed', 1, null],
        [second.booking.teamName, 'confirmed', 2, null],
        [waiting.booking.teamName, 'waitlisted', null, 1],
        [behind.booking.teamName, 'waitlisted', null, 2],
        [left.booking.teamName, 'cancelled', 1, null],
        [kicked.booking.teamName, 'kicked', 1, null],
      ]);
      expect(items[0]).toMatchObject({
        userId: { _id: first.player.user._id, name: first.player.user.name },
        phone: first.booking.phone,
        players: first.booking.players,
        payment: null,
        credentialsSeenAt: null,
      });
    }
  });

  it('show everyone else only confirmed squads, with names and IGNs, whatever is requested (A2)', async () => {
    const { id, first, second, waiting } = await stage();
    for (const token of [undefined, first.player.token, waiting.player.token]) {
      const body = await list(id, token);
      expect(body.total).toBe(2);
      expect(body.items.map((one: { teamName: string }) => one.teamName)).toEqual([
        first.booking.teamName,
        second.booking.teamName,
      ]);
      const text = JSON.stringify(body);
      for (const { booking, player } of [first, second, waiting]) {
        expect(text).not.toContain(booking.phone);
        expect(text).not.toContain(player.user.email);
        for (const { ignId } of booking.players) expect(text).not.toContain(ignId);
      }
      expect(text).toContain(first.booking.players[0]?.ignName);
      expect(await list(id, token, '?status=waitlisted')).toMatchObject({ items: [], total: 0 });
    }
    expect((await list(id, owner.token, '?status=waitlisted')).total).toBe(2);
    expect((await list(id, undefined, '?status=confirmed')).total).toBe(2);
  });

  it('are paged without a gap or a repeat', async () => {
    const { id } = await stage();
    const whole = (await list(id, owner.token)).items.map((one: { _id: string }) => one._id);
    for (const limit of [1, 2, 4, 5]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { items: { _id: string }[]; nextCursor: string | null } = await list(
          id,
          owner.token,
          `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...page.items.map(one => one._id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole);
    }
    expect((await server.call(`GET /scrims/${id}/participants?cursor=x`)).status).toBe(400);
    expect((await server.call(`GET /scrims/${unknownId}/participants`)).status).toBe(404);
  });
});

describe('kicking a squad', () => {
  it('is impossible once the scrim is over: a squad that has played keeps its slot and payment', async () => {
    const { _id: id } = await publishScrim(server, owner, { entryFee: 50 });
    const { player } = await bookedPlayer(server, id);
    await decide(server, owner, await submitUtr(server, player, id), 'approve');
    await begin(server, id, 24);
    const refused = await remove(id, player.user._id);
    expect([refused.status, refused.body.message]).toEqual([409, 'This scrim is over']);
    const { status, payment } = (await readScrim(server, id, player.token)).myBooking ?? {};
    expect([status, payment?.status]).toEqual(['confirmed', 'captured']);
  });

  it('gives its slot to the next squad at once, notifies the room and the squad, and keeps it from returning', async () => {
    const { id, first, waiting } = await stage();
    const watcher = await connect(server, waiting.player.token);
    expect((await remove(id, first.player.user._id)).status).toBe(204);
    const now = await readScrim(server, id, waiting.player.token);
    expect(now.myBooking).toMatchObject({ status: 'confirmed', slotNumber: 1 });
    await caughtUp(watcher);
    expect(watcher.of('booking:updated')).toContainEqual({
      scrimId: id,
      bookingId: waiting.booking._id,
      status: 'confirmed',
    });
    const { messages } = (await server.call(`GET /scrims/${id}/room`, { token: owner.token })).body.room;
    expect(messages.at(-1)).toMatchObject({
      type: 'system',
      content: `${first.booking.teamName} was kicked`,
    });
    await server.deps.jobs.runDue();
    const mail = await server.deps.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', first.player.user.email)
      .execute();
    expect(mail.map(({ subject }) => subject)).toEqual([`${now.title}: your squad was kicked`]);
    const again = await server.call(`POST /scrims/${id}/book`, { token: first.player.token, body: squad() });
    expect([again.status, again.body.message]).toEqual([403, 'Your squad was kicked from this scrim']);
  });

  it('removes its sockets from the room before it responds, and blocks every way back in (A7)', async () => {
    const { id, first, second } = await stage();
    const socket = await connect(server, first.player.token);
    const stays = await connect(server, second.player.token);
    expect(await ask(socket, 'join-scrim', id)).toEqual({ ok: true });
    expect(await ask(stays, 'join-scrim', id)).toEqual({ ok: true });
    expect((await remove(id, first.player.user._id, admin)).status).toBe(204);
    await server.call(`POST /scrims/${id}/room/messages`, {
      token: owner.token,
      body: { content: 'for those who stay' },
    });
    await Promise.all([caughtUp(socket), caughtUp(stays)]);
    expect(socket.of('room:message')).toEqual([]);
    expect(socket.of('room:left')).toEqual([{ scrimId: id }]);
    expect(stays.of('room:message').map(({ message }) => message.content)).toEqual([
      `${first.booking.teamName} was kicked`,
      'for those who stay',
    ]);
    expect((await ask(socket, 'join-scrim', id)).ok).toBe(false);
    for (const call of [`GET /scrims/${id}/room`, `GET /scrims/${id}/room/messages`]) {
      expect((await server.call(call, { token: first.player.token })).status).toBe(403);
    }
    expect(
      (await server.call(`GET /scrims/${id}/room/credentials`, { token: first.player.token })).status,
    ).toBe(403);
  });

  it('works for waitlisted squads without a line in the room; is rejected for strangers and for unknown squads', async () => {
    const { id, waiting, behind, left } = await stage();
    const room = async () =>
      (await server.call(`GET /scrims/${id}/room`, { token: owner.token })).body.room.messages.length;
    const before = await room();
    expect((await remove(id, waiting.player.user._id, behind.player)).body.code).toBe('SCRIM_FORBIDDEN');
    const stranger = await signUp(server, 'organization');
    expect((await remove(id, waiting.player.user._id, stranger)).body.code).toBe('SCRIM_FORBIDDEN');
    expect((await remove(id, waiting.player.user._id)).status).toBe(204);
    expect(await room()).toBe(before);
    expect((await readScrim(server, id, behind.player.token)).myBooking?.waitlistPosition).toBe(1);
    for (const userId of [waiting.player.user._id, left.player.user._id, unknownId, 'none']) {
      const answer = await remove(id, userId);
      expect([answer.status, answer.body.message]).toEqual([404, 'Participant not found']);
    }
    expect((await remove(unknownId, waiting.player.user._id)).body.code).toBe('SCRIM_NOT_FOUND');
  });
});

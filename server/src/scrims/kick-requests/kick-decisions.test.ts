import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { listKickRequests, requestKick, resolveKick, stageKick } from '../../../test/kick-requests.ts';
import { begin } from '../../../test/match-results.ts';
import { type Person, signUpManagers } from '../../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();
let owner: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  ({ owner, other, admin } = await signUpManagers(server));
});

const stage = () => stageKick(server, owner);
const request = (id: string, person: Person, fields: object = {}) => requestKick(server, id, person, fields);
const list = (id: string, person: Person, query = '') => listKickRequests(server, id, person, query);
const resolve = (id: string, requestId: string, decision: object, person = owner) =>
  resolveKick(server, id, requestId, decision, person);

describe('deciding a kick request', () => {
  it('kicks: the next squad gets the slot, the kicked one leaves the room at once, the organizer’s pages update (A7)', async () => {
    const { id, asker, target, waiting } = await stage();
    const socket = await connect(server, target.player.token);
    const screen = await connect(server, owner.token);
    await ask(socket, 'join-scrim', id);
    const { _id: requestId } = (await request(id, asker.player)).body.request;
    await caughtUp(screen);
    expect(screen.of('scrim:kick-request')).toEqual([{ scrimId: id }]);
    const { status, body: answer } = await resolve(id, requestId, { action: 'kick', note: ' Seen it ' });
    expect(status).toBe(200);
    expect(answer.request).toMatchObject({
      status: 'kicked',
      note: 'Seen it',
      target: null,
      targetTeam: target.booking.teamName,
      seated: { userId: waiting.player.user._id, teamName: waiting.booking.teamName },
    });
    expect(answer.request.resolvedAt).not.toBeNull();
    await Promise.all([caughtUp(socket), caughtUp(screen)]);
    expect(screen.of('scrim:kick-request')).toHaveLength(2);
    expect(socket.of('room:left')).toEqual([{ scrimId: id }]);
    expect(socket.of('scrim:kick-request')).toEqual([]);
    expect((await server.call(`GET /scrims/${id}/room`, { token: target.player.token })).status).toBe(403);
    expect((await readScrim(server, id, waiting.player.token)).myBooking).toMatchObject({
      status: 'confirmed',
      slotNumber: 2,
    });
    const audit = await server.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_kind'])
      .where('actor_id', '=', owner.user._id)
      .where('action', 'in', ['kick', 'kick-on-request'])
      .execute();
    expect(audit.length).toBeGreaterThanOrEqual(2);
  });

  it('dismisses with a note, and keeps the squad', async () => {
    const { id, asker, target } = await stage();
    const { _id: requestId } = (await request(id, asker.player)).body.request;
    const { body: answer } = await resolve(id, requestId, { action: 'dismiss', note: 'No proof' }, admin);
    expect(answer.request).toMatchObject({
      status: 'dismissed',
      note: 'No proof',
      target: { teamName: target.booking.teamName },
    });
    expect((await readScrim(server, id, target.player.token)).myBooking?.status).toBe('confirmed');
    // Decided, so it can be requested again.
    expect((await request(id, asker.player)).status).toBe(201);
  });

  it('is announced to the requester, who sees only their own requests', async () => {
    const { id, asker, target } = await stage();
    const socket = await connect(server, asker.player.token);
    const { body: sent } = await request(id, asker.player);
    await request(id, target.player, { slotNumber: 1 });
    await resolve(id, sent.request._id, { action: 'dismiss', note: 'Watched it: all fair' });
    await caughtUp(socket);
    expect(socket.of('scrim:kick-request')).toEqual([{ scrimId: id }]);
    const own = await server.call(`GET /scrims/${id}/kick-requests/own`, { token: asker.player.token });
    expect(own.body.items).toEqual([
      expect.objectContaining({ _id: sent.request._id, status: 'dismissed', note: 'Watched it: all fair' }),
    ]);
  });

  it('shows whether the reported squad has that player, ignoring case', async () => {
    const { id, asker, target } = await stage();
    const { ignName } = target.booking.players[0] as { ignName: string };
    const own = await request(id, asker.player, { targetName: ignName.toUpperCase() });
    expect(own.body.request.isInSquad).toBe(true);
    const other = await request(id, target.player, { slotNumber: 1, targetName: 'nobody of them' });
    expect(other.body.request.isInSquad).toBe(false);
  });

  it('kicks the reported squad even after it has moved, not the squad now in its slot', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 3 });
    const asker = await bookedPlayer(server, id);
    const target = await bookedPlayer(server, id);
    const beside = await bookedPlayer(server, id);
    const { body: sent } = await request(id, asker.player);
    await server.call(`PUT /scrims/${id}/participants/${target.booking._id}/slot`, {
      token: owner.token,
      body: { slotNumber: 3, swapWith: beside.booking._id },
    });
    const { body: answer } = await resolve(id, sent.request._id, { action: 'kick' });
    expect(answer.request).toMatchObject({ status: 'kicked', targetTeam: target.booking.teamName });
    expect((await readScrim(server, id, target.player.token)).myBooking).toBeNull();
    expect((await readScrim(server, id, beside.player.token)).myBooking?.slotNumber).toBe(2);
  });

  it('about a held slot names the squad only to the organizer (A2)', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 2 });
    const asker = await bookedPlayer(server, id);
    await server.call(`PUT /scrims/${id}`, { token: owner.token, body: { entryFee: 50 } });
    const { booking } = await bookedPlayer(server, id);
    expect(booking.status).toBe('held');
    const { body: sent } = await request(id, asker.player, { targetName: booking.players[0]?.ignName });
    const hidden = { target: null, targetTeam: null, isInSquad: null, seated: null };
    expect(sent.request).toMatchObject(hidden);
    const own = await server.call(`GET /scrims/${id}/kick-requests/own`, { token: asker.player.token });
    expect(own.body.items).toEqual([expect.objectContaining(hidden)]);
    expect((await list(id, owner)).body.items[0].target.teamName).toBe(booking.teamName);
  });

  it('kicks a walk-in squad too', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 2 });
    const asker = await bookedPlayer(server, id);
    await server.call(`POST /scrims/${id}/participants`, {
      token: owner.token,
      body: { teamName: 'Guests' },
    });
    const { body: sent } = await request(id, asker.player);
    expect(sent.request).toMatchObject({ target: { userId: null, teamName: 'Guests' }, isInSquad: null });
    const { body: answer } = await resolve(id, sent.request._id, { action: 'kick' });
    expect(answer.request).toMatchObject({ status: 'kicked', targetTeam: 'Guests', seated: null });
  });

  it('never kicks the squad that took the slot after the reported squad left', async () => {
    const { id, asker, target, waiting } = await stage();
    const { _id: requestId } = (await request(id, asker.player)).body.request;
    await server.call(`DELETE /scrims/${id}/book`, { token: target.player.token });
    expect((await list(id, owner)).body.items[0]).toMatchObject({
      target: null,
      seated: { teamName: waiting.booking.teamName },
    });
    const { status, body: answer } = await resolve(id, requestId, { action: 'kick', note: 'Cheats' });
    expect(status).toBe(200);
    expect(answer.request).toMatchObject({
      // Nobody was kicked.
      status: 'dismissed',
      note: 'Cheats · The reported squad no longer has slot 02',
    });
    expect((await readScrim(server, id, waiting.player.token)).myBooking).toMatchObject({
      status: 'confirmed',
      slotNumber: 2,
    });
  });

  it('can only dismiss after the end: a squad that has played is not kicked', async () => {
    const { id, asker, target } = await stage();
    const { _id: requestId } = (await request(id, asker.player)).body.request;
    await begin(server, id, 24);
    const refused = await resolve(id, requestId, { action: 'kick' });
    expect([refused.status, refused.body.code]).toEqual([409, 'SCRIM_OVER']);
    expect((await list(id, owner)).body.items[0].status).toBe('pending');
    expect((await readScrim(server, id, target.player.token)).myBooking?.status).toBe('confirmed');
    expect((await resolve(id, requestId, { action: 'dismiss' })).status).toBe(200);
  });

  it('happens once: of two simultaneous decisions, one gets an error', async () => {
    for (const actions of [
      ['kick', 'kick'],
      ['kick', 'dismiss'],
      ['dismiss', 'kick'],
    ]) {
      const { id, asker, target } = await stage();
      const { _id: requestId } = (await request(id, asker.player)).body.request;
      const answers = await Promise.all(actions.map(action => resolve(id, requestId, { action })));
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
      const won = answers.find(answer => answer.status === 200)?.body.request.status;
      const lost = answers.find(answer => answer.status === 409);
      expect(lost?.body.message).toBe('This request was already decided');
      const { items } = (await list(id, owner)).body;
      expect(items).toMatchObject([{ status: won }]);
      const left = (await readScrim(server, id, target.player.token)).myBooking === null;
      expect(left).toBe(won === 'kicked');
      expect((await readScrim(server, id)).bookedCount).toBe(2);
    }
  });

  it('is for the owner and admins, for this scrim’s requests (A1)', async () => {
    const { id, asker } = await stage();
    const elsewhere = await stage();
    const { _id: requestId } = (await request(id, asker.player)).body.request;
    for (const person of [asker.player, other]) {
      expect((await resolve(id, requestId, { action: 'kick' }, person)).body.code).toBe('SCRIM_FORBIDDEN');
    }
    for (const [scrimId, one] of [
      [elsewhere.id, requestId],
      [id, unknownId],
      [id, 'none'],
    ] as const) {
      const answer = await resolve(scrimId, one, { action: 'kick' });
      expect([answer.status, answer.body.message]).toEqual([404, 'Kick request not found']);
    }
    expect((await resolve(id, requestId, { action: 'ban' })).status).toBe(400);
    expect((await list(id, owner)).body.items[0].status).toBe('pending');
  });
});

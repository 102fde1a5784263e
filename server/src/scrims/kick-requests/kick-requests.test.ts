import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { type Person, signUp, signUpManagers } from '../../../test/people.ts';
import { begin } from '../../../test/results/matches.ts';
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

/** Two squads in the lobby's two slots, one on the waitlist. */
async function stage() {
  const { _id: id } = await publishScrim(server, owner, { slots: 2 });
  const asker = await bookedPlayer(server, id);
  const target = await bookedPlayer(server, id);
  const waiting = await bookedPlayer(server, id);
  return { id, asker, target, waiting };
}

const body = (fields: object = {}) => ({ slotNumber: 2, targetName: 'xRager', ...fields });
const request = (id: string, person: Person, fields: object = {}) =>
  server.call(`POST /scrims/${id}/kick-requests`, { token: person.token, body: body(fields) });
const list = (id: string, person: Person, query = '') =>
  server.call(`GET /scrims/${id}/kick-requests${query}`, { token: person.token });
const resolve = (id: string, requestId: string, decision: object, person = owner) =>
  server.call(`PATCH /scrims/${id}/kick-requests/${requestId}/resolve`, {
    token: person.token,
    body: decision,
  });

describe('asking for a kick', () => {
  it('is for confirmed participants; words are trimmed', async () => {
    const { id, asker, target } = await stage();
    const { status, body: answer } = await request(id, asker.player, {
      targetName: '  xRager ',
      reason: ' Teaming with slot 9 ',
    });
    expect(status).toBe(201);
    expect(answer.request).toMatchObject({
      scrimId: id,
      slotNumber: 2,
      targetName: 'xRager',
      reason: 'Teaming with slot 9',
      status: 'pending',
      note: '',
      requestedBy: {
        _id: asker.player.user._id,
        name: asker.player.user.name,
        teamName: asker.booking.teamName,
      },
      target: { userId: target.player.user._id, teamName: target.booking.teamName },
      resolvedAt: null,
    });
  });

  it('is refused to the owner, admins, who waits, who was put out, and strangers', async () => {
    const { id, target, waiting } = await stage();
    await server.call(`DELETE /scrims/${id}/participants/${target.player.user._id}`, { token: owner.token });
    const stranger = await signUp(server, 'player');
    for (const person of [owner, admin, other, stranger, target.player]) {
      const { status, body: answer } = await request(id, person);
      expect([status, answer.message]).toEqual([403, 'Only confirmed participants can request a kick']);
    }
    // The squad from the waitlist has the slot by now.
    expect((await request(id, waiting.player, { slotNumber: 1 })).status).toBe(201);
    const next = await bookedPlayer(server, id);
    expect((await request(id, next.player)).status).toBe(403);
    expect((await request(unknownId, next.player)).body.code).toBe('SCRIM_NOT_FOUND');
  });

  it.each([
    [{ slotNumber: 0 }, 'slotNumber', 'Valid slot number required'],
    [{ slotNumber: -3 }, 'slotNumber', 'Valid slot number required'],
    [{ slotNumber: 1.5 }, 'slotNumber', 'Valid slot number required'],
    [{ slotNumber: '2' }, 'slotNumber', 'Valid slot number required'],
    [{ slotNumber: 3 }, 'slotNumber', 'Valid slot number required'],
    [{ slotNumber: 1 }, 'slotNumber', 'This is your own slot'],
    [{ targetName: '  ' }, 'targetName', 'Player name (IGN) is required'],
    [{ targetName: undefined }, 'targetName', 'Player name (IGN) is required'],
    [{ reason: 'x'.repeat(501) }, 'reason', 'At most 500 characters'],
  ])('refuses %j beside its field, in SPEC’s words where it has some', async (fields, field, message) => {
    const { id, asker } = await stage();
    const answer = await request(id, asker.player, fields);
    expect([answer.status, answer.body.fieldErrors?.[field]]).toEqual([400, message]);
  });

  it('counts once while it waits; each squad asks for itself and hears of no other', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 3 });
    const asker = await bookedPlayer(server, id);
    await bookedPlayer(server, id);
    const third = await bookedPlayer(server, id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(id, asker.player)));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(answer => answer.status === 409)?.body.message).toBe(
      'You already asked for this. The organizer will decide',
    );
    const second = await request(id, third.player);
    expect(second.status).toBe(201);
    expect(JSON.stringify(second.body)).not.toContain(asker.player.user._id);
    expect((await request(id, asker.player, { slotNumber: 3 })).status).toBe(201);
    expect((await list(id, asker.player)).body.code).toBe('SCRIM_FORBIDDEN');
    expect((await list(id, owner)).body.total).toBe(3);
  });

  it('about a squad that has left keeps nobody from asking about the one that sits there now', async () => {
    const { id, asker, target, waiting } = await stage();
    expect((await request(id, asker.player)).status).toBe(201);
    await server.call(`DELETE /scrims/${id}/book`, { token: target.player.token });
    const { status, body: answer } = await request(id, asker.player);
    expect(status).toBe(201);
    expect((await request(id, asker.player)).body.code).toBe('KICK_REPEATED');
    await resolve(id, answer.request._id, { action: 'kick' });
    expect((await readScrim(server, id, waiting.player.token)).myBooking).toBeNull();
  });

  it('is refused after the end and in a cancelled scrim', async () => {
    const { id, asker } = await stage();
    await begin(server, id, 24);
    const over = await request(id, asker.player);
    expect([over.status, over.body.code]).toEqual([409, 'SCRIM_OVER']);
    const { id: other, asker: another } = await stage();
    await server.call(`DELETE /scrims/${other}`, { token: owner.token });
    const cancelled = await request(other, another.player);
    expect([cancelled.status, cancelled.body.code]).toEqual([403, 'KICK_FORBIDDEN']);
  });

  it('about an empty slot counts once too', async () => {
    const { id, asker, target, waiting } = await stage();
    for (const { player } of [waiting, target]) {
      await server.call(`DELETE /scrims/${id}/book`, { token: player.token });
    }
    expect((await request(id, asker.player)).status).toBe(201);
    expect((await request(id, asker.player)).body.code).toBe('KICK_REPEATED');
  });
});

describe('the requests of a scrim', () => {
  it('are for the owner and admins: those to decide first, the longest waiting first; paged', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 3 });
    const [one, two] = [await bookedPlayer(server, id), await bookedPlayer(server, id)];
    const ids: string[] = [];
    for (const [person, slotNumber] of [
      [one.player, 2],
      [one.player, 3],
      [two.player, 1],
      [two.player, 3],
    ] as const) {
      ids.push((await request(id, person, { slotNumber })).body.request._id);
    }
    await resolve(id, ids[1] ?? '', { action: 'dismiss' });
    await resolve(id, ids[0] ?? '', { action: 'dismiss' });
    const expected = [ids[2], ids[3], ids[1], ids[0]];
    for (const person of [owner, admin]) {
      const { body: answer } = await list(id, person);
      expect(answer.items.map((one: { _id: string }) => one._id)).toEqual(expected);
      expect([answer.total, answer.nextCursor]).toEqual([4, null]);
    }
    for (const limit of [1, 2, 3]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { body: { items: { _id: string }[]; nextCursor: string | null } } = await list(
          id,
          owner,
          `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...page.body.items.map(one => one._id));
        cursor = page.body.nextCursor;
      }
      expect(seen).toEqual(expected);
    }
    expect((await list(id, other)).body.message).toBe('You are not authorized to manage this scrim');
    expect((await list(unknownId, owner)).status).toBe(404);
    expect((await list(id, owner, '?cursor=x')).status).toBe(400);
  });
});

describe('deciding a request', () => {
  it('kicks: the seat goes to the next, room and sockets are dropped, the organizer’s screens hear of it (A7)', async () => {
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

  it('dismisses with a note, and leaves the squad alone', async () => {
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

  it('is heard by who asked, who reads own requests and no other’s', async () => {
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

  it('says whether the reported squad has that player, ignoring upper and lower case', async () => {
    const { id, asker, target } = await stage();
    const { ignName } = target.booking.players[0] as { ignName: string };
    const own = await request(id, asker.player, { targetName: ignName.toUpperCase() });
    expect(own.body.request.isInSquad).toBe(true);
    const other = await request(id, target.player, { slotNumber: 1, targetName: 'nobody of them' });
    expect(other.body.request.isInSquad).toBe(false);
  });

  it('kicks the reported squad even after a move, and not the squad now in its slot', async () => {
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

  it('never puts out who came after: the seat of a squad that has left is somebody else’s', async () => {
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
      note: 'Cheats · The squad that was meant no longer sits in slot 02',
    });
    expect((await readScrim(server, id, waiting.player.token)).myBooking).toMatchObject({
      status: 'confirmed',
      slotNumber: 2,
    });
  });

  it('after the end only dismisses: who has played is not put out', async () => {
    const { id, asker, target } = await stage();
    const { _id: requestId } = (await request(id, asker.player)).body.request;
    await begin(server, id, 24);
    const refused = await resolve(id, requestId, { action: 'kick' });
    expect([refused.status, refused.body.code]).toEqual([409, 'SCRIM_OVER']);
    expect((await list(id, owner)).body.items[0].status).toBe('pending');
    expect((await readScrim(server, id, target.player.token)).myBooking?.status).toBe('confirmed');
    expect((await resolve(id, requestId, { action: 'dismiss' })).status).toBe(200);
  });

  it('is done once: of two at the same moment one is told that it was decided', async () => {
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

  it('is for the owner and admins, of this scrim’s requests (A1)', async () => {
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

import { beforeAll, describe, expect, it } from 'vitest';
import { unknownId } from '../../../test/groups.ts';
import { listKickRequests, requestKick, resolveKick, stageKick } from '../../../test/kick-requests.ts';
import { begin } from '../../../test/match-results.ts';
import { type Person, signUp, signUpManagers } from '../../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
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

describe('requesting a kick', () => {
  it('is for confirmed participants; text is trimmed', async () => {
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

  it('is rejected for the owner, admins, waitlisted squads, kicked squads and strangers', async () => {
    const { id, target, waiting } = await stage();
    await server.call(`DELETE /scrims/${id}/participants/${target.player.user._id}`, { token: owner.token });
    const stranger = await signUp(server, 'player');
    for (const person of [owner, admin, other, stranger, target.player]) {
      const { status, body: answer } = await request(id, person);
      expect([status, answer.message]).toEqual([403, 'Only confirmed participants can request a kick']);
    }
    // The squad from the waitlist has the slot now.
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
  ])('rejects %j on its field, in SPEC’s words if it has any', async (fields, field, message) => {
    const { id, asker } = await stage();
    const answer = await request(id, asker.player, fields);
    expect([answer.status, answer.body.fieldErrors?.[field]]).toEqual([400, message]);
  });

  it('is accepted once while pending; each squad sends and sees only its own', async () => {
    const { _id: id } = await publishScrim(server, owner, { slots: 3 });
    const asker = await bookedPlayer(server, id);
    await bookedPlayer(server, id);
    const third = await bookedPlayer(server, id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(id, asker.player)));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(answer => answer.status === 409)?.body.message).toBe(
      'You already requested this kick. The organizer will decide',
    );
    const second = await request(id, third.player);
    expect(second.status).toBe(201);
    expect(JSON.stringify(second.body)).not.toContain(asker.player.user._id);
    expect((await request(id, asker.player, { slotNumber: 3 })).status).toBe(201);
    expect((await list(id, asker.player)).body.code).toBe('SCRIM_FORBIDDEN');
    expect((await list(id, owner)).body.total).toBe(3);
  });

  it('does not block requests about the next squad in the slot', async () => {
    const { id, asker, target, waiting } = await stage();
    expect((await request(id, asker.player)).status).toBe(201);
    await server.call(`DELETE /scrims/${id}/book`, { token: target.player.token });
    const { status, body: answer } = await request(id, asker.player);
    expect(status).toBe(201);
    expect((await request(id, asker.player)).body.code).toBe('KICK_REPEATED');
    await resolve(id, answer.request._id, { action: 'kick' });
    expect((await readScrim(server, id, waiting.player.token)).myBooking).toBeNull();
  });

  it('is rejected after the end and in a cancelled scrim', async () => {
    const { id, asker } = await stage();
    await begin(server, id, 24);
    const over = await request(id, asker.player);
    expect([over.status, over.body.code]).toEqual([409, 'SCRIM_OVER']);
    const { id: other, asker: another } = await stage();
    await server.call(`DELETE /scrims/${other}`, { token: owner.token });
    const cancelled = await request(other, another.player);
    expect([cancelled.status, cancelled.body.code]).toEqual([403, 'KICK_FORBIDDEN']);
  });

  it('is accepted once for an empty slot too', async () => {
    const { id, asker, target, waiting } = await stage();
    for (const { player } of [waiting, target]) {
      await server.call(`DELETE /scrims/${id}/book`, { token: player.token });
    }
    expect((await request(id, asker.player)).status).toBe(201);
    expect((await request(id, asker.player)).body.code).toBe('KICK_REPEATED');
  });
});

describe('the requests of a scrim', () => {
  it('are for the owner and admins: open ones first, oldest first, in pages', async () => {
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

import type { Lobby } from '@hotdrop/contract/organizations/dashboard/organization-dashboard.ts';
import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import type { Scrim } from '@hotdrop/contract/scrims/scrims.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAdmin, signUp } from '../../../test/people.ts';
import { roomDetails } from '../../../test/room-details.ts';
import { readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { releaseCredentialsJob } from './credentials.service.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });
closeSocketsAtEnd();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
  // Jobs run only when the test runs them, each time in a new runner, as after a restart.
  await server.deps.jobs.close();
});

const runDueJobs = () =>
  createJobs(
    {
      db: server.deps.db,
      clock: server.clock,
      log: { error: (error: unknown) => expect.unreachable(String(error)) },
    },
    { prompt: { [releaseCredentialsJob]: server.deps.credentials.release }, slow: {} },
  ).runDue();

const minutes = 60_000;
const { values, set, get, openScene } = roomDetails(server, () => owner);
const jobOf = (scrimId: string) =>
  server.deps.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', releaseCredentialsJob)
    .where('key', '=', scrimId)
    .executeTakeFirst();
const lines = async (scrimId: string): Promise<string[]> => {
  const { body } = await server.call(`GET /scrims/${scrimId}/room`, { token: owner.token });
  return body.room.messages
    .filter((message: Message) => message.type === 'credentials')
    .map((message: Message) => message.content);
};

/** Moves the test's clock this many minutes before or after the scrim's start. */
const goTo = (scrim: Scrim, minute: number) => {
  const target = Date.parse(scrim.startAt) + minute * minutes;
  server.clock.advance(target - server.clock.now().getTime());
};

describe('setting the room details', () => {
  it('schedules their release, announces it in the room without the details, and returns them to the owner', async () => {
    const { scrim, squad } = await openScene();
    const none = {
      matchNumber: 1,
      throughMatch: 1,
      roomId: null,
      password: null,
      releaseAt: null,
      released: false,
      version: 0,
      changed: null,
    };
    expect((await get(scrim._id, squad)).body.credentials).toEqual(none);
    expect((await get(scrim._id, owner)).body.credentials).toEqual(none);
    const { status, body } = await set(scrim._id, values());
    expect(status).toBe(200);
    const releaseAt = new Date(Date.parse(scrim.startAt) - 12 * minutes);
    const version = { version: 1, changed: null };
    const shown = {
      ...values(),
      throughMatch: 1,
      releaseAt: releaseAt.toISOString(),
      released: false,
      ...version,
    };
    expect(body.credentials).toEqual(shown);
    expect((await get(scrim._id, owner)).body.credentials).toEqual(shown);
    expect(await lines(scrim._id)).toEqual(['Map 1 · Erangel']);
    expect((await jobOf(scrim._id))?.run_at).toEqual(releaseAt);
    const early = await get(scrim._id, squad);
    expect([early.status, early.body.code]).toEqual([403, 'CREDENTIALS_NOT_RELEASED']);
    expect(early.headers.get('cache-control')).toBe('no-store');
  });

  it('shows the next release and its match, then the latest, and whether details are already released', async () => {
    const { scrim } = await openScene();
    const at = (minute: number) => new Date(Date.parse(scrim.startAt) + minute * minutes).toISOString();
    const told = async () => {
      const { roomDetailsAt, roomDetailsMatch, roomDetailsOut } = await readScrim(server, scrim._id);
      return [roomDetailsAt, roomDetailsMatch, roomDetailsOut];
    };
    const onDashboard = async () => {
      const { body } = await server.call('GET /dashboard/org', { token: owner.token });
      return body.today.find((lobby: Lobby) => lobby._id === scrim._id)?.credentialsReleaseAt;
    };
    // The second match is set first: the first one's planned release still counts.
    await set(scrim._id, values(2));
    expect(await told()).toEqual([at(-12), 1, false]);
    await set(scrim._id, { ...values(1), releaseAt: at(-20) });
    await set(scrim._id, values(2));
    expect([await told(), await onDashboard()]).toEqual([[at(-20), 1, false], at(-20)]);
    goTo(scrim, -19);
    expect([await told(), await onDashboard()]).toEqual([[at(33), 2, true], at(33)]);
    goTo(scrim, 34);
    expect([await told(), await onDashboard()]).toEqual([[at(33), 2, true], at(33)]);
  });

  it('posts nothing for the same values, but a line for others', async () => {
    const { scrim } = await openScene();
    await set(scrim._id, values());
    await set(scrim._id, { ...values(), releaseAt: null });
    await set(scrim._id, { ...values(), password: 'other' });
    await set(scrim._id, values(2));
    expect(await lines(scrim._id)).toEqual(['Map 1 · Erangel', 'Map 1 · Erangel · updated', 'Match 2']);
  });

  it('posts one line for many simultaneous requests with the same values', async () => {
    const { scrim } = await openScene();
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(scrim._id, values())));
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200));
    expect(await lines(scrim._id)).toEqual(['Map 1 · Erangel']);
  });

  it('is for the owner only; an admin sees matches and times, not the details (A8)', async () => {
    const { scrim, squad } = await openScene();
    const stranger = await signUp(server, 'player');
    const otherOrganizer = await signUp(server, 'organization');
    const refuse = async () => {
      for (const person of [squad, stranger, otherOrganizer, admin]) {
        const { status, body } = await set(scrim._id, { ...values(), password: 'other' }, person);
        expect([status, body.message]).toEqual([403, 'Only the organizer can set the room details']);
      }
    };
    await refuse();
    expect((await get(scrim._id, owner)).body.credentials.releaseAt).toBeNull();
    await set(scrim._id, values());
    await refuse();
    expect((await get(scrim._id, owner)).body.credentials).toMatchObject(values());
    expect((await get(scrim._id, admin)).body.credentials).toMatchObject({
      matchNumber: 1,
      roomId: null,
      password: null,
      released: false,
    });
    const { room } = (await server.call(`GET /scrims/${scrim._id}/room`, { token: squad.token })).body;
    expect(room.messages.at(-1)).toMatchObject({
      type: 'credentials',
      senderId: { _id: owner.user._id, role: 'organization' },
    });
  });

  it.each([
    [{ password: 'x' }, 'roomId', 'Room ID required'],
    [{ roomId: ' ', password: 'x' }, 'roomId', 'Room ID required'],
    [{ roomId: '1' }, 'password', 'Room password required'],
    [{ ...values(4) }, 'matchNumber', 'This scrim has 3 matches'],
    [{ ...values(), releaseAt: 'soon' }, 'releaseAt', 'Must be a date and time with a time zone'],
  ])('%j is 400', async (body, field, message) => {
    const { scrim } = await openScene();
    const answer = await set(scrim._id, body);
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, { [field]: message }]);
  });

  it('is rejected for a cancelled scrim, and nobody gets the details', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(), releaseAt: null });
    await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });
    expect((await set(scrim._id, values())).body.code).toBe('SCRIM_CANCELLED');
    expect((await get(scrim._id, squad)).body).toMatchObject({
      code: 'SCRIM_CANCELLED',
      message: 'This scrim was cancelled',
    });
  });

  it('posts a message that nobody can edit and the owner can delete', async () => {
    const { scrim } = await openScene();
    await set(scrim._id, values());
    const path = `/scrims/${scrim._id}/room`;
    const { room } = (await server.call(`GET ${path}`, { token: owner.token })).body;
    const message = `${path}/messages/${room.messages.at(-1)._id}`;
    const edit = await server.call(`PATCH ${message}`, { token: owner.token, body: { content: 'hi' } });
    expect([edit.status, edit.body.code]).toEqual([403, 'NOT_YOUR_MESSAGE']);
    expect((await server.call(`DELETE ${message}`, { token: owner.token })).status).toBe(200);
  });
});

describe('the release', () => {
  it('follows the clock, match by match; earlier matches keep their details', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, values(1));
    await set(scrim._id, values(2));
    goTo(scrim, -13);
    expect((await get(scrim._id, squad)).status).toBe(403);
    goTo(scrim, -12);
    expect((await get(scrim._id, squad)).body.credentials).toEqual({
      ...values(1),
      throughMatch: 1,
      releaseAt: new Date(Date.parse(scrim.startAt) - 12 * minutes).toISOString(),
      released: true,
      version: 1,
      changed: null,
      opened: true,
    });
    expect((await get(scrim._id, squad, '?matchNumber=2')).body.code).toBe('CREDENTIALS_NOT_RELEASED');
    goTo(scrim, 45 - 12);
    expect((await get(scrim._id, squad)).body.credentials).toMatchObject(values(2));
    expect((await get(scrim._id, squad, '?matchNumber=1')).body.credentials).toMatchObject(values(1));
    expect((await get(scrim._id, squad, '?matchNumber=nonsense')).status).toBe(400);
  });

  it('is announced in the room by the job, without the details, even after a restart', async () => {
    const { scrim, squad } = await openScene();
    const socket = await connect(server, squad.token);
    expect(await ask(socket, 'join-scrim', scrim._id)).toEqual({ ok: true });
    await set(scrim._id, values(1));
    await set(scrim._id, values(2));
    await runDueJobs();
    await caughtUp(socket);
    expect(socket.of('scrim:credentials')).toEqual(Array(2).fill({ scrimId: scrim._id }));
    goTo(scrim, -12);
    await runDueJobs();
    await caughtUp(socket);
    expect(socket.of('scrim:credentials')).toHaveLength(3);
    expect((await jobOf(scrim._id))?.run_at).toEqual(new Date(Date.parse(scrim.startAt) + 33 * minutes));
    goTo(scrim, 33);
    await runDueJobs();
    await caughtUp(socket);
    expect(socket.of('scrim:credentials')).toHaveLength(4);
    expect(await jobOf(scrim._id)).toBeUndefined();
    expect(JSON.stringify(socket.received)).not.toMatch(/4400|drop\d/);
  });

  it('happens at once, or at a custom time', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), releaseAt: null });
    expect((await get(scrim._id, squad)).body.credentials).toMatchObject({ ...values(1), released: true });
    expect(await jobOf(scrim._id)).toBeUndefined();
    const later = new Date(server.clock.now().getTime() + 5 * minutes).toISOString();
    await set(scrim._id, { ...values(1), releaseAt: later });
    expect((await get(scrim._id, squad)).body.code).toBe('CREDENTIALS_NOT_RELEASED');
  });

  it('of a later match does not hide the next match’s room', async () => {
    const { scrim, squad } = await openScene();
    await set(scrim._id, { ...values(1), releaseAt: null });
    server.clock.advance(1000);
    await set(scrim._id, { ...values(3), releaseAt: null });
    expect((await get(scrim._id, squad)).body.credentials).toMatchObject(values(1));
    expect((await get(scrim._id, squad, '?matchNumber=3')).body.credentials).toMatchObject(values(3));
  });

  it('is listed for each room that is set', async () => {
    const { scrim } = await openScene();
    await set(scrim._id, values(1));
    await set(scrim._id, values(3));
    const at = (minute: number) => new Date(Date.parse(scrim.startAt) + minute * minutes).toISOString();
    expect((await readScrim(server, scrim._id)).roomReleases).toEqual([
      { matchNumber: 1, throughMatch: 1, releaseAt: at(-12), version: 1 },
      { matchNumber: 3, throughMatch: 3, releaseAt: at(78), version: 2 },
    ]);
  });

  it('of details set after their planned time is the time they were set, on the public page too', async () => {
    const { scrim, squad } = await openScene();
    goTo(scrim, -8);
    const before = server.clock.now().toISOString();
    const { releaseAt, released } = (await set(scrim._id, values())).body.credentials;
    expect(released).toBe(true);
    expect(releaseAt >= before).toBe(true);
    expect((await get(scrim._id, squad)).body.credentials.releaseAt).toBe(releaseAt);
    expect(await readScrim(server, scrim._id)).toMatchObject({
      roomDetailsAt: releaseAt,
      roomDetailsOut: true,
    });
  });

  it('moves with the start if planned, and stays if chosen or past', async () => {
    const { scrim, squad } = await openScene();
    const chosen = new Date(Date.parse(scrim.startAt) - 3 * minutes).toISOString();
    await set(scrim._id, values(1));
    await set(scrim._id, { ...values(2), releaseAt: chosen });
    const moveTo = async (minute: number) => {
      const startAt = new Date(Date.parse(scrim.startAt) + minute * minutes).toISOString();
      const body = { startAt, endAt: null, bookingClosesAt: null };
      const { status } = await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body });
      expect(status).toBe(200);
    };
    const releaseOf = async (match: number) =>
      (await get(scrim._id, owner, `?matchNumber=${match}`)).body.credentials.releaseAt;
    await moveTo(30);
    expect(await releaseOf(1)).toBe(new Date(Date.parse(scrim.startAt) + 18 * minutes).toISOString());
    expect(await releaseOf(2)).toBe(chosen);
    expect((await jobOf(scrim._id))?.run_at.toISOString()).toBe(chosen);
    goTo(scrim, 18);
    expect((await get(scrim._id, squad, '?matchNumber=1')).status).toBe(200);
    await moveTo(60);
    expect((await get(scrim._id, squad, '?matchNumber=1')).status).toBe(200);
  });

  it('is announced at once if a moved start makes it due', async () => {
    const { scrim, squad } = await openScene();
    const socket = await connect(server, squad.token);
    await ask(socket, 'join-scrim', scrim._id);
    await set(scrim._id, values(1));
    const startAt = new Date(server.clock.now().getTime() + 10 * minutes).toISOString();
    const body = { startAt, endAt: null, bookingClosesAt: null };
    const moved = server.clock.now().toISOString();
    const { status } = await server.call(`PUT /scrims/${scrim._id}`, { token: owner.token, body });
    expect(status).toBe(200);
    const { released, releaseAt } = (await get(scrim._id, squad)).body.credentials;
    expect(released).toBe(true);
    // When squads could first see them, not the planned time, which is past.
    expect(releaseAt >= moved).toBe(true);
    await caughtUp(socket);
    // One for the new time, and one for the release.
    expect(socket.of('scrim:credentials')).toHaveLength(2);
    await runDueJobs();
    await caughtUp(socket);
    expect(socket.of('scrim:credentials')).toHaveLength(3);
  });

  it('is announced to nobody if the scrim is cancelled', async () => {
    const { scrim } = await openScene();
    const socket = await connect(server, owner.token);
    await ask(socket, 'join-scrim', scrim._id);
    await set(scrim._id, values());
    await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });
    await server.deps.credentials.release(scrim._id);
    await caughtUp(socket);
    expect(socket.of('scrim:credentials')).toHaveLength(1);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { match, playedLobby, submitMatch } from '../../../test/match-results.ts';
import { toldAbout } from '../../../test/notices.ts';
import { mailsTo } from '../../../test/payments.ts';
import { type Person, signUpManagers } from '../../../test/people.ts';
import { bookedPlayer, publishScrim, readScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ accessTokenSeconds: 86_400 });
let owner: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  ({ owner, other, admin } = await signUpManagers(server));
});

const minuteMs = 60_000;
/** Returns the minutes from now to `at` on the server's clock. */
const minutesTo = (at: string) => Math.round((Date.parse(at) - server.clock.now().getTime()) / minuteMs) || 0;
const startsOf = async (id: string) => (await readScrim(server, id)).matchStarts.map(minutesTo);
const start = (id: string, number: number, { token } = owner) =>
  server.call(`POST /scrims/${id}/matches/${number}/start`, { token });
const delay = (id: string, matchNumber: number, minutes: number, { token } = owner) =>
  server.call(`POST /scrims/${id}/delay`, { token, body: { matchNumber, minutes } });
const end = (id: string, { token } = owner) => server.call(`POST /scrims/${id}/end`, { token });
/** Returns a lobby of three matches: they began an hour and 15 minutes ago, and begin in half an hour. */
const played = (squads = 1, fields = {}) => playedLobby(server, owner, squads, fields);

describe('starting a match', () => {
  it('sets its start to now, and later matches keep their offset', async () => {
    const { id } = await played();
    expect(await startsOf(id)).toEqual([-60, -15, 30]);
    const { status, body } = await start(id, 2);
    expect([status, body.scrim.matchStarts.map(minutesTo)]).toEqual([200, [-60, 0, 45]]);
    expect(minutesTo(body.scrim.endAt)).toBe(90);
    expect((await start(id, 3, admin)).status).toBe(200);
    expect(await startsOf(id)).toEqual([-60, 0, 0]);
  });

  it('a minute early makes the lobby live', async () => {
    const startAt = new Date(server.clock.now().getTime() + minuteMs).toISOString();
    const { _id: id } = await publishScrim(server, owner, { startAt });
    expect((await start(id, 1)).body.scrim).toMatchObject({ status: 'live' });
  });

  it('early tells the squads, whom the reminder of the planned start does not reach any more', async () => {
    const startAt = new Date(server.clock.now().getTime() + 30 * minuteMs).toISOString();
    const { _id: id, title } = await publishScrim(server, owner, { startAt });
    const { player } = await bookedPlayer(server, id);
    expect((await start(id, 1)).status).toBe(200);
    server.clock.advance(20 * minuteMs);
    await server.deps.jobs.runDue();
    const told = await toldAbout(server, player, id, 'started-early', 'starts-soon');
    expect(told).toMatchObject([{ title: `${title} has started early`, body: 'You are in slot 01.' }]);
  });

  it('early, and then a delay, tells the squads only what is true in the end', async () => {
    const startAt = new Date(server.clock.now().getTime() + 30 * minuteMs).toISOString();
    const { _id: id, title } = await publishScrim(server, owner, { startAt, maps: ['Erangel'] });
    const { player } = await bookedPlayer(server, id);
    const told = () => toldAbout(server, player, id, 'started-early', 'match-moved');
    await start(id, 1);
    server.clock.advance(1000);
    expect((await delay(id, 1, 15)).status).toBe(200);
    const [moved] = await told();
    expect(moved).toMatchObject({ body: `${title}. Later matches move along.` });
    expect(moved?.title).toMatch(/^Map 1 · Erangel starts at \d+:\d\d [AP]M$/);
    server.clock.advance(1000);
    await delay(id, 1, 15);
    const [latest, before] = await told();
    const at = latest?.title.replace('Map 1 · Erangel starts at ', '');
    expect(before).toMatchObject({ title: moved?.title, body: `${title}. It starts at ${at} now.` });
    expect(latest?.title).not.toBe(moved?.title);
  });

  it('is rejected hours early, out of order, after its results, and for others', async () => {
    const { _id: early } = await publishScrim(server, owner);
    expect((await start(early, 1)).body.message).toBe('Too early to start');
    const { id } = await played();
    await delay(id, 2, 15);
    expect((await start(id, 3)).body.message).toBe('Start the previous match first');
    expect((await start(id, 4)).body.code).toBe('MATCH_NOT_FOUND');
    await submitMatch(server, id, owner, match(1, '1 1 3'));
    expect((await start(id, 1)).body.code).toBe('MATCH_PLAYED');
    expect((await start(id, 2, other)).status).toBe(403);
  });
});

describe('delaying a match', () => {
  it('before the start moves the lobby, and mails its squads', async () => {
    const scrim = await publishScrim(server, owner);
    const { player } = await bookedPlayer(server, scrim._id);
    const { body } = await delay(scrim._id, 1, 10);
    expect(Date.parse(body.scrim.startAt)).toBe(Date.parse(scrim.startAt) + 10 * minuteMs);
    expect(body.scrim.matchStarts[0]).toBe(body.scrim.startAt);
    await expect.poll(async () => (await mailsTo(server, player)).length).toBe(1);
    // The negative number of minutes undoes it.
    expect((await delay(scrim._id, 1, -10)).body.scrim.startAt).toBe(scrim.startAt);
  });

  it('three times at once adds up', async () => {
    const { _id: ahead, startAt } = await publishScrim(server, owner);
    await Promise.all(Array.from({ length: 3 }, () => delay(ahead, 1, 10)));
    const after = await readScrim(server, ahead);
    expect(Date.parse(after.startAt)).toBe(Date.parse(startAt) + 30 * minuteMs);
    const { id } = await played();
    await Promise.all(Array.from({ length: 3 }, () => delay(id, 3, 10)));
    expect(await startsOf(id)).toEqual([-60, -15, 60]);
  });

  it('moves a later match and those after it, and says so in the room', async () => {
    const { id, players } = await played();
    expect((await delay(id, 3, 15)).status).toBe(200);
    expect(await startsOf(id)).toEqual([-60, -15, 45]);
    const room = await server.call(`GET /scrims/${id}/room`, { token: players[0]?.token });
    expect(room.body.room.messages.at(-1)).toMatchObject({ type: 'system' });
    expect(room.body.room.messages.at(-1).content).toMatch(/^(Map|Match) 3.* starts at /);
    await delay(id, 3, -15);
    expect(await startsOf(id)).toEqual([-60, -15, 30]);
  });

  it('whose time has passed moves it to minutes from now', async () => {
    const { id } = await played();
    await delay(id, 2, 5);
    expect(await startsOf(id)).toEqual([-60, 5, 50]);
  });

  it('takes 5, 10 or 15 minutes, not a past time, and no match with results', async () => {
    const { id } = await played();
    expect((await delay(id, 2, 7)).body.code).toBe('VALIDATION');
    expect((await delay(id, 2, -5)).body.message).toBe('That time has passed');
    await submitMatch(server, id, owner, match(2, '1 1 3'));
    await submitMatch(server, id, owner, match(1, '1 1 3'));
    expect((await delay(id, 2, 5)).body.code).toBe('MATCH_PLAYED');
  });
});

describe('ending a lobby', () => {
  it('completes it, closes booking and keeps the starts of its matches', async () => {
    const { id } = await played(1, { bookingClosesAt: server.clock.inHours(3) });
    const { status, body } = await end(id);
    expect([status, body.scrim.status]).toEqual([200, 'completed']);
    expect(await startsOf(id)).toEqual([-60, -15, 30]);
    expect((await end(id)).body.code).toBe('SCRIM_OVER');
    expect((await submitMatch(server, id, owner, match(1, '1 1 3'))).status).toBe(201);
  });

  it('is rejected before the start and for others', async () => {
    const { _id: id } = await publishScrim(server, owner);
    expect((await end(id)).body.code).toBe('SCRIM_NOT_LIVE');
    expect((await end(id, other)).status).toBe(403);
  });

  it('happens with the results of the last match, after which nobody is promoted from the waitlist', async () => {
    const bookingClosesAt = server.clock.inHours(3.4);
    const { id, players } = await played(2, { slots: 2, matchCount: 2, bookingClosesAt });
    expect((await bookedPlayer(server, id)).booking.status).toBe('waitlisted');
    await submitMatch(server, id, owner, match(1, '1 1 3, 2 2'));
    expect((await readScrim(server, id)).status).toBe('live');
    await submitMatch(server, id, owner, match(2, '1 1 3, 2 2'));
    expect((await readScrim(server, id)).status).toBe('completed');
    const gone = await server.call(`DELETE /scrims/${id}/participants/${players[0]?.user._id}`, {
      token: owner.token,
    });
    expect(gone.body.code).toBe('SCRIM_OVER');
    expect((await readScrim(server, id)).waitlistCount).toBe(1);
    // Wrong results can still be corrected.
    expect((await submitMatch(server, id, owner, match(2, '2 1 3, 1 2'))).status).toBe(201);
  });
});

describe('times that follow events', () => {
  it('results of an upcoming match set its start to now', async () => {
    const { id } = await played(1);
    await submitMatch(server, id, owner, match(1, '1 1 3'));
    await submitMatch(server, id, owner, match(3, '1 1 3'));
    expect(await startsOf(id)).toEqual([-60, -15, 0]);
  });

  it('room details can set when their match starts', async () => {
    const { id, players } = await played(1);
    const set = (body: object) =>
      server.call(`PUT /scrims/${id}/room/credentials`, {
        token: owner.token,
        body: { matchNumber: 3, roomId: '77', password: 'nova', releaseAt: null, ...body },
      });
    const inTen = new Date(server.clock.now().getTime() + 10 * minuteMs).toISOString();
    const endInList = async () => {
      const { body } = await server.call('GET /scrims?limit=100');
      return body.items.find((one: { _id: string }) => one._id === id).endAt;
    };
    const planned = await endInList();
    const late = new Date(server.clock.now().getTime() + 50 * minuteMs).toISOString();
    expect((await set({ startAt: late })).status).toBe(200);
    // The list shows the later end at once.
    const { endAt } = await readScrim(server, id);
    expect([endAt > planned, await endInList()]).toEqual([true, endAt]);
    expect((await set({ startAt: inTen })).status).toBe(200);
    expect(await startsOf(id)).toEqual([-60, -15, 10]);
    const seen = await server.call(`GET /scrims/${id}/room/credentials`, { token: players[0]?.token });
    expect(seen.body.credentials).toMatchObject({ roomId: '77', matchNumber: 3, released: true });
    expect((await set({ startAt: server.clock.inHours(30) })).body.code).toBe('VALIDATION');
    await submitMatch(server, id, owner, match(1, '1 1 3'));
    const played1 = await set({ matchNumber: 1, startAt: inTen });
    expect(played1.body.fieldErrors).toEqual({ startAt: 'This match already has results' });
    expect(await startsOf(id)).toEqual([-60, -15, 10]);
    const { _id: ahead } = await publishScrim(server, owner);
    const early = await server.call(`PUT /scrims/${ahead}/room/credentials`, {
      token: owner.token,
      body: { matchNumber: 1, roomId: '77', password: 'nova', startAt: inTen },
    });
    expect(early.body.code).toBe('VALIDATION');
  });

  it('scheduled details are released later when the match is delayed', async () => {
    const { id } = await played(1);
    const details = { matchNumber: 3, roomId: '77', password: 'nova' };
    await server.call(`PUT /scrims/${id}/room/credentials`, { token: owner.token, body: details });
    await delay(id, 3, 10);
    const { body } = await server.call(`GET /scrims/${id}/room/credentials?matchNumber=3`, {
      token: owner.token,
    });
    expect(minutesTo(body.credentials.releaseAt)).toBe(40 - 12);
  });
});

describe('marking a lobby done', () => {
  it('shows on every device of the organizer, and can be undone', async () => {
    const { id } = await played();
    const done = (value: unknown, { token } = owner) =>
      server.call(`POST /scrims/${id}/done`, { token, body: { done: value } });
    const shown = async () => {
      const { body } = await server.call('GET /dashboard/org', { token: owner.token });
      return body.today.find((lobby: { _id: string }) => lobby._id === id).done;
    };
    expect(await shown()).toBe(false);
    expect((await done(true)).status).toBe(204);
    expect(await shown()).toBe(true);
    await done(false);
    expect(await shown()).toBe(false);
    expect((await done(true, other)).status).toBe(403);
    expect((await done('yes')).status).toBe(400);
  });
});

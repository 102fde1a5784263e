import { beforeAll, describe, expect, it } from 'vitest';
import { match, submitMatch } from '../../../test/match-results.ts';
import { toldAbout } from '../../../test/notices.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { roomDetails } from '../../../test/room-details.ts';
import { bookedPlayer, publishScrim } from '../../../test/scrims.ts';
import { useServer } from '../../../test/server.ts';
import { remindersOf, remindJob } from './reminders.ts';

const server = useServer({ accessTokenSeconds: 30 * 24 * 60 * 60 });
const minute = 60_000;
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  // Tests decide when reminders run.
  await server.deps.jobs.pause();
});

const { values, set } = roomDetails(server, () => owner);
const edit = (scrimId: string, body: object) =>
  server.call(`PUT /scrims/${scrimId}`, { token: owner.token, body });

/** Opens a lobby that starts in this many minutes, with a squad. */
async function lobby(startsInMinutes: number, fields: object = {}) {
  const startAt = new Date(+server.clock.now() + startsInMinutes * minute).toISOString();
  const scrim = await publishScrim(server, owner, { startAt, matchCount: 1, ...fields });
  const { player, booking } = await bookedPlayer(server, scrim._id);
  return { scrim, player, booking };
}

/** Lets this many minutes pass, minute by minute. */
async function pass(minutes: number) {
  for (let index = 0; index < minutes; index++) {
    server.clock.advance(minute);
    await server.deps.jobs.runDue();
  }
}

describe('the reminder of a start', () => {
  it('comes once, 15 minutes ahead, even if its job runs twice', async () => {
    const { scrim, player } = await lobby(40);
    const told = () => toldAbout(server, player, scrim._id, 'starts-soon');
    await pass(24);
    expect(await told()).toEqual([]);
    await pass(1);
    expect(await told()).toMatchObject([{ title: 'Starts in 15 minutes', urgent: true }]);
    await server.deps.db
      .updateTable('jobs')
      .set({ run_at: server.clock.now() })
      .where('kind', '=', remindJob)
      .execute();
    await pass(20);
    expect(await told()).toHaveLength(1);
  });

  it('follows a start that moves, and says the minutes that are left when it is late', async () => {
    const { scrim, player } = await lobby(60);
    const told = async () =>
      (await toldAbout(server, player, scrim._id, 'starts-soon')).map(({ title }) => title);
    const inMinutes = (minutes: number) => new Date(+server.clock.now() + minutes * minute).toISOString();
    await edit(scrim._id, { startAt: inMinutes(30) });
    await edit(scrim._id, { startAt: inMinutes(90) });
    await pass(60);
    expect(await told()).toEqual([]);
    await pass(15);
    expect(await told()).toEqual(['Starts in 15 minutes']);
    await edit(scrim._id, { startAt: inMinutes(40) });
    // No node runs jobs for a while.
    server.clock.advance(33 * minute);
    await server.deps.jobs.runDue();
    expect(await told()).toEqual(['Starts in 7 minutes', 'Starts in 15 minutes']);
  });

  it('comes again if the start moved and moved back', async () => {
    const { scrim, player } = await lobby(20);
    await pass(6);
    const told = async () =>
      (await toldAbout(server, player, scrim._id, 'starts-soon')).map(({ title }) => title);
    expect(await told()).toEqual(['Starts in 15 minutes']);
    const later = new Date(Date.parse(scrim.startAt) + 60 * minute).toISOString();
    for (const startAt of [later, scrim.startAt])
      expect((await edit(scrim._id, { startAt })).status).toBe(200);
    await pass(2);
    expect(await told()).toEqual([
      expect.stringMatching(/^Starts in 1[23] minutes$/),
      'Starts in 15 minutes',
    ]);
  });

  it('does not come again after it was removed from the list', async () => {
    const { scrim, player } = await lobby(20);
    const told = () => toldAbout(server, player, scrim._id, 'starts-soon');
    await pass(6);
    const [reminder] = await told();
    await server.call(`DELETE /notifications/${reminder?._id}`, { token: player.token });
    await edit(scrim._id, { title: 'Renamed' });
    await pass(2);
    expect(await told()).toEqual([]);
  });

  it('does not come for a cancelled lobby, after the start, or to a squad that only holds a slot', async () => {
    const cancelled = await lobby(30);
    await server.call(`DELETE /scrims/${cancelled.scrim._id}`, { token: owner.token });
    const late = await lobby(30);
    const unpaid = await lobby(40, { entryFee: 50, holdMinutes: 60 });
    server.clock.advance(31 * minute);
    await server.deps.jobs.runDue();
    for (const { scrim, player } of [cancelled, late, unpaid]) {
      expect(await toldAbout(server, player, scrim._id, 'starts-soon')).toEqual([]);
    }
  });
});

describe('an organizer', () => {
  it('is reminded of missing room details before their release, unless they are set', async () => {
    const [missing, ready] = [await lobby(60), await lobby(60)];
    await set(ready.scrim._id, values());
    const told = (scrimId: string) => toldAbout(server, owner, scrimId, 'room-missing');
    await pass(39);
    expect(await told(missing.scrim._id)).toEqual([]);
    await pass(2);
    expect(await told(missing.scrim._id)).toMatchObject([
      { title: 'Room details are not set', link: `/scrims/${missing.scrim._id}/run?tab=room` },
    ]);
    expect(await told(ready.scrim._id)).toEqual([]);
  });

  it('is not reminded of a lobby without squads', async () => {
    const startAt = new Date(+server.clock.now() + 30 * minute).toISOString();
    const empty = await publishScrim(server, owner, { startAt, matchCount: 1 });
    await pass(30);
    expect(await toldAbout(server, owner, empty._id, 'room-missing')).toEqual([]);
  });

  it('is reminded of a lobby whose first squad comes late', async () => {
    const startAt = new Date(+server.clock.now() + 30 * minute).toISOString();
    const scrim = await publishScrim(server, owner, { startAt, matchCount: 1 });
    await pass(18);
    await bookedPlayer(server, scrim._id);
    await pass(2);
    expect(await toldAbout(server, owner, scrim._id, 'room-missing')).toHaveLength(1);
  });

  it('is reminded of missing results half an hour after the end, once', async () => {
    const { scrim } = await lobby(5);
    const told = () => toldAbout(server, owner, scrim._id, 'results-missing');
    await pass(5 + 45 + 29);
    expect(await told()).toEqual([]);
    await pass(40);
    expect(await told()).toMatchObject([
      { title: 'Results are missing', body: `${scrim.title}: results are in for 0 of 1 match.` },
    ]);
  });

  it('is reminded of them again if they were entered and deleted', async () => {
    const { scrim } = await lobby(5);
    const told = () => toldAbout(server, owner, scrim._id, 'results-missing');
    await pass(5 + 45 + 31);
    expect(await told()).toHaveLength(1);
    expect((await submitMatch(server, scrim._id, owner, match(1, '1 1 10'))).status).toBe(201);
    await server.call(`DELETE /scrims/${scrim._id}/points/1`, { token: owner.token });
    await pass(29);
    expect(await told()).toHaveLength(1);
    await pass(2);
    expect(await told()).toHaveLength(2);
  });

  it('is reminded of the room, and the squads of the start, although the lobby was marked as done by mistake', async () => {
    const { scrim, player } = await lobby(25);
    for (const done of [true, false])
      await server.call(`POST /scrims/${scrim._id}/done`, { token: owner.token, body: { done } });
    await pass(24);
    expect(await toldAbout(server, owner, scrim._id, 'room-missing')).toHaveLength(1);
    expect(await toldAbout(server, player, scrim._id, 'starts-soon')).toHaveLength(1);
  });

  it('is reminded of them half an hour after a lobby that was done is not done any more', async () => {
    const { scrim } = await lobby(5);
    const setDone = (done: boolean) =>
      server.call(`POST /scrims/${scrim._id}/done`, { token: owner.token, body: { done } });
    const told = () => toldAbout(server, owner, scrim._id, 'results-missing');
    await setDone(true);
    await pass(5 + 45 + 40);
    expect(await told()).toEqual([]);
    expect((await setDone(false)).status).toBeLessThan(300);
    await pass(29);
    expect(await told()).toEqual([]);
    await pass(2);
    expect(await told()).toHaveLength(1);
  });
});

describe('the warning before a hold ends', () => {
  it('comes once, five minutes ahead, and the squad is told when it has ended', async () => {
    const { scrim, player } = await lobby(120, { entryFee: 50, holdMinutes: 15 });
    const told = async () =>
      (await toldAbout(server, player, scrim._id, 'hold-ending', 'hold-expired')).map(({ kind }) => kind);
    await pass(9);
    expect(await told()).toEqual([]);
    await pass(2);
    expect(await told()).toEqual(['hold-ending']);
    await pass(5);
    expect(await told()).toEqual(['hold-expired', 'hold-ending']);
  });

  it('does not come for a hold that is hardly longer', async () => {
    const { scrim, player } = await lobby(120, { entryFee: 50, holdMinutes: 5 });
    await pass(4);
    expect(await toldAbout(server, player, scrim._id, 'hold-ending')).toEqual([]);
  });
});

describe('the plan of reminders', () => {
  const scrim = { start_at: new Date('2026-11-20T15:30:00Z'), end_at: new Date('2026-11-20T18:00:00Z') };

  it.each([
    [0, '15:10'],
    [12, '15:10'],
    [30, '14:55'],
    [60, '14:25'],
  ])('with a release %s minutes ahead, asks for room details at %s', (release_minutes, clock) => {
    const { roomMissing } = remindersOf({ ...scrim, release_minutes });
    expect(roomMissing.from.toISOString().slice(11, 16)).toBe(clock);
  });
});

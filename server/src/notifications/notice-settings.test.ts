import { setTimeout } from 'node:timers/promises';
import { noticeKinds } from '@hotdrop/contract/notifications/notice-kinds.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/payments.ts';
import { type Person, publish, signInAdmin, signUp, squad } from '../../test/people.ts';
import { bookedPlayer, publishScrim } from '../../test/scrims.ts';
import { useServer } from '../../test/server.ts';

const server = useServer({ accessTokenSeconds: 24 * 60 * 60 });
let owner: Person;
let player: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  player = await signUp(server, 'player');
});

const read = async ({ token }: Person) => (await server.call('GET /notifications/settings', { token })).body;
const change = ({ token }: Person, body: object) =>
  server.call('PUT /notifications/settings', { token, body });
const rowOf = (settings: { rows: { group: string }[] }, group: string) =>
  settings.rows.find(row => row.group === group);

describe('the settings of notifications', () => {
  it('have a row for each group of the account’s role, with the defaults', async () => {
    const settings = await read(player);
    expect(settings.rows.map(({ group }: { group: string }) => group)).toEqual([
      'slot',
      'room',
      'start',
      'results',
      'money',
      'messages',
      'groups',
      'account',
    ]);
    expect(settings.rows.slice(0, 3)).toEqual([
      { group: 'slot', push: true, mail: true },
      { group: 'room', push: true, mail: false },
      { group: 'start', push: true, mail: null },
    ]);
    expect(settings.timeZone).toBe('Asia/Kolkata');
    const admin = await read(await signInAdmin(server));
    expect(admin.rows).toEqual([
      { group: 'review', push: false, mail: false },
      { group: 'account', push: true, mail: true },
    ]);
  });

  it('change one by one, and keep the rest', async () => {
    const person = await signUp(server, 'player');
    const off = await change(person, { rows: [{ group: 'slot', mail: false }] });
    expect(rowOf(off.body, 'slot')).toEqual({ group: 'slot', push: true, mail: false });
    const quiet = await change(person, { quiet: { from: 60, to: 480 }, timeZone: 'Asia/Dubai' });
    expect(quiet.body).toMatchObject({ quiet: { from: 60, to: 480 }, timeZone: 'Asia/Dubai' });
    expect(rowOf(quiet.body, 'slot')).toMatchObject({ mail: false });
    expect((await change(person, { quiet: null })).body.quiet).toBeNull();
    // A channel that the group does not use, and one without a value, change nothing.
    await change(person, { rows: [{ group: 'start', mail: true, push: null }] });
    expect(rowOf(await read(person), 'start')).toEqual({ group: 'start', push: true, mail: null });
  });

  it.each([
    ['asia/dubai', 'Asia/Dubai'],
    // What browsers still say in India.
    ['Asia/Calcutta', 'Asia/Kolkata'],
  ])('know the zone %s as %s', async (timeZone, known) => {
    expect((await change(await signUp(server, 'player'), { timeZone })).body.timeZone).toBe(known);
  });

  it.each([
    [{ rows: [{ group: 'gossip', push: true }] }],
    [{ rows: 'all' }],
    [{ quiet: { from: 60, to: 60 } }],
    [{ quiet: { from: -1, to: 60 } }],
    [{ quiet: { from: 0, to: 1440 } }],
    [{ timeZone: 'Asia/Nowhere' }],
    [{ timeZone: '../etc' }],
    [{ timeZone: '+05:30' }],
  ])('reject %o', async body => {
    expect((await change(player, body)).status).toBe(400);
  });

  it('can be changed by two requests at once, in any order', async () => {
    const { db } = server.deps;
    const person = await signUp(server, 'player');
    const put = (groups: string[]) => change(person, { rows: groups.map(group => ({ group, push: true })) });
    await put(['slot', 'room']);
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction().execute(async trx => {
      await trx
        .updateTable('notice_settings')
        .set({ is_on: false })
        .where('user_id', '=', person.user._id)
        .where('group', '=', 'room')
        .execute();
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const first = put(['slot', 'room']);
    await setTimeout(150);
    const second = put(['room', 'slot']);
    await setTimeout(150);
    released.resolve();
    await holding;
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  it('decide what is mailed', async () => {
    const scrim = await publishScrim(server, owner);
    const [deaf, other] = [await bookedPlayer(server, scrim._id), await bookedPlayer(server, scrim._id)];
    await change(deaf.player, { rows: [{ group: 'slot', mail: false }] });
    await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });
    expect(await mailsTo(server, deaf.player)).toEqual([]);
    const [mail] = await mailsTo(server, other.player);
    expect(mail?.subject).toBe(`${scrim.title} was cancelled`);
    expect(mail?.body).toMatch(/\n\nChange what you get: http:\S+\/settings\/notifications$/);
  });

  it('put off what can wait while quiet hours last, and nothing that cannot', async () => {
    const { db, jobs } = server.deps;
    const scrim = await publishScrim(server, owner);
    const { player: sleeper } = await bookedPlayer(server, scrim._id);
    await change(sleeper, { rows: [{ group: 'room', mail: true }] });
    const now = server.clock.now();
    // In UTC, so that the clock of this test says what the hours mean.
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const quiet = { from: (minute + 1430) % 1440, to: (minute + 60) % 1440 };
    await change(sleeper, { quiet, timeZone: 'UTC' });
    const { _id: cup } = await publish(server, owner);
    const entered = await server.call(`POST /tournaments/${cup}/register`, {
      token: sleeper.token,
      body: squad(),
    });
    expect(entered.status).toBe(201);
    await server.call(`DELETE /tournaments/${cup}/participants/${sleeper.user._id}`, { token: owner.token });
    await server.call(`DELETE /scrims/${scrim._id}`, { token: owner.token });
    await jobs.runDue();
    const subjects = async () => (await mailsTo(server, sleeper)).map(({ subject }) => subject);
    expect(await subjects()).toEqual([`${scrim.title} was cancelled`]);
    const [waiting] = await db
      .selectFrom('deliveries')
      .select('due_at')
      .where('recipient_id', '=', sleeper.user._id)
      .execute();
    const wait = +(waiting?.due_at ?? 0) - +now;
    expect(wait).toBeGreaterThan(59 * 60_000);
    expect(wait).toBeLessThanOrEqual(60 * 60_000);
    server.clock.advance(60 * 60_000);
    await jobs.runDue();
    expect(await subjects()).toEqual([`${scrim.title} was cancelled`, 'Your team was removed']);
  });
});

it('every kind of notice has words', async () => {
  expect([...server.deps.notices.kinds].sort()).toEqual(Object.keys(noticeKinds).sort());
});

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, signInAdmin, signUp } from '../../../test/people.ts';
import { usePush } from '../../../test/push/use-push.ts';
import { bookSlot, publishScrim } from '../../../test/scrims.ts';
import { createOrResetAdmin } from '../../account/auth/admins.ts';

const { server, service, turnOn, run, titles } = await usePush();
let owner: Person;
let admin: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
  admin = await signInAdmin(server);
});

const devicesOf = async ({ user }: Person) =>
  (
    await server.deps.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', user._id)
      .execute()
  ).map(({ id }) => id);

/** Gives this player a slot, and has the organizer kick the squad: an urgent push. */
async function kick(player: Person): Promise<void> {
  const scrim = await publishScrim(server, owner);
  await bookSlot(server, player, scrim._id);
  const target = `DELETE /scrims/${scrim._id}/participants/${player.user._id}`;
  expect((await server.call(target, { token: owner.token })).status).toBe(204);
}

const as = (by: Person, route: string, body?: object) => server.call(route, { token: by.token, body });

describe('a device gets no more pushes (A7, A10)', () => {
  it.each<[string, (phone: Person, laptop: Person) => Promise<unknown>]>([
    ['once it is signed out', phone => as(phone, 'POST /auth/logout', { refreshToken: phone.refreshToken })],
    ['once the account is signed out everywhere', (_, laptop) => as(laptop, 'POST /auth/logout-all')],
    [
      'once the password is changed elsewhere',
      (_, laptop) =>
        as(laptop, 'PUT /auth/password', {
          currentPassword: laptop.password,
          newPassword: 'another good phrase',
        }),
    ],
    [
      'once the account is suspended',
      phone => as(admin, `PUT /admin/users/${phone.user._id}`, { suspended: true }),
    ],
    [
      'once the role is switched',
      (_, laptop) => as(laptop, 'POST /auth/switch-role', { role: 'organization' }),
    ],
    [
      'once the account is deleted',
      (_, laptop) => as(laptop, 'DELETE /profile', { password: laptop.password }),
    ],
    [
      'once an admin changes the role',
      phone => as(admin, `PUT /admin/users/${phone.user._id}/role`, { role: 'organization' }),
    ],
    [
      'once a copied refresh token is used',
      async phone => {
        const refresh = () => as(phone, 'POST /auth/refresh', { refreshToken: phone.refreshToken });
        await refresh();
        server.clock.advance(60_000);
        expect((await refresh()).status).toBe(401);
      },
    ],
    [
      'once the operator resets the account',
      ({ user: { email } }) =>
        createOrResetAdmin(
          { db: server.deps.db, clock: server.clock },
          { email, password: 'an admins words' },
        ),
    ],
  ])('%s', async (_when, end) => {
    const phone = await signUp(server, 'player');
    const laptop = await signIn(server, phone);
    const { browser } = await turnOn(phone);
    // Queued before, and not sent yet.
    await kick(phone);
    const ended = (await end(phone, laptop)) as { status: number } | undefined;
    expect(ended?.status ?? 200).toBeLessThan(300);
    expect(await devicesOf(phone)).toEqual([]);
    await run();
    expect(titles(browser)).toEqual([]);
  });

  it('even if it gets a new address at that moment, and the session ends all the same', async () => {
    for (let round = 0; round < 20; round++) {
      const phone = await signUp(server, 'player');
      await turnOn(phone);
      const body = { ...service.subscribe(), label: 'Phone' };
      const [, ended] = await Promise.all([
        server.call('POST /push/subscriptions', { token: phone.token, body }),
        server.call('POST /auth/logout', { token: phone.token, body: { refreshToken: phone.refreshToken } }),
      ]);
      expect([ended.status, await devicesOf(phone)]).toEqual([204, []]);
    }
  });

  it('but keeps them when another session ends, or it changed the password itself', async () => {
    const phone = await signUp(server, 'player');
    const laptop = await signIn(server, phone);
    const { browser } = await turnOn(phone);
    const onLaptop = await turnOn(laptop);
    await as(laptop, 'POST /auth/logout', { refreshToken: laptop.refreshToken });
    await as(phone, 'PUT /auth/password', {
      currentPassword: phone.password,
      newPassword: 'another good phrase',
    });
    await kick(phone);
    await run();
    expect([titles(browser), titles(onLaptop.browser)]).toEqual([['Your squad was kicked'], []]);
  });

  it('of the account that used the phone before', async () => {
    const [first, second] = [await signUp(server, 'player'), await signUp(server, 'player')];
    const { browser } = await turnOn(first);
    await kick(first);
    await turnOn(second, browser);
    expect(await devicesOf(first)).toEqual([]);
    await run();
    expect(titles(browser)).toEqual([]);
    await kick(first);
    await run();
    expect(titles(browser)).toEqual([]);
    await kick(second);
    await run();
    expect(titles(browser)).toEqual(['Your squad was kicked']);
  });

  it('even if it was saved at the very moment at which its session ended', async () => {
    for (let round = 0; round < 10; round++) {
      const phone = await signUp(server, 'player');
      const subscribing = server.call('POST /push/subscriptions', {
        token: phone.token,
        body: { ...service.subscribe(), label: 'Phone' },
      });
      await sleep(round);
      const ending =
        round % 2 === 0
          ? as(phone, 'POST /auth/logout', { refreshToken: phone.refreshToken })
          : as(phone, 'POST /auth/logout-all');
      await Promise.all([subscribing, ending]);
      expect(await devicesOf(phone)).toEqual([]);
    }
  });

  it('once its session has not been used for 30 days', async () => {
    const phone = await signUp(server, 'player');
    const { browser } = await turnOn(phone);
    server.clock.advance(31 * 86_400_000);
    owner = await signIn(server, owner);
    await kick(await signIn(server, phone));
    await run();
    expect(titles(browser)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type Person, signIn, signUp } from '../../../test/people.ts';
import { usePush } from '../../../test/push/use-push.ts';

const { server, service, turnOn } = await usePush({ rateLimit: true });
const newPlayer = () => signUp(server, 'player');
const subscribe = (by: Person | null, body: object) =>
  server.call('POST /push/subscriptions', { token: by?.token, body });
const settingsOf = async (by: Person) =>
  (await server.call('GET /notifications/settings', { token: by.token })).body.push;

describe('a browser that is subscribed', () => {
  it('gets its owner’s pushes, and is in the settings', async () => {
    const player = await newPlayer();
    const { status, body } = await subscribe(player, {
      ...service.subscribe(),
      label: ' Chrome  on Android ',
    });
    expect(status).toBe(201);
    expect(body.device).toEqual({
      _id: expect.any(String),
      label: 'Chrome on Android',
      lastOkAt: null,
      isThis: true,
    });
    expect(body.renewToken).toMatch(/^[\w-]{43}$/);
    const { devices, publicKey } = await settingsOf(player);
    expect(devices).toEqual([body.device]);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const { rows } = await databaseRow(body.device._id);
    expect(JSON.stringify(rows)).not.toContain(body.renewToken);
  });

  it('is another device for the account’s other sessions', async () => {
    const player = await newPlayer();
    await turnOn(player);
    const { email } = player.user;
    const { body: other } = await server.call('POST /auth/login', {
      body: { email, password: player.password },
    });
    const { devices } = await settingsOf({ ...player, token: other.accessToken });
    expect(devices).toMatchObject([{ isThis: false }]);
  });

  it('stays one device when it is subscribed again, with a new token', async () => {
    const player = await newPlayer();
    const first = await turnOn(player);
    const second = await turnOn(player, first.browser, 'Firefox on Android');
    expect(second.deviceId).toBe(first.deviceId);
    expect(second.renewToken).not.toBe(first.renewToken);
    expect((await settingsOf(player)).devices).toMatchObject([{ label: 'Firefox on Android' }]);
    const renew = (renewToken: string) =>
      server.call('POST /push/renew', { body: { renewToken, subscription: first.browser } });
    expect([(await renew(first.renewToken)).status, (await renew(second.renewToken)).status]).toEqual([
      404, 204,
    ]);
  });

  it.each(['subscribe', 'renew'])('%s refuses an address that is too long once it is encoded', async act => {
    const player = await newPlayer();
    const { browser, renewToken } = await turnOn(player);
    const endpoint = `https://fcm.googleapis.com/fcm/send/${'क'.repeat(900)}`;
    const subscription = { ...browser, endpoint };
    const { status, body } =
      act === 'subscribe'
        ? await subscribe(player, { ...subscription, label: 'Phone' })
        : await server.call('POST /push/renew', { body: { renewToken, subscription } });
    expect([status, body.code]).toEqual([400, 'PUSH_ENDPOINT']);
  });

  it('can swap its address with another one, or take the same one at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [player, other] = [await newPlayer(), await newPlayer()];
      const [own, theirs] = [(await turnOn(player)).browser, (await turnOn(other)).browser];
      const statuses = async (first: object, second: object) =>
        (
          await Promise.all([
            subscribe(player, { ...first, label: 'Phone' }),
            subscribe(other, { ...second, label: 'Phone' }),
          ])
        ).map(({ status }) => status);
      expect(await statuses(theirs, own)).toEqual([201, 201]);
      const next = service.subscribe();
      expect(await statuses(next, next)).toEqual([201, 201]);
      const devices = [...(await settingsOf(player)).devices, ...(await settingsOf(other)).devices];
      expect(devices).toHaveLength(1);
    }
  });

  it('stays as it is when an ended session of another account subscribes it', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await server.call('POST /auth/logout', {
      token: other.token,
      body: { refreshToken: other.refreshToken },
    });
    const { browser } = await turnOn(player);
    expect((await subscribe(other, { ...browser, label: 'Phone' })).status).toBe(401);
    expect((await settingsOf(player)).devices).toHaveLength(1);
  });

  it('that another session of the account had before takes its place, with what is queued for it', async () => {
    const player = await newPlayer();
    const own = await turnOn(player);
    const again = await turnOn(player);
    const { body } = await subscribe(player, { ...again.browser, label: 'Phone' });
    expect(body.device._id).toBe(own.deviceId);
    expect((await settingsOf(player)).devices).toHaveLength(1);
  });

  it('is one of ten at most: the oldest gets no more pushes', async () => {
    const player = await newPlayer();
    const devices = [];
    for (let count = 0; count < 12; count++) devices.push((await turnOn(player)).deviceId);
    const kept = (await settingsOf(player)).devices.map(({ _id }: { _id: string }) => _id);
    expect(kept).toEqual(devices.slice(2).toReversed());
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signIn(server, player)));
    const answers = await Promise.all(
      sessions.map(session => subscribe(session, { ...service.subscribe(), label: 'Phone' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await settingsOf(player)).devices).toHaveLength(10);
  });

  it('can be removed by its owner only', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const { deviceId } = await turnOn(player);
    const remove = (by: Person, id = deviceId) =>
      server.call(`DELETE /push/subscriptions/${id}`, { token: by.token });
    expect((await remove(other)).body).toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    expect((await remove(player, 'none')).body).toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    expect((await remove(player)).status).toBe(204);
    expect((await remove(player)).status).toBe(404);
    expect((await settingsOf(player)).devices).toEqual([]);
  });

  it('needs a session', async () => {
    expect((await subscribe(null, { ...service.subscribe(), label: 'Phone' })).status).toBe(401);
    expect((await server.call('POST /push/test')).status).toBe(401);
    expect((await server.call('DELETE /push/subscriptions/x')).status).toBe(401);
  });
});

const databaseRow = async (id: string) => ({
  rows: await server.deps.db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).execute(),
});

describe('an address that is no push service of a browser', () => {
  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://2130706433/a',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://u:p@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/https://fcm.googleapis.com/',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    'fcm.googleapis.com/fcm/send/a',
    'javascript:alert(1)',
    '',
  ])('is refused, and nothing is asked of it: %s (B6)', async endpoint => {
    const player = await newPlayer();
    const { keys } = service.subscribe();
    const expected = {
      code: 'PUSH_ENDPOINT',
      message: 'This browser is not supported. Use Chrome, Firefox, Edge or Safari.',
    };
    const { status, body } = await subscribe(player, { endpoint, keys, label: 'Phone' });
    expect([status, body]).toMatchObject([400, expected]);
    const { renewToken } = await turnOn(player);
    const renewed = await server.call('POST /push/renew', {
      body: { renewToken, subscription: { endpoint, keys } },
    });
    expect([renewed.status, renewed.body]).toMatchObject([400, expected]);
    expect(service.received).toEqual([]);
  });
});

describe('keys with which nothing can be encrypted', () => {
  const { endpoint, keys } = service.subscribe();
  const notOnCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  it.each([
    ['none', {}, 'keys.p256dh'],
    ['3 kB of them', { ...keys, p256dh: 'B'.repeat(3_000) }, 'keys.p256dh'],
    ['other letters', { ...keys, p256dh: `${keys.p256dh.slice(0, -1)}+` }, 'keys.p256dh'],
    ['a compressed point', { ...keys, p256dh: keys.p256dh.slice(0, 44) }, 'keys.p256dh'],
    ['a point that is not on the curve', { ...keys, p256dh: notOnCurve }, 'keys.p256dh'],
    ['a short secret', { ...keys, auth: 'AAAA' }, 'keys.auth'],
    ['a long secret', { ...keys, auth: `${keys.auth}A` }, 'keys.auth'],
    ['a number', { ...keys, auth: 5 }, 'keys.auth'],
  ])('are refused: %s', async (_, wrong, field) => {
    const player = await newPlayer();
    const { status, body } = await subscribe(player, { endpoint, keys: wrong, label: 'Phone' });
    expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(body.fieldErrors)).toContain(field);
  });
});

describe('the service worker', () => {
  it('renews its own device, and nothing else of it', async () => {
    const player = await newPlayer();
    const [own, other] = [await turnOn(player), await turnOn(player)];
    const next = service.subscribe();
    const renew = (renewToken: string, subscription = next, more: object = {}) =>
      server.call('POST /push/renew', { body: { renewToken, subscription, ...more } });
    const rows = async () => [
      ...(await databaseRow(own.deviceId)).rows,
      ...(await databaseRow(other.deviceId)).rows,
    ];
    const [before, untouched] = await rows();
    expect((await renew(own.renewToken, next, { label: 'Mine', userId: other.deviceId })).status).toBe(204);
    expect(await rows()).toEqual([
      { ...before, endpoint: next.endpoint, p256dh: next.keys.p256dh, auth: next.keys.auth },
      untouched,
    ]);
    expect((await renew('x'.repeat(43))).body).toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    // The address of another device.
    expect((await renew(own.renewToken, other.browser)).status).toBe(404);
    await server.call(`DELETE /push/subscriptions/${own.deviceId}`, { token: player.token });
    expect((await renew(own.renewToken)).status).toBe(404);
  });
});

describe('a test', () => {
  it('shows a notification on the account’s devices at once, and counts them', async () => {
    const player = await newPlayer();
    const test = async () => server.call('POST /push/test', { token: player.token });
    expect((await test()).body).toEqual({ sent: 0 });
    const [phone, laptop] = [await turnOn(player), await turnOn(player)];
    await turnOn(await newPlayer());
    expect((await test()).body).toEqual({ sent: 2 });
    expect(service.received).toHaveLength(2);
    expect(service.pushesTo(phone.browser)[0]).toMatchObject({
      ttl: 60,
      urgency: 'high',
      message: {
        web_push: 8030,
        notification: {
          title: 'Notifications work on this device',
          navigate: `${server.url}/settings/notifications`,
        },
        offline: null,
      },
    });
    const { devices } = await settingsOf(player);
    expect(devices).toMatchObject([{ lastOkAt: expect.any(String) }, { lastOkAt: expect.any(String) }]);
    service.unsubscribe(laptop.browser);
    expect((await test()).body).toEqual({ sent: 1 });
    expect((await settingsOf(player)).devices).toHaveLength(1);
  });

  it('can be repeated five times in ten minutes', async () => {
    const player = await newPlayer();
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await server.call('POST /push/test', { token: player.token })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

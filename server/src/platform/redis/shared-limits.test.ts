import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { from } from '../../../test/callers.ts';
import { uniqueNumber } from '../../../test/people.ts';
import { quietLog } from '../../../test/two-nodes/quiet-log.ts';
import { type RedisServer, startRedis } from '../../../test/two-nodes/redis-server.ts';
import { createLoginThrottle } from '../../account/auth/login-throttle.ts';
import { addressKeys } from '../http/address-keys.ts';
import { addressLimiter } from '../http/rate-limits.ts';
import { connectRedis, type SharedRedis } from './redis.ts';

let server: RedisServer;
let here: SharedRedis;
let there: SharedRedis;

const connect = () => connectRedis(server.url, { secret: 'of both nodes', log: quietLog });

beforeAll(async () => {
  server = await startRedis();
  here = await connect();
  there = await connect();
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await server?.close();
});

const minute = { points: 4, duration: 60 };

/** Counts how many of this many points are granted. */
async function given(node: SharedRedis, name: string, tries: number): Promise<number> {
  const limiter = node.makeLimiter(name, minute);
  const answers = await Promise.allSettled(Array.from({ length: tries }, () => limiter.consume('somebody')));
  return answers.filter(answer => answer.status === 'fulfilled').length;
}

describe('limits across several nodes (A5, B4)', () => {
  it('are counted together', async () => {
    expect([await given(here, 'both', 3), await given(there, 'both', 3)]).toEqual([3, 1]);
    expect(await given(here, 'both', 1)).toBe(0);
  });

  it('can take several points at once', async () => {
    await here.makeLimiter('several', minute).consume('somebody', 3);
    expect(await given(there, 'several', 3)).toBe(1);
  });

  it('reset on one node are reset on the other', async () => {
    expect(await given(here, 'forgiven', 5)).toBe(4);
    await there.makeLimiter('forgiven', minute).delete('somebody');
    expect(await given(here, 'forgiven', 1)).toBe(1);
  });

  it('remember on both nodes an address that logged in on one', async () => {
    const windows = {
      accountAndAddress: { points: 50, duration: 60 },
      account: { points: 20, duration: 900 },
      address: { points: 200, duration: 900 },
    };
    const throttleOf = ({ makeLimiter, knownAddresses: known }: SharedRedis) =>
      createLoginThrottle({ enabled: true, makeLimiter, known, windows });
    const [one, other] = [throttleOf(here), throttleOf(there)];
    const email = 'owner@example.in';
    await from('10.0.0.1', '', () => one.take(email));
    await from('10.0.0.1', '', () => one.succeeded(email));
    for (let turn = 0; turn < 20; turn++) await from(`10.1.0.${turn}`, '', () => one.take(email));
    await expect(from('10.2.0.1', '', () => other.take(email))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await from('10.0.0.1', '', () => other.take(email));
  });

  it('count IPv6 networks and sites together', async () => {
    const limiterOf = ({ makeLimiter }: SharedRedis) => addressLimiter(makeLimiter, 'addresses', minute);
    const [one, other] = [limiterOf(here), limiterOf(there)];
    const refused = { code: 'RATE_LIMITED', status: 429 };
    // At most four hexadecimal digits, however many tests have taken numbers before.
    const host = () => (uniqueNumber() % 0xffff).toString(16);
    const addressIn = (network: number) => addressKeys(`2001:db8:1:${network}::${host()}`);
    for (const limiter of [one, other, one, other]) await limiter.consume(addressIn(0));
    await expect(one.consume(addressIn(0))).rejects.toMatchObject(refused);
    for (let network = 1; network < 8; network++) await other.consume(addressIn(network), 4);
    await expect(one.consume(addressIn(8))).rejects.toMatchObject(refused);
    // Rejected attempts count too.
    await one.reward(addressIn(7), 2);
    await other.consume(addressIn(7));
  });

  it.each([
    ['hangs', () => server.freeze(), () => server.thaw()],
    ['is down', () => server.kill(), () => server.restart()],
  ])('are counted per node while Redis %s, and together again afterwards', async (what, go, comeBack) => {
    await go();
    expect(await given(here, `away ${what}`, 6)).toBe(4);
    expect(await given(there, `away ${what}`, 6)).toBe(4);
    await there.knownAddresses.add(what);
    expect(await here.knownAddresses.has(what)).toBe(false);
    expect(await there.knownAddresses.has(what)).toBe(true);
    await comeBack();
    const shared = async () => {
      const name = `back ${Math.random()}`;
      return (await given(here, name, 4)) + (await given(there, name, 4));
    };
    await expect.poll(shared, { timeout: 20_000, interval: 200 }).toBe(4);
  });
});

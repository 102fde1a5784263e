import { expect, it } from 'vitest';
import { signUp, uniqueNumber } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { hashingCost } from '../../platform/config/config.ts';

const server = useServer({ hashingCost, rateLimit: true, trustProxy: '127.0.0.1' });

const flooder = '198.51.100.1';
const password = 'correct horse battery';

/** Sends 600 sign-ups at once from one address; `done` counts those with an account so far. */
function floodSignUps() {
  const statuses: number[] = [];
  const sent = Array.from({ length: 600 }, async () => {
    const { status } = await server.call('POST /auth/register', {
      body: { name: 'Asha', email: `flood-${uniqueNumber()}@example.in`, password },
      headers: { 'x-forwarded-for': flooder },
    });
    statuses.push(status);
  });
  const count = (status: number) => statuses.filter(one => one === status).length;
  return { count, over: Promise.all(sent) };
}

it.each([
  ['elsewhere', '203.0.113.1'],
  ['at the same address', flooder],
])('L4: a login %s does not wait for 600 sign-ups from one address', async (_where, address) => {
  const { user } = await signUp(server, 'player');
  const flood = floodSignUps();
  await expect.poll(() => server.deps.passwords.waiting, { timeout: 20_000 }).toBeGreaterThan(100);
  const before = flood.count(201);
  const { status } = await server.call('POST /auth/login', {
    body: { email: user.email, password },
    headers: { 'x-forwarded-for': address },
  });
  expect(status).toBe(200);
  // More than a hundred came first, but it waits only for those in progress.
  expect(flood.count(201) - before).toBeLessThan(40);
  await flood.over;
  expect(flood.count(201) + flood.count(503) + flood.count(429)).toBe(600);
  expect(flood.count(201)).toBeGreaterThan(50);
});

import { expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ rateLimit: true });

it('each lobby of a series counts towards an account’s writes per minute (B4)', async () => {
  const { token } = await signUp(server, 'organization');
  const starts = (count: number) =>
    Array.from({ length: count }, (_, index) => server.clock.inHours(24 + index));
  const create = (more: number) => {
    const [startAt, ...alsoAt] = starts(1 + more);
    return server.call('POST /scrims', { token, body: { title: 'Lobby', startAt, alsoAt } });
  };
  const first = await create(60);
  expect(first.status).toBe(201);
  const clone = (count: number) =>
    server.call(`POST /scrims/${first.body.scrim._id}/clone`, { token, body: { startAts: starts(count) } });
  for (const status of [201, 201, 201]) expect((await clone(60)).status).toBe(status);
  const refused = await create(60);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect((await server.call('GET /scrims')).body.total).toBe(61 + 3 * 60);
});

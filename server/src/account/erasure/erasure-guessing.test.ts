import { expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer({ rateLimit: true });

it('throttles password guessing by someone on an open session (A5)', async () => {
  const person = await signUp(server, 'player');
  const erase = (password: string) =>
    server.call('DELETE /profile', { token: person.token, body: { password } });
  const statuses: number[] = [];
  for (let guess = 0; guess < 9; guess++) statuses.push((await erase(`guess number ${guess}`)).status);
  expect(statuses).toEqual([...Array(8).fill(400), 429]);
  const right = await erase(person.password);
  expect([right.status, right.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
});

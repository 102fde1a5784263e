import { expect, test } from 'vitest';
import { requestText } from './http-text.ts';
import { openLoop } from './open-loop.ts';
import { serve } from './testing/serve.ts';

const next = () => requestText('here', { path: '/' });

test('sends requests on schedule, even while earlier ones have no response', async () => {
  const waiting: (() => void)[] = [];
  const url = await serve((_request, response) => {
    waiting.push(() => response.setHeader('content-length', 2).end('ok'));
    if (waiting.length === 100) for (const answer of waiting) answer();
  });
  const { outcomes } = await openLoop({ url, rate: 500, seconds: 0.2, next });
  expect(outcomes.map(({ status }) => status)).toEqual(Array(100).fill(200));
  // The first response had to wait for the last request.
  const first = outcomes.find(({ dueMs }) => dueMs === 0);
  expect(first?.latencyMs).toBeGreaterThanOrEqual(198);
});

test('reuses connections', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.setHeader('content-length', 2).end('ok');
  });
  await openLoop({ url, rate: 20, seconds: 1, next });
  expect(ports.size).toBeLessThan(20);
});

test('counts a connection closed without a response as status 0', async () => {
  const url = await serve(request => request.socket.destroy());
  const { outcomes } = await openLoop({ url, rate: 100, seconds: 0.1, next });
  expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill(0));
});

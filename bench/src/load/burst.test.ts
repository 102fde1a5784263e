import { expect, test } from 'vitest';
import { burst } from './burst.ts';
import { serve } from './testing/serve.ts';

test('sends every request before the first response, and measures latency from the start of the burst', async () => {
  const waiting: (() => void)[] = [];
  const url = await serve((request, response) => {
    request.resume();
    waiting.push(() => response.setHeader('content-length', 2).end('ok'));
    if (waiting.length === 300) setTimeout(() => waiting.forEach(answer => void answer()), 50);
  });
  const requests = Array.from({ length: 300 }, (_, index) => ({ path: `/${index}`, body: { index } }));
  const { answers, totalMs, lateMs } = await burst(url, requests);
  expect(answers).toHaveLength(300);
  expect(answers.every(answer => answer.status === 200 && answer.body === 'ok')).toBe(true);
  expect(Math.min(...answers.map(answer => answer.latencyMs))).toBeGreaterThanOrEqual(50);
  expect(totalMs).toBe(Math.max(...answers.map(answer => answer.latencyMs)));
  expect(lateMs).toBeLessThan(totalMs);
});

test('a connection closed without a response fails the burst', async () => {
  const url = await serve(request => request.socket.destroy());
  await expect(burst(url, [{ path: '/', body: {} }])).rejects.toThrow();
});

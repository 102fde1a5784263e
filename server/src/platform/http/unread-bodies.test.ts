import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';

const server = useServer({ rateLimit: true });

/** How long to wait for just the end of the connection, in ms; the rest of the body would take minutes. */
const enoughMs = 15_000;

/**
 * Sends the head and then the body, piece by piece, until the server hangs up; returns the response's status.
 */
async function sendSlowly(head: string[]): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('error', () => {});
  socket.on('data', chunk => {
    answer += chunk;
  });
  socket.write([...head, 'content-type: application/json', 'host: here', '', ''].join('\r\n'));
  const started = performance.now();
  while (!socket.destroyed && performance.now() - started < enoughMs) {
    socket.write('5\r\nwords\r\n');
    await setTimeout(50);
  }
  const hungUp = socket.destroyed;
  socket.destroy();
  return hungUp ? Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) : Number.NaN;
}

it('a body that continues after its response closes the connection within seconds (B4)', async () => {
  const email = 'nobody@example.in';
  const forgot = () => server.call('POST /auth/password/forgot', { body: { email } });
  while ((await forgot()).status !== 429);
  const chunked = 'transfer-encoding: chunked';
  const statuses = await Promise.all(
    [
      ['POST /api/tournaments HTTP/1.1', chunked],
      ['POST /api/auth/password/forgot HTTP/1.1', chunked],
      ['GET /api/health HTTP/1.1', chunked],
      ['POST /api/auth/login HTTP/1.1', chunked, 'content-encoding: gzip'],
    ].map(sendSlowly),
  );
  expect(statuses).toEqual([401, 429, 200, 415]);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { useServer } from '../test/server.ts';

const server = useServer();

/** How many answers come to so many requests that are sent at once, the last of which closes the connection. */
async function answersTo(requests: number): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const get = 'GET /api/ready HTTP/1.1\r\nhost: x\r\n';
  socket.write(`${`${get}\r\n`.repeat(requests - 1)}${get}connection: close\r\n\r\n`);
  const answer = await text(socket).catch(() => '');
  return answer.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;
}

it('requests that are sent ahead are answered in turn', async () => {
  expect(await answersTo(32)).toBe(32);
});

it('of who sends hundreds ahead nothing more is done (B4)', async () => {
  expect(await answersTo(500)).toBeLessThan(33);
  expect((await server.call('GET /health')).status).toBe(200);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { useServer } from '../test/server.ts';
import { pipeliningPlugin } from './pipelining.ts';

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

it('requests of one connection are begun one after the other, beside those of others (L4)', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  app.get('/:name', async ({ params }) => {
    begun.push((params as { name: string }).name);
    await gate.promise;
    return begun;
  });
  await app.register(pipeliningPlugin);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const ask = (...names: string[]) => {
    const socket = connect(Number(port), '127.0.0.1');
    const requests = names.map(name => `GET /${name} HTTP/1.1\r\nhost: x\r\n`);
    socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`);
    return socket;
  };
  const first = ask('a1', 'a2', 'a3');
  await expect.poll(() => begun).toEqual(['a1']);
  const second = ask('b1', 'b2');
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  gate.resolve();
  expect((await text(first)).match(/200 OK/g)).toHaveLength(3);
  expect((await text(second)).match(/200 OK/g)).toHaveLength(2);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

it('of who sends hundreds ahead nothing more is done (B4)', async () => {
  expect(await answersTo(500)).toBeLessThan(33);
  expect((await server.call('GET /health')).status).toBe(200);
});

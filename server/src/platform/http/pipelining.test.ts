import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { useServer } from '../../../test/server.ts';
import { AppError } from '../lib/errors.ts';
import { heldMs } from './end-unread.ts';
import { pipeliningPlugin } from './pipelining.ts';

const server = useServer();

async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Listens with the plugin under test until the test ends; returns the address. */
async function listen(app: FastifyInstance): Promise<string> {
  onTestFinished(() => app.close());
  await app.register(pipeliningPlugin);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends requests for these paths in one piece; the last one closes the connection. */
async function ask(url: string, ...paths: string[]): Promise<Socket> {
  const socket = await connectTo(url);
  const requests = paths.map(path => `GET ${path} HTTP/1.1\r\nhost: x\r\n`);
  socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`);
  return socket;
}

/** Counts the responses before the connection closes. */
async function answersOn(socket: Socket): Promise<number> {
  const answer = await text(socket).catch(() => '');
  return answer.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;
}

it('pipelined requests are answered in order', async () => {
  expect(await answersOn(await ask(server.url, ...Array(32).fill('/api/ready')))).toBe(32);
});

it('requests of one connection start one after the other, alongside those of others (L4)', async () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const app = Fastify();
  app.get('/:name', async request => {
    begun.push(request.url);
    await gate.promise;
    return begun;
  });
  const url = await listen(app);
  const first = await ask(url, '/a1', '/a2', '/a3');
  await expect.poll(() => begun).toEqual(['/a1']);
  const second = await ask(url, '/b1', '/b2');
  await expect.poll(() => begun).toEqual(['/a1', '/b1']);
  gate.resolve();
  expect(await answersOn(first)).toBe(3);
  expect(await answersOn(second)).toBe(2);
  expect(begun).toEqual(['/a1', '/b1', '/a2', '/b2', '/a3']);
});

it('after hundreds of pipelined requests the rest are not processed (B4)', async () => {
  expect(await answersOn(await ask(server.url, ...Array(500).fill('/api/ready')))).toBeLessThan(33);
  expect((await server.call('GET /health')).status).toBe(200);
});

it('most of a thousand pipelined requests are not accepted, and later connections, which reuse the parser, are served (B4)', async () => {
  const app = Fastify();
  app.get('/', async () => 'here');
  const url = await listen(app);
  let taken = 0;
  app.server.prependListener('request', () => taken++);
  expect(await answersOn(await ask(url, ...Array(1_000).fill('/')))).toBeLessThan(33);
  expect(taken).toBeLessThan(40);
  for (let count = 0; count < 20; count++) expect(await answersOn(await ask(url, '/', '/'))).toBe(2);
});

it('of hundreds of pipelined requests that are rejected before their body is read, most are not processed (B4)', async () => {
  const app = Fastify();
  let refused = 0;
  app.addHook('onRequest', async () => {
    refused++;
    throw new AppError('RATE_LIMITED');
  });
  app.post('/', async () => 'never');
  const socket = await connectTo(await listen(app));
  const one = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nhi';
  socket.resume().write(one.repeat(500));
  await once(socket, 'close');
  expect(refused).toBeLessThan(33);
});

it('a connection that pipelines hundreds is no longer read and closes a second later (L4)', async () => {
  const app = Fastify();
  app.get('/', async () => 'here');
  const url = await listen(app);
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const began = performance.now();
  const socket = await connectTo(url);
  const flood = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50_000);
  socket.resume().on('drain', () => socket.write(flood));
  socket.write(flood);
  const [held] = await accepted;
  await once(held, 'close');
  expect(performance.now() - began).toBeGreaterThan(heldMs - 50);
  expect(held.bytesRead).toBeLessThan(200_000);
});

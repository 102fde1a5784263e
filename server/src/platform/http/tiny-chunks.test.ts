import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { tinyChunksPlugin } from './tiny-chunks.ts';

let url: string;
/** How often a part of a body was processed. */
let parts = 0;
beforeEach(async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.post('/echo', async ({ body }) => ({ length: JSON.stringify(body).length }));
  app.post('/refuse', { onRequest: async () => Promise.reject(new Error('no')) }, async () => 'never');
  await app.register(tinyChunksPlugin);
  app.server.on('request', request => {
    const push = request.push.bind(request);
    request.push = chunk => {
      parts++;
      return push(chunk);
    };
  });
  parts = 0;
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

/** Sends this many chunks of this text; returns what the server sends before the connection closes. */
async function send(path: string, chunk: string, count: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const answer = text(socket).catch(() => '');
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`;
  const one = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  socket.write(
    `${head}transfer-encoding: chunked\r\n\r\n1\r\n[\r\n${one.repeat(count)}3\r\n 1]\r\n0\r\n\r\n`,
  );
  return answer;
}

it('a body in single-byte chunks closes the connection, whether it is read or not (B4, L4)', async () => {
  expect(await send('/echo', ' ', 20_000)).toBe('');
  // Out of ten thousand in the bytes that were read at once.
  expect(parts).toBeLessThan(300);
  expect(await send('/refuse', ' ', 20_000)).not.toContain('200 OK');
});

it('a body in a few small chunks, or in many of normal size, is read', async () => {
  expect(await send('/echo', ' ', 150)).toContain('200 OK');
  expect(await send('/echo', ' '.repeat(200), 2_000)).toContain('200 OK');
});

it('later connections, which reuse the parser, are read in full', async () => {
  await send('/echo', ' ', 20_000);
  for (let count = 0; count < 20; count++) {
    const call = httpRequest(`${url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.write('["a",');
    call.end('"b"]');
    const [response] = await once(call, 'response');
    expect(await text(response)).toBe('{"length":9}');
  }
});

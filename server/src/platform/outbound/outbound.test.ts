import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';

/** What the service does next; `asked` has the paths of all requests. */
let serve: RequestListener = () => {};
const asked: (string | undefined)[] = [];
const service = createServer((request, response) => {
  asked.push(request.url);
  request.resume();
  serve(request, response);
});
let url: URL;

beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/push`);
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const outbound = createOutbound({ isAllowed: ({ host }) => host === url.host, timeoutMs: 300 });
const post = (to = url) => outbound.post(to, { headers: { ttl: '5' }, body: new Uint8Array([1]) });

it('an answer has its status and Retry-After', async () => {
  serve = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end('later');
  expect(await post()).toEqual({ status: 429, retryAfter: '120' });
});

it('a redirect is not followed (B6)', async () => {
  asked.length = 0;
  serve = (_, response) => response.writeHead(307, { location: '/inside' }).end();
  expect(await post()).toMatchObject({ status: 307 });
  expect(asked).toEqual(['/push']);
});

it('nothing is sent to an address that is not allowed (B6)', async () => {
  asked.length = 0;
  await expect(post(new URL(url.href.replace('127.0.0.1', '127.0.0.2')))).rejects.toThrow('may not go');
  expect(asked).toEqual([]);
});

it('a service that does not answer, or breaks off, is an error after a while', async () => {
  serve = () => {};
  await expect(post()).rejects.toThrow();
  serve = request => request.socket.resetAndDestroy();
  await expect(post()).rejects.toThrow();
});

it('a body is not read beyond 16 kB, and not waited for', async () => {
  let written = 0;
  serve = (_, response) => {
    response.writeHead(201);
    const more = () => {
      if (response.destroyed) return;
      written += 64_000;
      response.write(Buffer.alloc(64_000), () => setImmediate(more));
    };
    more();
  };
  expect(await post()).toEqual({ status: 201, retryAfter: null });
  await expect.poll(() => written).toBeLessThan(64_000_000);
  serve = (_, response) => void response.writeHead(201).write('begun');
  expect(await post()).toMatchObject({ status: 201 });
});

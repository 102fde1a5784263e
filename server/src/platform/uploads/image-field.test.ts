import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { limits } from '@hotdrop/contract/lib/limits.ts';
import { uploadRoutes } from '@hotdrop/contract/lib/system-routes.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { imageUpload, multipartBody, multipartHeaders } from '../../../test/pictures/multipart.ts';
import { errorRepliesPlugin } from '../http/error-replies.ts';
import { unreadBodiesPlugin } from '../http/unread-bodies.ts';
import { createByteBudget } from './byte-budget.ts';
import { multipartOptions, readImageField } from './uploads.routes.ts';

const { maxBytes } = limits.image;
/** One account can send a picture of the maximum size. */
const budgetBytes = 3 * maxBytes + 64 * 1024;
let app: FastifyInstance;
let port: number;
/** How many bytes of bodies the server has read. */
let received: number;

beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  received = 0;
  const budget = createByteBudget(budgetBytes);
  await app.register(errorRepliesPlugin);
  await app.register(unreadBodiesPlugin);
  await app.register(multipart, multipartOptions);
  app.post('/', { config: { spec: uploadRoutes.image } }, async request => {
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    const memory = budget.lease();
    try {
      return { bytes: (await readImageField(request, 'image', memory)).length };
    } finally {
      memory.release();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

type Answer = { status: number; body: Record<string, unknown> };

async function post(payload: Buffer, headers: Record<string, string> = multipartHeaders): Promise<Answer> {
  const body = new Uint8Array(payload);
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const text = (name: string, content: string) => ({ name, content });
const file = (name: string, content: Buffer | string) => ({
  name,
  filename: 'a.jpg',
  type: 'image/jpeg',
  content,
});
const choose = { message: 'Choose an image', code: 'VALIDATION', fieldErrors: { image: 'Choose an image' } };

describe('B2: the size limit is exact to the byte', () => {
  it.each([
    [1, 200],
    [maxBytes - 1, 200],
    [maxBytes, 200],
    [maxBytes + 1, 413],
    [maxBytes + 60_000, 413],
    [maxBytes * 2, 413],
  ])('%i bytes: %i', async (bytes, status) => {
    const answer = await post(imageUpload(Buffer.alloc(bytes, 7)));
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(
      status === 200 ? { bytes } : { code: 'IMAGE_TOO_LARGE', message: 'Image must be 5MB or less.' },
    );
  });

  it('without a content-length, in chunks of any size', async () => {
    for (const [bytes, status] of [
      [maxBytes, 200],
      [maxBytes + 1, 413],
    ] as const) {
      const whole = imageUpload(Buffer.alloc(bytes, 7));
      for (const step of [1000, 65_536, whole.length]) {
        const socket = open({ 'transfer-encoding': 'chunked' });
        for (let at = 0; at < whole.length; at += step) sendChunk(socket, whole.subarray(at, at + step));
        socket.write('0\r\n\r\n');
        expect(await statusOf(socket)).toBe(status);
        socket.destroy();
      }
    }
  });

  it('when the whole body arrives at once', async () => {
    const inject = (bytes: number) =>
      app.inject({
        method: 'POST',
        url: '/',
        headers: multipartHeaders,
        payload: imageUpload(Buffer.alloc(bytes)),
      });
    expect((await inject(maxBytes)).statusCode).toBe(200);
    expect((await inject(maxBytes + 1)).statusCode).toBe(413);
    expect((await inject(maxBytes * 3)).statusCode).toBe(413);
  });
});

describe('a form without exactly one picture is rejected', () => {
  it.each([
    ['no part at all', multipartBody()],
    ['no file', multipartBody(text('note', 'hi'))],
    ['text in place of the file', multipartBody(text('image', 'hi'))],
    ['a file field that was left empty', multipartBody({ ...file('image', ''), filename: '' })],
    ['an empty file', multipartBody(file('image', ''))],
    ['a file under another name', multipartBody(file('photo', 'abc'))],
    [
      'a file under another name before the right one',
      multipartBody(file('photo', 'abc'), file('image', 'abc')),
    ],
    ['a name of the language', multipartBody(file('toString', 'abc'))],
  ])('%s', async (name, payload) => {
    const answer = await post(payload);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject(name === 'a name of the language' ? { code: 'BAD_REQUEST' } : choose);
  });

  it('two pictures, which have their own message', async () => {
    const answer = await post(multipartBody(file('image', 'abc'), file('image', 'def')));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fieldErrors: { image: 'Choose one image only' } },
    });
  });

  it('but text alongside the picture is ignored', async () => {
    const answer = await post(multipartBody(text('note', 'hi'), file('image', 'abc'), text('more', 'x')));
    expect(answer).toMatchObject({ status: 200, body: { bytes: 3 } });
  });
});

describe('B1: a body that is not a valid form gets a 4xx', () => {
  it.each([
    ['no type', {}, 415],
    ['a picture without a form', { 'content-type': 'image/jpeg' }, 415],
    ['a form without boundary', { 'content-type': 'multipart/form-data' }, 400],
    ['another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, 400],
  ] as [string, Record<string, string>, number][])('%s', async (_name, headers, status) => {
    expect((await post(imageUpload(Buffer.from('abc')), headers)).status).toBe(status);
  });

  it('a form that is cut off, and a body that is no form', async () => {
    const whole = imageUpload(Buffer.alloc(1000));
    expect((await post(whole.subarray(0, 600))).status).toBe(400);
    expect((await post(whole.subarray(0, 20))).status).toBe(400);
    expect(await post(Buffer.from('not a form'))).toMatchObject({ status: 400 });
  });

  it('a hundred text fields', async () => {
    const fields = Array.from({ length: 100 }, (_, index) => text(`f${index}`, 'x'));
    expect((await post(multipartBody(...fields, file('image', 'abc')))).status).toBe(400);
  });
});

describe('B4: one upload cannot take up the server', () => {
  it('one announced as too large gets its 413 before its bytes arrive', async () => {
    const socket = open({ 'content-length': String(500 * 1024 * 1024) });
    expect(await statusOf(socket)).toBe(413);
    socket.destroy();
  });

  it('one that never ends gets its 413 when it exceeds the limit, and is cut off soon after', async () => {
    const socket = open({ 'transfer-encoding': 'chunked' });
    const status = statusOf(socket);
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
    sendChunk(socket, imageUpload(Buffer.alloc(0)).subarray(0, -60));
    while (!socket.destroyed && received < 100 * 1024 * 1024) {
      sendChunk(socket, Buffer.alloc(65_536));
      if (socket.writableNeedDrain) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    }
    expect(await status).toBe(413);
    expect(received).toBeLessThan(30 * 1024 * 1024);
  });

  it.each(['before', 'after'])('junk %s the form counts towards the limit', async place => {
    const form = imageUpload(Buffer.alloc(1000));
    const socket = open({ 'transfer-encoding': 'chunked' });
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
    const answered = statusOf(socket);
    if (place === 'after') sendChunk(socket, form);
    while (!socket.destroyed && received < 100 * 1024 * 1024) {
      sendChunk(socket, Buffer.alloc(65_536, 'x'));
      if (socket.writableNeedDrain) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    }
    expect(await answered).toBe(413);
    expect(received).toBeLessThan(30 * 1024 * 1024);
  });

  it('a connection can be reused after a rejected upload', async () => {
    const socket = open({ 'content-length': String(imageUpload(Buffer.alloc(maxBytes + 1)).length) });
    socket.write(imageUpload(Buffer.alloc(maxBytes + 1)));
    expect(await statusOf(socket)).toBe(413);
    const next = imageUpload(Buffer.from('abc'));
    socket.write(requestHead({ 'content-length': String(next.length) }));
    socket.write(next);
    expect(await statusOf(socket)).toBe(200);
    socket.destroy();
  });

  it('simultaneous uploads that exceed the budget are rejected until earlier ones finish', async () => {
    const body = imageUpload(Buffer.alloc(maxBytes - 100));
    const first = open({ 'content-length': String(body.length) });
    first.write(body.subarray(0, -50));
    await expect.poll(() => received).toBe(body.length - 50);
    const second = await post(body);
    expect(second).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    expect(second.body.message).toBeUndefined();
    expect((await post(imageUpload(Buffer.alloc(1000)))).status).toBe(200);
    first.write(body.subarray(-50));
    expect(await statusOf(first)).toBe(200);
    first.destroy();
    expect((await post(body)).status).toBe(200);
  });

  it('the memory of a client that disconnects is freed', async () => {
    const body = imageUpload(Buffer.alloc(maxBytes - 100));
    const first = open({ 'content-length': String(body.length) });
    first.write(body.subarray(0, -50));
    await expect.poll(() => received).toBe(body.length - 50);
    first.destroy();
    await expect.poll(async () => (await post(body)).status).toBe(200);
  });
});

function requestHead(headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...multipartHeaders, ...headers });
  return `POST / HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

function open(headers: Record<string, string>): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(requestHead(headers));
  return socket;
}

function sendChunk(socket: Socket, content: Buffer): void {
  socket.write(`${content.length.toString(16)}\r\n`);
  socket.write(content);
  socket.write('\r\n');
}

/** Returns the status of the next response on this connection. */
async function statusOf(socket: Socket): Promise<number> {
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1]);
  }
  return 0;
}

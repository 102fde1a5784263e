import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function listening(port = 0): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ forceCloseConnections: true });
  undo.push(() => app.close());
  app.get('/', async () => 'here');
  await listen(app, { port, host, trustProxy: false, rateLimit: true });
  return { app, port: (app.server.address() as AddressInfo).port };
}

describe('where a server listens', () => {
  // Other systems cannot share a port, so the server has one socket there.
  it.runIf(process.platform === 'linux')(
    'accepts many connections per turn of the event loop, so a crowd need not wait under load (L2)',
    async () => {
      const { app, port } = await listening();
      let taken = 0;
      app.server.on('connection', () => taken++);
      const crowd = Array.from({ length: 200 }, () => connect(port, host).on('error', () => {}));
      undo.push(() => {
        for (const socket of crowd) socket.destroy();
      });
      let turns = 0;
      for (; taken < crowd.length && turns < 1_000; turns++) await setImmediate();
      expect(taken).toBe(crowd.length);
      // One by one it would take as many turns as connections.
      expect(turns).toBeLessThan(crowd.length / 2);
    },
  );

  it('responds on all of its sockets', async () => {
    const { port } = await listening();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } }),
      ),
    );
    expect(new Set(await Promise.all(answers.map(answer => answer.text())))).toEqual(new Set(['here']));
  });

  it('does not share its port with another server of its kind', async () => {
    const { port } = await listening();
    await expect(listening(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('does not share its port with a server of any other kind', async () => {
    const other = createHttpServer().listen(0, host);
    undo.push(() => other.close());
    await once(other, 'listening');
    await expect(listening((other.address() as AddressInfo).port)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('frees its port when it closes', async () => {
    const { app, port } = await listening();
    await app.close();
    const [error] = await once(connect(port, host), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    await listening(port);
  });

  it('finishes a response to a slow reader when it closes (D7)', async () => {
    const size = 30_000_000;
    const app = Fastify({ return503OnClosing: false });
    app.get('/large', async () => Buffer.alloc(size, 'x'));
    await listen(app, { port: 0, host, trustProxy: false, rateLimit: true });
    const reader = connect((app.server.address() as AddressInfo).port, host);
    reader.write('GET /large HTTP/1.1\r\nhost: here\r\n\r\n');
    await once(reader, 'readable');
    const closing = app.close();
    await setTimeout(300);
    let received = 0;
    reader.on('data', chunk => {
      received += chunk.length;
    });
    await once(reader, 'close');
    await closing;
    expect(received).toBeGreaterThan(size);
  });
});

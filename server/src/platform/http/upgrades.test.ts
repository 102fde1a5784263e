import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useServer } from '../../../test/server.ts';

const server = useServer();

const errors: unknown[] = [];
const note = (error: unknown) => errors.push(error);
beforeEach(() => void process.on('uncaughtExceptionMonitor', note));
afterEach(() => {
  process.off('uncaughtExceptionMonitor', note);
  // Any of these would have ended a real server.
  expect(errors.splice(0)).toEqual([]);
});

async function askToUpgrade(target: string, protocol = 'websocket'): Promise<net.Socket> {
  const { hostname, port, host } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  await once(socket, 'connect');
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13';
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${key}\r\n\r\n`,
  );
  return socket;
}

describe('a request to switch protocols (B4)', () => {
  it.each([
    '/socket.io/?EIO=4&transport=websocket',
    '/socket.io/?EIO=4&transport=polling',
    '/socket.io/?EIO=1',
    '/socket.io',
    '/api/health',
    '/',
  ])('to %s, cut off at any time, affects only itself', async target => {
    for (let wait = 0; wait < 12; wait++) {
      const socket = await askToUpgrade(target);
      socket.on('error', () => {});
      socket.write('and more');
      await setTimeout(wait);
      socket.write('and more');
      socket.resetAndDestroy();
    }
    await setTimeout(50);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });

  it('to an unsupported protocol is answered over HTTP/1.1', async () => {
    const socket = await askToUpgrade('/api/health', 'h2c');
    socket.end();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

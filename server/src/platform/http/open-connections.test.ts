import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createDoor, mostConnections } from './open-connections.ts';

/**
 * Starts a server for this many connections; `open` opens one from an address and returns whether it stays
 * open.
 */
async function serverFor(...door: Parameters<typeof createDoor>) {
  const server = createServer(createDoor(...door)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const open = async (localAddress: string): Promise<boolean> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    return Promise.race([once(socket, 'close').then(() => false), setTimeout(50, true)]);
  };
  const closeAll = () =>
    Promise.all(sockets.filter(socket => !socket.closed).map(socket => once(socket.destroy(), 'close')));
  return { open, closeAll };
}

it('one address may hold only as many connections as stay free for others (L4)', async () => {
  const { open, closeAll } = await serverFor(10);
  const kept: boolean[] = [];
  for (let count = 0; count < 8; count++) kept.push(await open('127.0.0.2'));
  expect(kept).toEqual([...Array(5).fill(true), ...Array(3).fill(false)]);
  expect(await open('127.0.0.3')).toBe(true);
  expect(await open('127.0.0.3')).toBe(true);
  await closeAll();
  await setTimeout(50);
  for (let count = 0; count < 5; count++) expect(await open('127.0.0.2')).toBe(true);
});

it('one address cannot open connections faster than its limit (L4)', async () => {
  const { open, closeAll } = await serverFor(1_000, { burst: 5, perSecond: 20 });
  const openMany = async (address: string, count: number) => {
    const kept: boolean[] = [];
    for (let one = 0; one < count; one++) kept.push(await open(address));
    return kept.filter(Boolean).length;
  };
  const inOneGo = await Promise.all(Array.from({ length: 12 }, () => open('127.0.0.2')));
  expect(inOneGo.filter(Boolean)).toHaveLength(5);
  expect(await openMany('127.0.0.3', 3)).toBe(3);
  await closeAll();
  await setTimeout(200);
  expect(await open('127.0.0.2')).toBe(true);
});

it('any number is accepted if there is no limit', async () => {
  const { open } = await serverFor(1_000, null);
  const kept = await Promise.all(Array.from({ length: 50 }, () => open('127.0.0.2')));
  expect(kept.filter(Boolean)).toHaveLength(50);
});

it('derives the connection limit from this process’s own limit', () => {
  expect(mostConnections()).toBeGreaterThanOrEqual(100);
  expect(Number.isInteger(mostConnections())).toBe(true);
});

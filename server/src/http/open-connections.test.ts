import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { mostConnections, shareConnections } from './open-connections.ts';

/** A server that can have so many connections; `open` opens one from an address and says whether it is kept. */
async function serverFor(most: number) {
  const server = createServer().listen(0, '127.0.0.1');
  shareConnections(server, most);
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

it('one address has no more connections than stay free for others (L4)', async () => {
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

it('reads how many connections there can be from the limit of this process', () => {
  expect(mostConnections()).toBeGreaterThanOrEqual(100);
  expect(Number.isInteger(mostConnections())).toBe(true);
});

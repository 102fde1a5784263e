import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { drain } from './drain.ts';
import { createDoor, mostConnections, openingRate } from './open-connections.ts';

/**
 * A listening socket gives one connection per turn of the event loop, and under load a turn takes long: of thousands
 * of phones that come back at once most would wait for seconds before they are as much as refused. Several sockets on
 * one address give as many per turn.
 */
const listeningSockets = 32;

/** Only there does the system share connections out between sockets on one address. */
const canShare = process.platform === 'linux';

/** Listens until the app closes, which answers what is under way first. `port` 0 takes any. @throws what the system says of an address that cannot be had */
export async function listen(
  app: FastifyInstance,
  { port, host, trustProxy, rateLimit }: Pick<Config, 'port' | 'host' | 'trustProxy' | 'rateLimit'>,
): Promise<void> {
  // All connections are those of the proxy, which has limits of its own.
  const letIn = trustProxy ? () => true : createDoor(mostConnections(), rateLimit ? openingRate : null);
  const isIn = new WeakSet<Socket>();
  app.server.prependListener('connection', socket => {
    if (!isIn.has(socket)) letIn(socket);
  });
  // Also those that another of the listening sockets has accepted, since they are handed to this server.
  const connections = new Set<Socket>();
  app.server.on('connection', socket => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const servers: Server[] = [app.server];
  app.addHook('preClose', () => drain(app, servers, connections));
  if (!canShare) {
    await app.listen({ port, host });
    return;
  }
  // Sockets that share would also share with those of another process, which then gets part of what is meant for us.
  if (port !== 0) await release(await opened(createServer(), { port, host }));
  // Fastify hands its options on to Node, and knows fewer.
  const options: FastifyListenOptions & ListenOptions = { port, host, reusePort: true };
  await app.listen(options);
  for (const { address, port } of app.addresses() as AddressInfo[]) {
    for (let i = 1; i < listeningSockets; i++) {
      // As Node's own server of HTTP has it.
      const server = createServer({ allowHalfOpen: true, noDelay: true });
      server.on('connection', socket => {
        // Before HTTP is set up on it, which takes longer than all else.
        if (!letIn(socket)) return;
        isIn.add(socket);
        app.server.emit('connection', socket);
      });
      servers.push(await opened(server, { port, host: address, reusePort: true }));
    }
  }
}

async function opened(
  server: Server,
  address: { port: number; host: string; reusePort?: boolean },
): Promise<Server> {
  server.listen(address);
  await once(server, 'listening');
  return server;
}

async function release(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

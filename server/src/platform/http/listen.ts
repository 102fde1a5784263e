import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { drain } from './drain.ts';
import { createDoor, mostConnections, openingRate } from './open-connections.ts';

/**
 * A listening socket accepts one connection per turn of the event loop, and under load a turn takes long: of
 * thousands of phones reconnecting at once, most would wait seconds before even being refused. Several
 * sockets on one address accept that many per turn.
 */
const listeningSockets = 32;

/** Only Linux distributes connections between sockets on one address. */
const canShare = process.platform === 'linux';

/**
 * Listens until the app closes, which finishes requests in progress first. `port` 0 takes any. @throws the
 * system's error for an address that is not available
 */
export async function listen(
  app: FastifyInstance,
  { port, host, trustProxy, rateLimit }: Pick<Config, 'port' | 'host' | 'trustProxy' | 'rateLimit'>,
): Promise<void> {
  // All connections come from the proxy, which has its own limits.
  const letIn = trustProxy ? () => true : createDoor(mostConnections(), rateLimit ? openingRate : null);
  const isIn = new WeakSet<Socket>();
  app.server.prependListener('connection', socket => {
    if (!isIn.has(socket)) letIn(socket);
  });
  // Includes connections that other listening sockets accepted, since they are passed to this server.
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
  // Fails if another process listens here: with shared sockets it would get some of our connections.
  if (port !== 0) await release(await opened(createServer(), { port, host }));
  // Fastify passes its options on to Node, but declares fewer.
  const options: FastifyListenOptions & ListenOptions = { port, host, reusePort: true };
  await app.listen(options);
  for (const { address, port } of app.addresses() as AddressInfo[]) {
    for (let i = 1; i < listeningSockets; i++) {
      // Like Node's own HTTP server.
      const server = createServer({ allowHalfOpen: true, noDelay: true });
      server.on('connection', socket => {
        // Before HTTP is set up on it, which is the most expensive part.
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

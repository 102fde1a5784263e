import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { callNode, type TestNode } from '../server.ts';

/** Starts a proxy in front of nodes that uses the first one, or the next if that is down. */
export async function startBalancer(
  nodes: readonly TestNode[],
): Promise<TestNode & { close(): Promise<void> }> {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const pass = (client: Socket, [node, ...others]: readonly TestNode[]) => {
    if (!node) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(new URL(node.url).port), '127.0.0.1');
    keep(upstream);
    let isThere = false;
    upstream.on('connect', () => {
      isThere = true;
      client.pipe(upstream).pipe(client);
    });
    upstream.on('close', () => {
      if (isThere) client.destroy();
      else pass(client, others);
    });
    client.on('close', () => upstream.destroy());
  };
  const server = createServer({ pauseOnConnect: true }, client => {
    keep(client);
    pass(client, nodes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    clock: systemClock,
    call: (route, options) => callNode(url, route, options),
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

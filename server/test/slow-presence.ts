import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KyselyPlugin } from 'kysely';
import { io as connectTo } from 'socket.io-client';
import type { Signals } from '../src/platform/db/signals.ts';
import type { PresenceDeps } from '../src/platform/realtime/presence.ts';
import { createSocketServer, type RealtimeSocket } from '../src/platform/realtime/socket-server.ts';
import type { TestServer } from './server.ts';

/** Returns a database whose responses can be held back after the read, like on a slow network. */
function slowDatabase(server: TestServer) {
  let held: Promise<void> | undefined;
  let reads = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads++;
      await held;
      return result;
    },
  };
  return {
    db: server.deps.db.withPlugin(plugin),
    reads: () => reads,
    /** Holds back reads from now on, until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      held = new Promise(resolve => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
  };
}

const alone: Signals = {
  send: async () => {},
  subscribe: () => {},
  onRestored: () => {},
  connected: true,
  close: async () => {},
};
const silentLog = { error: () => {} } as unknown as PresenceDeps['log'];

/** Returns one socket of this person on a separate server, and the presence under test, whose reads can be slow. */
export async function withSlowPresence<Presence>(
  server: TestServer,
  userId: string,
  create: (deps: PresenceDeps) => Presence,
) {
  const slow = slowDatabase(server);
  const http = createServer();
  const io = createSocketServer([], async () => true);
  io.attach(http);
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const presence = create({ io, db: slow.db, signals: alone, log: silentLog });
  io.use((socket, next) => {
    socket.data.actor = { _id: userId, role: 'player', name: '', avatarUrl: null, sessionId: '' };
    next();
  });
  const arrived = new Promise<RealtimeSocket>(resolve => io.on('connection', resolve));
  const client = connectTo(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: ['websocket'],
  });
  const socket = await arrived;
  return {
    io,
    slow,
    presence,
    socket,
    client,
    async close() {
      client.disconnect();
      await io.close();
    },
  };
}

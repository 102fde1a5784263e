import type { Ack, ClientEvents, ServerEvents } from '@hotdrop/contract/realtime.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll } from 'vitest';
import type { TestNode } from './server.ts';

type Received = { event: string; payload: unknown };

export type TestSocket = Socket<ServerEvents, ClientEvents> & {
  /** Every event received, in order. */
  readonly received: Received[];
  /** Returns them without counts of notifications, which jobs may change at any moment. */
  events(): Received[];
  /** Returns the payloads of the events of one name. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of many shapes
  of(event: keyof ServerEvents): any[];
};

type Options = Partial<ManagerOptions & SocketOptions>;

const open = new Set<TestSocket>();

/** Creates a socket that does not connect yet; every socket is closed at the end of the file. */
export function socketOf(server: TestNode, token: string | undefined, options: Options = {}): TestSocket {
  const socket = io(server.url, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    autoConnect: false,
    forceNew: true,
    ...options,
  }) as Socket<ServerEvents, ClientEvents>;
  const received: Received[] = [];
  socket.onAny((event: string, payload: unknown) => received.push({ event, payload }));
  const watched = Object.assign(socket, {
    received,
    events: () => received.filter(({ event }) => event !== 'notice:changed'),
    of: (event: keyof ServerEvents) =>
      received.filter(one => one.event === event).map(({ payload }) => payload),
  });
  open.add(watched);
  return watched;
}

/**
 * Creates a connected socket.
 * @throws the connect_error, with its message and `data.code`, or why it was closed before
 */
export async function connect(
  server: TestNode,
  token: string | undefined,
  options: Options = {},
): Promise<TestSocket> {
  const socket = socketOf(server, token, options);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    // Nothing more arrives if the handshake's frame is beyond the limit.
    socket.once('disconnect', reason => reject(new Error(reason)));
    socket.connect();
  });
  return socket;
}

/** Sends a request and waits for its ack. */
export async function ask(socket: TestSocket, event: keyof ClientEvents, target: unknown): Promise<Ack> {
  return (socket as unknown as Socket).timeout(5000).emitWithAck(event, target);
}

/**
 * Waits until everything sent to this socket so far has arrived: packets keep their order, so the ack of a request
 * that changes nothing comes after them.
 */
export async function caughtUp(socket: TestSocket): Promise<void> {
  await ask(socket, 'unwatch', { kind: 'tournament', id: '01a1fa3d-72e0-700f-b184-1718bac4ea54' });
}

/**
 * Returns why the socket was closed, once it is.
 * @throws if it is not closed within five seconds
 */
export function closed(socket: TestSocket): Promise<string> {
  if (socket.disconnected) return Promise.resolve('closed before');
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the socket is still open')), 5000);
    socket.once('disconnect', reason => {
      clearTimeout(late);
      resolve(reason);
    });
  });
}

/** Closes the sockets that a file's tests opened; call it once at the top, after useServer. */
export function closeSocketsAtEnd(): void {
  afterAll(() => {
    for (const socket of open) socket.disconnect();
    open.clear();
  });
}

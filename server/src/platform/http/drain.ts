import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';

/** How long open connections still serve requests sent before clients could know of the drain, in ms. */
export const graceMs = 100;
/** How often idle connections are checked, in ms. */
const sweepMs = 20;
/** Longest event loop turn that counts as quick, and how long to wait for one, in ms. */
const quickTurnMs = 5;
const busyMs = 500;
/** How long a WebSocket may take to close, in ms. */
const goodbyeMs = 1_000;
/** How long requests in progress may take to finish; then stalled ones are cut off. In ms. */
const drainMs = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** When the drain started, by performance.now(); null while the app serves. */
    drainingSince: number | null;
  }
}

/** One shared error: late requests are for another node, or for this one after its restart. */
const closing = new AppError('BUSY', { retryAfterSeconds: 1 });

/** Responds 503 to late requests during a drain, without any waiting. */
export const drainPlugin = fp(async (app: FastifyInstance) => {
  app.decorate('drainingSince', null);
  app.addHook('onRequest', (_request, _reply, done) => {
    const since = app.drainingSince;
    done(since !== null && performance.now() - since > graceMs ? closing : undefined);
  });
});

/**
 * Closes an app's connections gracefully (SECURITY D7): accepts no new ones, finishes requests in progress,
 * closes idle connections, and resolves when the last one is closed. `servers`: those that accept;
 * `connections`: all open ones.
 */
export async function drain(
  app: FastifyInstance,
  servers: readonly Server[],
  connections: ReadonlySet<Socket>,
): Promise<void> {
  const since = performance.now();
  app.drainingSince = since;
  // Not Node's HTTP close, which closes idle connections at once: a request may be in flight on them.
  const closed = servers.map(
    server => new Promise<void>(resolve => Server.prototype.close.call(server, () => resolve())),
  );
  const over = Promise.all(closed).then(() => true);
  const isOver = (ms: number) => Promise.race([over, setTimeout(ms, false)]);
  if (await isOver(graceMs)) return;
  while (performance.now() - since < drainMs) {
    if ((await hasReadEverything()) || performance.now() - since > busyMs) closeIdle(app, connections);
    if (performance.now() - since > goodbyeMs) for (const socket of connections) closeUpgraded(socket);
    if (await isOver(sweepMs)) return;
  }
  for (const socket of connections) socket.destroy();
  await over;
}

/**
 * Resolves once every connection that the system has taken for this process is accepted, or after half a
 * second: closing the listening sockets would reset waiting ones. Each socket accepts one connection per turn
 * of the event loop. Call it before the app closes: from then on every response ends its connection, and
 * clients keep opening new ones.
 */
export async function acceptWaiting(app: FastifyInstance): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  app.server.on('connection', count);
  const began = performance.now();
  for (let before = -1; accepted > before && performance.now() - began < busyMs; ) {
    before = accepted;
    // Two turns: a signal may be handled before connections that arrived earlier.
    await setImmediate();
    await setImmediate();
  }
  app.server.off('connection', count);
}

/**
 * Resolves right after the event loop has read from all connections, to whether that was quick. On a busy
 * loop, requests may have arrived unread, and their connections look idle.
 */
async function hasReadEverything(): Promise<boolean> {
  await setImmediate();
  const before = performance.now();
  await setImmediate();
  return performance.now() - before < quickTurnMs;
}

/** Node's HTTP state of a connection; neither is declared. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null; parser?: object | null };

/**
 * Closes connections that neither send a request nor wait for a response. Node considers a connection idle
 * once its response is written, even while that is in flight to a slow reader, so it is marked unfinished
 * during the call.
 */
function closeIdle(app: FastifyInstance, connections: ReadonlySet<HttpSocket>): void {
  const inFlight = [...connections].flatMap(({ _httpMessage: answer }) => (answer?.finished ? [answer] : []));
  for (const answer of inFlight) answer.finished = false;
  app.server.closeIdleConnections();
  for (const answer of inFlight) answer.finished = true;
}

/** Closes a WebSocket, which belongs to no request; its close frame was sent before the drain started. */
function closeUpgraded(socket: HttpSocket): void {
  if (!socket.parser) socket.destroy();
}

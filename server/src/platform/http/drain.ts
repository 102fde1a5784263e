import type { ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';

/** How long requests that were sent before their client could know are still served on open connections. In ms. */
export const graceMs = 100;
/** How often idle connections are checked, in ms. */
const sweepMs = 20;
/** A turn of the event loop in which little was done, and how long such a turn is waited for. In ms. */
const quickTurnMs = 5;
const busyMs = 500;
/** How long a WebSocket may take to say goodbye. In ms. */
const goodbyeMs = 1_000;
/** Requests under way may end this long; what has stalled by then is cut off. In ms. */
const drainMs = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** When the drain began, by performance.now(); null while the app serves. */
    drainingSince: number | null;
  }
}

/** One for all: what comes now is for another node, or for the restart. */
const closing = new AppError('BUSY', { retryAfterSeconds: 1 });

/** Answers what comes too late during a drain with 503, which costs nothing that has to be waited for. */
export const drainPlugin = fp(async (app: FastifyInstance) => {
  app.decorate('drainingSince', null);
  app.addHook('onRequest', (_request, _reply, done) => {
    const since = app.drainingSince;
    done(since !== null && performance.now() - since > graceMs ? closing : undefined);
  });
});

/**
 * Ends the connections of an app in good order (SECURITY D7): nobody new is let in, what is under way is answered, idle
 * connections are closed, and resolves when the last one is gone. `servers`: those that accept; `connections`: all that
 * are open.
 */
export async function drain(
  app: FastifyInstance,
  servers: readonly Server[],
  connections: ReadonlySet<Socket>,
): Promise<void> {
  const since = performance.now();
  app.drainingSince = since;
  // Not Node's close for HTTP, which closes idle connections in the same moment: a request may be on its way on them.
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
 * Resolves when every connection that the system has taken for this process is accepted, or after half a second: closing
 * the listening sockets would reset those that still wait. Each accepts one connection per turn of the event loop. Call it
 * before the app closes: from then on every answer ends its connection, and clients open new ones all the time.
 */
export async function acceptWaiting(app: FastifyInstance): Promise<void> {
  let accepted = 0;
  const count = () => accepted++;
  app.server.on('connection', count);
  const began = performance.now();
  for (let before = -1; accepted > before && performance.now() - began < busyMs; ) {
    before = accepted;
    // Two turns: a signal may be heard before the connections that came before it.
    await setImmediate();
    await setImmediate();
  }
  app.server.off('connection', count);
}

/**
 * Resolves right after the event loop has read from all connections, to whether that was quick. While it is busy, requests
 * that have arrived may be unread, and their connections look idle.
 */
async function hasReadEverything(): Promise<boolean> {
  await setImmediate();
  const before = performance.now();
  await setImmediate();
  return performance.now() - before < quickTurnMs;
}

/** What Node keeps of HTTP on a connection; neither is declared. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null; parser?: object | null };

/**
 * Closes connections that neither send a request nor wait for an answer. Node takes one for idle whose answer was made but
 * is still on its way to a slow reader; for that moment it looks unfinished.
 */
function closeIdle(app: FastifyInstance, connections: ReadonlySet<HttpSocket>): void {
  const onTheirWay = [...connections].flatMap(({ _httpMessage: answer }) =>
    answer?.finished ? [answer] : [],
  );
  for (const answer of onTheirWay) answer.finished = false;
  app.server.closeIdleConnections();
  for (const answer of onTheirWay) answer.finished = true;
}

/** A WebSocket is nobody's request; its goodbye was sent before the drain began. */
function closeUpgraded(socket: HttpSocket): void {
  if (!socket.parser) socket.destroy();
}

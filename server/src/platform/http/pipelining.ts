import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { endUnread } from './end-unread.ts';

/** Browsers and proxies ask for the next when they have the answer; a script may well be a few ahead. */
const mostAhead = 32;

/**
 * Serves the requests of a connection one after the other, each in a turn of the event loop of its own: a few kilobytes
 * can ask for hundreds, and Node would begin them all at once while everybody else waits (SECURITY B4, L4). A connection
 * on which too many wait is read no more, and ended.
 */
export const pipeliningPlugin = fp(async (app: FastifyInstance) => {
  // By then everybody who listens for requests does, Socket.IO included.
  app.addHook('onReady', async () => {
    const listeners = app.server.listeners('request') as RequestListener[];
    app.server.removeAllListeners('request');
    app.server.on(
      'request',
      oneAtATime((request, response) => {
        for (const listener of listeners) listener.call(app.server, request, response);
      }),
    );
  });
});

function oneAtATime(serve: RequestListener): RequestListener {
  /** What waits on connections that have a request under way. */
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();

  const begin: RequestListener = (request, response) => {
    // Also what was answered at once ends a turn: the next request may come from the same bytes.
    response.once('close', () => setImmediate(goOn, request.socket));
    serve(request, response);
  };
  const goOn = (socket: Socket) => {
    const next = waiting.get(socket)?.shift();
    if (next && !socket.destroyed) begin(...next);
    else waiting.delete(socket);
  };

  return (request, response) => {
    const { socket } = request;
    const line = waiting.get(socket);
    if (line?.push([request, response]) === mostAhead) {
      line.length = 0;
      endUnread(socket);
    }
    if (line) return;
    waiting.set(socket, []);
    begin(request, response);
  };
}

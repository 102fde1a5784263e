import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { endUnread } from './end-unread.ts';

/** Browsers and proxies send the next request after the response; a script may well be a few ahead. */
const mostAhead = 32;

/**
 * Serves a connection's requests one after the other, each in its own turn of the event loop: a few kilobytes
 * can hold hundreds, and Node would start them all at once while everybody else waits (SECURITY B4, L4). A
 * connection with too many waiting is read no further and closed.
 */
export const pipeliningPlugin = fp(async (app: FastifyInstance) => {
  // By then all request listeners are attached, including Socket.IO's.
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
  /** Waiting requests of connections with one in progress. */
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();

  const begin: RequestListener = (request, response) => {
    // An immediate response ends a turn too: the next request may come from the same bytes.
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

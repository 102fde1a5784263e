import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { endUnread } from './end-unread.ts';

/** Chunks of a body that may be of any size, and the average bytes required of later ones. */
const freeChunks = 200;
const leastBytes = 64;

/**
 * Closes a connection whose body comes in thousands of tiny chunks (SECURITY B4, L4): Node calls back for
 * each, so a megabyte of single bytes takes as long as hundreds of requests. A real client's chunks are as
 * large as its buffers.
 */
export const tinyChunksPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onReady', async () => {
    // Before all other listeners, because a route that responds early discards the rest of the body.
    app.server.prependListener('request', countChunks);
  });
});

function countChunks(request: IncomingMessage): void {
  if (!request.headers['transfer-encoding']) return;
  let chunks = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = chunk => {
    chunks++;
    bytes += chunk?.length ?? 0;
    if (chunks > freeChunks && bytes < (chunks - freeChunks) * leastBytes) {
      endUnread(request.socket);
    }
    return push(chunk);
  };
}

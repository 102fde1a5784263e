import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Browsers and proxies ask for the next when they have the answer; a script may well be a few ahead. */
const mostWaiting = 32;

/**
 * Ends a connection on which too many requests wait for their answers: a few kilobytes would ask for thousands of them,
 * and for all at once (SECURITY B4, L1).
 */
export const pipeliningPlugin = fp(async (app: FastifyInstance) => {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count <= mostWaiting) return done();
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    done();
  });
});

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * How much of a body is read and discarded after its response, and for how long. Browsers show a response
 * only once their upload is read, and a picture takes a while; all other bodies are small.
 */
const ofForms = { bytes: 16 * 1024 * 1024, ms: 10_000 };
const ofOthers = { bytes: 1024 * 1024, ms: 5_000 };

/**
 * Closes a connection that keeps sending a body after its response, such as a refusal before the body was
 * read (SECURITY B4).
 */
export const unreadBodiesPlugin = fp(async (app: FastifyInstance) => {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!request.raw.complete)
      dropRest(request.raw, request.routeOptions.config?.spec?.file ? ofForms : ofOthers);
    done(null, payload);
  });
});

function dropRest(raw: IncomingMessage, { bytes, ms }: typeof ofForms): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = bytes;
  const timer = setTimeout(() => raw.destroy(), ms).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

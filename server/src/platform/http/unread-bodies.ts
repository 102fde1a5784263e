import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * How much is read and dropped of a body whose answer is made, and for how long. Browsers show an answer only when what
 * they send is taken off the wire, and a picture is on its way for a while; all other bodies are small.
 */
const ofForms = { bytes: 16 * 1024 * 1024, ms: 10_000 };
const ofOthers = { bytes: 1024 * 1024, ms: 5_000 };

/** Ends a connection that goes on sending a body after its answer, such as a refusal before the body was read (SECURITY B4). */
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

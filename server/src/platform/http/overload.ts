import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../lib/errors.ts';
import { createOverloadGate, type OverloadBounds, type OverloadGate } from './overload-gate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    overload: OverloadGate;
  }
  interface FastifyRequest {
    /** Whether the gate counts it now. */
    inProgress: boolean;
  }
}

/** How much is in progress in a busy second, and in a rush (see overload-gate.ts). */
const bounds: OverloadBounds = {
  calm: 200,
  queue: 400,
  most: 3_000,
  ofOne: 100,
  patienceMs: 4_000,
  strictMs: 5_000,
};

/** Soon enough for somebody waiting at a screen, late enough for the queue to drain. */
const retryAfterSeconds = 2;

/** One shared error: an overload throws thousands a second, and each would capture a stack trace. */
const busy = new AppError('BUSY', { retryAfterSeconds });

/**
 * Rejects API requests with 503 while there are more than can be handled (SECURITY L1), before any lookup. A
 * request counts while we work on it: not while its body or its response is being transferred, or slow phones
 * would look like an overload. Forms arrive while they are processed, and have their own queues.
 */
export const overloadPlugin = fp(async (app: FastifyInstance) => {
  const gate = createOverloadGate(bounds, () => performance.now());
  app.decorate('overload', gate);
  const enter = (request: FastifyRequest) => {
    if (request.inProgress) return;
    request.inProgress = true;
    gate.enter(request.addressKeys.network);
  };
  const leave = (request: FastifyRequest) => {
    if (!request.inProgress) return;
    request.inProgress = false;
    gate.leave(request.addressKeys.network);
  };
  app.decorateRequest('inProgress', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const { spec } = request.routeOptions.config;
    if (!spec || spec.always) return done();
    if (gate.rejects(request.addressKeys.network)) return done(busy);
    if (!spec.file) enter(request);
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { spec } = request.routeOptions.config;
    if (spec && !spec.always && !spec.file) enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  // For requests that end without our response.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
});

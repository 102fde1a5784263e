import type { FastifyBaseLogger } from 'fastify';

/** Where a service logs its failures; its callers continue. */
export type ErrorLog = Pick<FastifyBaseLogger, 'error'>;

/** Creates a log throttle: true for the first call, and for the first after each further `everyMs`. */
export function createLogThrottle(everyMs: number): () => boolean {
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - saidAt < everyMs) return false;
    saidAt = now;
    return true;
  };
}

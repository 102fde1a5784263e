import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Slower responses are logged, in ms. */
const slowMs = 1_000;
/** Milliseconds between log lines about a route's refusals; each has the number of unlogged ones. */
const refusalsEveryMs = 1_000;

/** Returns a log line's fields for a request: its route's pattern, never the path or query that was sent. */
export function aboutRequest(request: FastifyRequest, reply: FastifyReply, status = reply.statusCode) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status,
    ms: Math.round(reply.elapsedTime),
    ...(request.actor && { userId: request.actor._id }),
  };
}

const outages = new WeakSet<FastifyRequest>();

/** Leaves this refusal to the one log line for all refusals of an outage. */
export function loggedAsOutage(request: FastifyRequest): void {
  outages.add(request);
}

/** Logs slow and rejected requests; quick successes are only counted. */
export const requestLogPlugin = fp(async (app: FastifyInstance) => {
  const refusals = new Map<string, { at: number; unlogged: number }>();

  const refused = (request: FastifyRequest, reply: FastifyReply) => {
    const about = aboutRequest(request, reply);
    const key = `${about.method} ${about.route} ${about.status}`;
    const known = refusals.get(key);
    const now = performance.now();
    if (known && now - known.at < refusalsEveryMs) {
      known.unlogged++;
      return;
    }
    request.log.info({ ...about, others: known?.unlogged ?? 0 }, 'request refused');
    refusals.set(key, { at: now, unlogged: 0 });
  };

  app.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime > slowMs) request.log.info(aboutRequest(request, reply), 'slow request');
    else if (outages.has(request)) return done();
    else if (reply.statusCode === 429 || reply.statusCode === 503) refused(request, reply);
    done();
  });
});

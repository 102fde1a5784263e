import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../lib/clock.ts';
import { registerInstallation } from './installation-metrics.ts';
import { type NoticeCounts, registerNotices } from './notice-metrics.ts';
import { type ProcessState, registerProcessState } from './state-metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** In seconds: from a cached list to an upload over slow mobile data. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 3, 10, 60];

export type MetricsSources = ProcessState & { clock: Clock; noticeCounts: NoticeCounts };

export type Recorder = {
  /** Counts a request that starts now. */
  begin(request: FastifyRequest, reply: FastifyReply): void;
  /** Returns everything in Prometheus' text format. */
  text(): Promise<{ type: string; text: string }>;
};

/**
 * Starts to measure: the process (CPU, memory, event loop, garbage), requests, and what the sources report on
 * a scrape.
 */
export function startRecording(sources: MetricsSources): Recorder {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerProcessState(registry, sources);
  registerNotices(registry, sources.noticeCounts);
  registerInstallation(registry, sources);
  return {
    begin: createHttpMetrics(registry),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** Times responses by their route's pattern, never by the path that was sent. */
function createHttpMetrics(registry: Registry) {
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response; the count is the number of requests',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in flight',
    registers,
  });
  const refusals = new Counter({
    name: 'hotdrop_refusals_total',
    help: 'Responses 429 (by rate limit; logins and codes have several) and 503 (overload, or the database is down)',
    labelNames: ['status', 'limit'] as const,
    registers,
  });

  /**
   * Counts a request that starts now once its connection is done with it, even if the client leaves early.
   */
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const begun = performance.now();
    inFlight.inc();
    reply.raw.once('close', () => {
      inFlight.dec();
      const status = reply.raw.writableFinished ? `${Math.floor(reply.statusCode / 100)}xx` : 'aborted';
      const method = methods.has(request.method) ? request.method : 'other';
      duration.observe({ method, route: routeOf(request), status }, (performance.now() - begun) / 1000);
      if (reply.statusCode === 429 || reply.statusCode === 503) {
        const limit = request.routeOptions.config?.spec?.rateLimit ?? 'none';
        refusals.inc({ status: reply.statusCode, limit });
      }
    });
  };
}

/**
 * Returns the route's pattern; one label for all files of the web app, each of which is a route, and one for
 * no route.
 */
function routeOf({ routeOptions: { url, config } }: FastifyRequest): string {
  if (!url) return 'none';
  return config?.spec || /[:*]/.test(url) ? url : 'file';
}

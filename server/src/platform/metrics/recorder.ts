import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Clock } from '../lib/clock.ts';
import { createHttpMetrics } from './http-metrics.ts';
import { registerInstallation } from './installation-metrics.ts';
import { type ProcessState, registerProcessState } from './state-metrics.ts';

export type MetricsSources = ProcessState & { clock: Clock };

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
  registerInstallation(registry, sources);
  return {
    begin: createHttpMetrics(registry),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

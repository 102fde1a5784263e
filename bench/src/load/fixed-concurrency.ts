import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';

export type Load = {
  url: string;
  /** Paths and headers, used in turn by all connections. */
  requests: { path: string; headers?: Record<string, string> }[];
};

export type LoadResult = {
  perSecond: number;
  p99: number;
  /** Heads and bodies as received; wrong responses show here first. */
  bytesPerAnswer: number;
  /** Share of the time that the generator itself was busy, 0 to 1: near 1 it measures only itself. */
  generatorBusy: number;
};

const connections = 50;

/**
 * Keeps 50 requests in flight for some seconds.
 * @throws if a response is not a 2xx
 */
export async function runLoad({ url, requests }: Load, seconds: number): Promise<LoadResult> {
  const before = performance.eventLoopUtilization();
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: client => {
      const share = Math.ceil(requests.length / connections);
      const first = (next++ * share) % requests.length;
      client.setRequests(requests.slice(first, first + share));
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts + result.resets;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    bytesPerAnswer: result.throughput.total / result.requests.total,
    generatorBusy: performance.eventLoopUtilization(before).utilization,
  };
}

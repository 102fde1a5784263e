import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import { mayReadMetrics } from './access.ts';
import type { MetricsSources, Recorder } from './recorder.ts';

type Options = { config: Config; sources: MetricsSources };

const metricsPath = /^\/metrics(\?|$)/;

/**
 * `GET /metrics` for those who may read it; to everybody else the path does not exist. With METRICS_TOKEN
 * requests are counted from the start, without it from the first scrape: an installation without scrapes pays
 * nothing, not even the library's memory.
 */
export const metricsPlugin = fp<Options>(async (app: FastifyInstance, { config, sources }) => {
  let recorder: Recorder | undefined;
  let starting: Promise<Recorder> | undefined;
  const start = () => {
    starting ??= import('./recorder.ts').then(({ startRecording }) => {
      recorder = startRecording(sources);
      return recorder;
    });
    return starting;
  };
  if (config.metricsToken !== null) await start();

  app.addHook('onRequest', (request, reply, done) => {
    recorder?.begin(request, reply);
    const { method, url, headers, socket } = request.raw;
    const isAsked = method === 'GET' && metricsPath.test(url ?? '');
    if (!isAsked || !mayReadMetrics(config, { peer: socket.remoteAddress, headers })) return done();
    start()
      .then(({ text }) => text())
      .then(({ type, text }) => reply.header('cache-control', 'no-store').type(type).send(text))
      .catch(done);
  });
});

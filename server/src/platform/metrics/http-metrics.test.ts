import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseExposition, readMetrics } from '../../../test/metrics-exposition.ts';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { uploadPicture } from '../../../test/uploads.ts';
import { decodingBounds } from '../uploads/image.ts';

const token = 'a token of the monitoring';
const server = useServer({ metricsToken: token, rateLimit: true });
const read = () => readMetrics(server, token);

const count = 'http_request_duration_seconds_count';

describe('requests', () => {
  it('are counted by route pattern and status class', async () => {
    const person = await signUp(server, 'player');
    await server.call('POST /auth/login', { body: { email: person.user.email, password: 'wrong words' } });
    await server.call('GET /scrims/no-such-id');
    await server.call('GET /health', {});
    await fetch(`${server.url}/api/health`, { method: 'HEAD' });
    const metrics = await read();
    const counted = (method: string, route: string, status: string) =>
      metrics.value(count, { method, route, status });
    expect(counted('POST', '/api/auth/register', '2xx')).toBe(1);
    expect(counted('POST', '/api/auth/login', '4xx')).toBe(1);
    expect(counted('GET', '/api/scrims/:id', '4xx')).toBe(1);
    expect(counted('GET', '/api/health', '2xx')).toBe(1);
    expect(counted('HEAD', '/api/health', '2xx')).toBe(1);
    const buckets = metrics.series.filter(
      ({ name, labels }) =>
        name === 'http_request_duration_seconds_bucket' && labels.route === '/api/auth/register',
    );
    expect(buckets.at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: 1 });
  });

  it('to unknown paths and methods add no new series (B4)', async () => {
    const odd = async (number: number) => {
      const word = `${number}-${Math.random()}`;
      const paths = [
        `/${word}`,
        `/api/${word}`,
        `/api/scrims/${word}`,
        `/uploads/${word}`,
        `/assets/${word}`,
        `/tournaments/${word}`,
        `/metrics/${word}`,
        `/${word}/%zz`,
        `/api/scrims/${'x'.repeat(300)}${word}`,
      ];
      for (const path of paths) await fetch(`${server.url}${path}`).then(answer => answer.text());
      for (const method of ['PROPFIND', 'TRACE', 'PURGE', 'OPTIONS', 'DELETE']) {
        await new Promise<void>((resolve, reject) => {
          const asked = request(`${server.url}/${word}`, { method }, answer =>
            answer.resume().on('end', resolve),
          );
          asked.on('error', reject).end();
        });
      }
    };
    await odd(0);
    const before = await read();
    for (let number = 1; number <= 20; number++) await odd(number);
    const after = await read();
    const ofRequests = ({ series }: typeof after) =>
      series.filter(({ name }) => name.startsWith('http_')).map(({ name, labels }) => ({ name, labels }));
    // Each of them was counted, in the existing series.
    expect(after.value(count) - before.value(count)).toBeGreaterThanOrEqual(20 * 13);
    expect(ofRequests(after)).toEqual(ofRequests(before));
  });

  it('are in flight until they end, even if the client disconnects', async () => {
    const person = await signUp(server, 'player');
    const asked = request(`${server.url}/api/upload/image`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000',
      },
    });
    asked.on('error', () => {});
    asked.write('--x\r\n');
    // The scrape itself is one of them.
    const inFlight = async () => (await read()).value('http_requests_in_flight');
    await expect.poll(inFlight).toBe(2);
    asked.destroy();
    await expect.poll(inFlight).toBe(1);
    const aborted = { route: '/api/upload/image', status: 'aborted' };
    expect((await read()).value(count, aborted)).toBe(1);
  });

  it('rejected by a rate limit are counted under that limit', async () => {
    let refused = 0;
    for (let number = 0; number < 70; number++) {
      const { status } = await server.call('POST /auth/password/forgot', { body: {} });
      if (status === 429) refused++;
    }
    expect(refused).toBeGreaterThan(0);
    expect((await read()).value('hotdrop_refusals_total', { status: '429', limit: 'mail' })).toBe(refused);
  });

  it('shed because the server is busy are counted too', async () => {
    const person = await signUp(server, 'player');
    const done = Promise.withResolvers<void>();
    const { parallel, waitingOfOne } = decodingBounds;
    const ofThisAddress = parallel + (waitingOfOne[1] ?? 0);
    const turns = Array.from({ length: ofThisAddress }, (_, number) =>
      server.deps.decoding.run(['127.0.0.1', '127.0.0.1', `${number}`], () => done.promise),
    );
    await expect(uploadPicture(server, person)).rejects.toThrow('upload answered 503');
    done.resolve();
    await Promise.all(turns);
    expect((await read()).value('hotdrop_refusals_total', { status: '503', limit: 'upload' })).toBe(1);
  });
});

describe('the metrics text', () => {
  it('is valid Prometheus text, checked by a parser that rejects malformed lines', async () => {
    const { types } = await read();
    expect(types.get('process_resident_memory_bytes')).toBe('gauge');
    expect(types.get('nodejs_eventloop_lag_p99_seconds')).toBe('gauge');
    expect(types.get('http_request_duration_seconds')).toBe('histogram');
    for (const broken of [
      'a 1',
      '# TYPE a gauge\na 1',
      '# TYPE a gauge\na one\n',
      '# TYPE a gauge\na 1\na 1\n',
      '# TYPE a gauge\na{b="c} 1\n',
      'b 1\n',
    ]) {
      expect(() => parseExposition(broken), broken).toThrow();
    }
  });
});

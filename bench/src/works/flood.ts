import { ensureWebBuilt } from '../../../scripts/web-build.ts';
import { standBy } from '../load/bystander.ts';
import { startFlood } from '../load/flood.ts';
import { type RawFlood, startRawFlood } from '../load/raw-flood.ts';
import { limitRow, type Row, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

const seconds = 8;
const bystanderWithinMs = 300;

/**
 * Requests without an account from one address over 200 connections; `#` is another number each time, `:id` an
 * event.
 */
const floods: Record<string, string> = {
  'lists with a parameter that nobody knows': '/api/tournaments?x=#',
  searches: '/api/tournaments?search=cup+#',
  'pages of searches': '/tournaments?search=cup+#',
  'lists of one page each': '/api/tournaments?sort=highest-fee&fee=paid&organizationId=:organizer&search=#',
  events: '/api/tournaments/:id',
  'pages of events': '/tournaments/:id',
  'teams of an event': '/api/tournaments/:id/participants?search=team+#',
};

const upgrade = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'host: x',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
].join('\r\n');

/** Bytes that are not valid HTTP. */
const rawFloods: Record<string, Omit<RawFlood, 'url' | 'from'>> = {
  'requests sent a hundred ahead': {
    connections: 50,
    opening: '',
    repeated: 'GET /api/scrims?search=a HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100),
  },
  'refused requests sent a hundred ahead': {
    connections: 20,
    opening: '',
    repeated: 'POST /api/nope HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}'.repeat(100),
  },
  'bodies in chunks of one byte': {
    connections: 10,
    opening:
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    repeated: '1\r\n \r\n'.repeat(5_000),
  },
  'WebSocket pings': {
    connections: 5,
    opening: `${upgrade}\r\n\r\n`,
    repeated: '\x89\x80\x00\x00\x00\x00'.repeat(1_000),
  },
};

/** Measures how long others wait while one address sends as fast as its connections allow (SECURITY L4). */
export async function measureFlood(stage: Stage): Promise<Row[]> {
  await ensureWebBuilt();
  const server = await stage.startServer({ RATE_LIMIT: 'on' });
  const { rows } = await stage.pool.query<{ id: string; organizer: string }>(
    'select id, organization_id as organizer from tournaments order by id desc limit 1',
  );
  const { id = '', organizer = '' } = rows[0] ?? {};
  const reads = [
    '/api/health',
    '/api/tournaments',
    '/tournaments',
    `/api/tournaments/${id}`,
    '/api/scrims?status=open',
  ];
  const table: Row[] = [];
  try {
    // The first requests of a new server are slow.
    await standBy(server.url, reads, seconds);
    const one = { url: server.url, from: '127.0.0.2' };
    const measure = async (name: string, unit: string, flood: { end(): Promise<number> }) => {
      const { latencies, problems } = await standBy(server.url, reads, seconds);
      const sent = await flood.end();
      const p50 = Math.round(percentile(latencies, 50));
      console.log(`flood of ${name}: ${Math.round(sent / seconds)} ${unit}/s, a bystander's p50 ${p50} ms`);
      reportProblems(name, problems);
      table.push(
        limitRow({
          work: `flood of ${name}: p99 of a bystander`,
          unit: 'ms',
          ours: percentile(latencies, 99),
          limit: bystanderWithinMs,
          problems,
        }),
      );
    };
    for (const [name, pattern] of Object.entries(floods)) {
      const path = pattern.replace(':id', id).replace(':organizer', organizer);
      await measure(name, 'requests', startFlood({ ...one, connections: 200, path }));
    }
    for (const [name, flood] of Object.entries(rawFloods)) {
      await measure(name, 'bytes', startRawFlood({ ...one, ...flood }));
    }
    return table;
  } finally {
    await server.stop();
  }
}

import { standBy } from '../load/bystander.ts';
import { startFlood } from '../load/flood.ts';
import { limitRow, type Row, tellProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

const connections = 200;
const seconds = 8;
const bystanderWithinMs = 300;

/** What one address without an account may send; `#` is another number each time, `:id` an event. */
const floods: Record<string, string> = {
  'lists with a parameter that nobody knows': '/api/tournaments?x=#',
  searches: '/api/tournaments?search=cup+#',
  'pages of searches': '/tournaments?search=cup+#',
  'lists of one page each': '/api/tournaments?sort=highest-fee&fee=paid&organizationId=:organizer&search=#',
  events: '/api/tournaments/:id',
  'pages of events': '/tournaments/:id',
  'teams of an event': '/api/tournaments/:id/participants?search=team+#',
};

/** One address asks as fast as 200 connections allow: how long somebody else waits for an answer (SECURITY L4). */
export async function measureFlood(stage: Stage): Promise<Row[]> {
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
    for (const [name, pattern] of Object.entries(floods)) {
      const path = pattern.replace(':id', id).replace(':organizer', organizer);
      const flood = startFlood({ url: server.url, from: '127.0.0.2', connections, path });
      const { latencies, problems } = await standBy(server.url, reads, seconds);
      const sent = await flood.end();
      const p50 = Math.round(percentile(latencies, 50));
      console.log(`flood of ${name}: ${Math.round(sent / seconds)}/s, a bystander's p50 ${p50} ms`);
      tellProblems(name, problems);
      table.push(
        limitRow({
          work: `flood of ${name}: p99 of a bystander`,
          unit: 'ms',
          ours: percentile(latencies, 99),
          limit: bystanderWithinMs,
          problems,
        }),
      );
    }
    return table;
  } finally {
    await server.stop();
  }
}

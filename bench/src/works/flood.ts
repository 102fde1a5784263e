import { Agent } from 'node:http';
import { ask, startFlood } from '../load/flood.ts';
import { limitRow, type Row, tellProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

const connections = 200;
const seconds = 8;
const everyMs = 40;
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
    // The first requests of a server are slow, whoever sends them.
    await standBy(server.url, reads);
    for (const [name, pattern] of Object.entries(floods)) {
      const path = pattern.replace(':id', id).replace(':organizer', organizer);
      const flood = startFlood({ url: server.url, from: '127.0.0.2', connections, path });
      const { latencies, problems } = await standBy(server.url, reads);
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

/** Asks for these in turn at a steady pace; returns how long each answer took from when it was due, in ms. */
async function standBy(
  url: string,
  paths: readonly string[],
): Promise<{ latencies: number[]; problems: string[] }> {
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.3' });
  const latencies: number[] = [];
  const problems: string[] = [];
  const answers: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; count * everyMs < seconds * 1000; count++) {
    const due = started + count * everyMs;
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())));
    const path = paths[count % paths.length] ?? '';
    const answer = ask(agent, url + path).then(status => {
      latencies.push(performance.now() - due);
      if (status !== 200) problems.push(`a bystander was answered ${status} by ${path}`);
    });
    answers.push(answer);
  }
  await Promise.all(answers);
  agent.destroy();
  return { latencies, problems };
}

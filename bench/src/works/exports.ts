import { ensurePlayers, publishWithTeams } from '../group-stage.ts';
import { standBy } from '../load/bystander.ts';
import { startFlood } from '../load/flood.ts';
import { limitRow, type Row, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { percentile } from '../stats.ts';

const teams = 20_000;
/** Each may generate two files at a time. */
const admins = 30;
const seconds = 10;
const bystanderWithinMs = 100;

/** Measures how long others wait during sixty simultaneous exports of 20,000 teams (SECURITY L4). */
export async function measureExports(stage: Stage): Promise<Row[]> {
  const { pool } = stage;
  await ensurePlayers(pool, teams);
  const { id } = await publishWithTeams(pool, teams);
  const tokens = (await stage.signIn(await makeAdmins(pool))).map(({ token }) => token);
  const server = await stage.startServer();
  const reads = ['/api/health', '/api/tournaments', '/tournaments', `/api/tournaments/${id}`];
  try {
    await standBy(server.url, reads, 2);
    const path = `/api/tournaments/${id}/participants.csv`;
    const flood = startFlood({ url: server.url, from: '127.0.0.2', connections: 2 * admins, path, tokens });
    const { latencies, problems } = await standBy(server.url, reads, seconds);
    await flood.end();
    console.log(`exports: a bystander's p50 ${Math.round(percentile(latencies, 50))} ms`);
    reportProblems('exports', problems);
    return [
      limitRow({
        work: `${2 * admins} exports of ${teams} teams at a time: p99 of a bystander`,
        unit: 'ms',
        ours: percentile(latencies, 99),
        limit: bystanderWithinMs,
        problems,
      }),
    ];
  } finally {
    await server.stop();
  }
}

async function makeAdmins(pool: Stage['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, email, password_hash, role, name, created_at, updated_at)
      select uuidv7(), 'admin-' || n || '@example.in', '-', 'admin', 'Admin ' || n, now(), now()
      from generate_series(1, $1::integer) n returning id`,
    [admins],
  );
  return rows.map(({ id }) => id);
}

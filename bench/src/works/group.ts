import { randomUUIDv7 } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { callApi, ensurePlayers, publishWithTeams, signInAs } from '../group-stage.ts';
import { type Row, ratioRow, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';

const teams = 20_000;
const size = 16;
const rounds = 5;

/**
 * Measures grouping 20,000 teams by 16 over the API: at least 0.6 of the rate of one SQL batch that writes the same
 * rows.
 */
export async function measureGroup(stage: Stage): Promise<Row[]> {
  await ensurePlayers(stage.pool, teams);
  const server = await stage.startServer();
  const problems: string[] = [];
  const ms: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  try {
    // The first round is a warm-up for both.
    for (let round = 0; round <= rounds; round++) {
      const baseline = await groupBare(stage);
      const ours = await groupOurs(stage, server.url, problems);
      console.log(
        `group ${round}/${rounds}: baseline ${Math.round(baseline)} ms, ours ${Math.round(ours)} ms`,
      );
      if (round === 0) continue;
      ms.baseline.push(baseline);
      ms.ours.push(ours);
    }
  } finally {
    await server.stop();
  }
  reportProblems('group', problems);
  const perSecond = (times: number[]) => teams / (median(times) / 1000);
  return [
    ratioRow({
      work: `auto-group ${teams} teams`,
      unit: 'teams/s',
      ours: perSecond(ms.ours),
      baseline: perSecond(ms.baseline),
      floor: 0.6,
      problems,
    }),
  ];
}

async function groupOurs(stage: Stage, url: string, problems: string[]): Promise<number> {
  const { id, organizerId } = await publishWithTeams(stage.pool, teams);
  const token = await signInAs(stage, organizerId);
  const started = performance.now();
  const answer = await callApi<{ groupCount: number; groupedCount: number }>(
    url,
    `POST /tournaments/${id}/groups/auto?size=${size}`,
    token,
  );
  const took = performance.now() - started;
  const { rows } = await stage.pool.query<{ groups: number; teams: number; largest: number }>(
    `select count(*)::integer as groups, sum(teams)::integer as teams, max(teams)::integer as largest
     from (select count(*) as teams from registrations where tournament_id = $1 and group_id is not null
       group by group_id) sizes`,
    [id],
  );
  const stored = JSON.stringify(rows[0]);
  if (stored !== JSON.stringify({ groups: teams / size, teams, largest: size }))
    problems.push(`stored ${stored}`);
  if (answer.groupedCount !== teams || answer.groupCount !== teams / size)
    problems.push(JSON.stringify(answer));
  return took;
}

/**
 * Writes the same rows in one transaction of plain statements: rooms with a message each, groups, and each team's
 * group.
 */
async function groupBare({ pool }: Stage): Promise<number> {
  const { id } = await publishWithTeams(pool, teams);
  const numbers = Array.from({ length: teams / size }, (_, index) => index + 1);
  const ids = () => numbers.map(() => randomUUIDv7());
  const [rooms, groups, lines] = [ids(), ids(), ids()];
  const client = await pool.connect();
  try {
    const started = performance.now();
    await client.query('begin');
    await client.query(
      'insert into rooms (id, last_seq, last_rev, created_at) select id, 1, 1, now() from unnest($1::uuid[]) id',
      [rooms],
    );
    await client.query(
      `insert into messages (id, room_id, seq, rev, type, content, created_at)
       select id, room_id, 1, 1, 'system', 'Room opened', now() from unnest($1::uuid[], $2::uuid[]) as t (id, room_id)`,
      [lines, rooms],
    );
    await client.query(
      `insert into tournament_groups (id, tournament_id, number, name, room_id, created_at)
       select id, $1, number, 'Group ' || number, room_id, now()
       from unnest($2::uuid[], $3::uuid[], $4::integer[]) as t (id, room_id, number)`,
      [id, groups, rooms, numbers],
    );
    await client.query(
      `update registrations set group_id = ($2::uuid[])[(number - 1) / ${size} + 1] where tournament_id = $1`,
      [id, groups],
    );
    await client.query('commit');
    const took = performance.now() - started;
    // Not timed: the tournament's counts must match its rows, as after the API's grouping.
    await client.query('update tournaments set group_count = $2, last_group_number = $2 where id = $1', [
      id,
      numbers.length,
    ]);
    return took;
  } finally {
    client.release();
  }
}

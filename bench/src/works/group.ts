import { randomUUIDv7 } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, ensurePlayers, publishWithTeams, signInAs } from '../group-stage.ts';
import { type Row, ratioRow, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';

const teams = 20_000;
const size = 16;
const rounds = 5;
/** Wait for the teams' notices after a grouping, in ms. */
const tellMs = 60_000;

/** How long grouping all teams took, and then telling them, in ms. */
type Took = { grouping: number; telling: number };

/**
 * Measures grouping 20,000 teams by 16 over the API, and then the job that tells each its group: at least 0.6 and
 * 0.2 of the rate of one SQL batch that writes the same rows.
 */
export async function measureGroup(stage: Stage): Promise<Row[]> {
  await ensurePlayers(stage.pool, teams);
  const server = await stage.startServer();
  const problems: string[] = [];
  const kept: Record<'baseline' | 'ours', Took[]> = { baseline: [], ours: [] };
  try {
    // The first round is a warm-up for both.
    for (let round = 0; round <= rounds; round++) {
      const baseline = await groupBare(stage);
      const ours = await groupOurs(stage, server.url, problems);
      console.log(
        `group ${round}/${rounds}: grouping ${shown(baseline.grouping, ours.grouping)}, telling ${shown(baseline.telling, ours.telling)}`,
      );
      if (round === 0) continue;
      kept.baseline.push(baseline);
      kept.ours.push(ours);
    }
  } finally {
    await server.stop();
  }
  reportProblems('group', problems);
  const perSecond = (side: keyof typeof kept, part: keyof Took) =>
    teams / (median(kept[side].map(took => took[part])) / 1000);
  const rowOf = (work: string, part: keyof Took, floor: number) =>
    ratioRow({
      work,
      unit: 'teams/s',
      ours: perSecond('ours', part),
      baseline: perSecond('baseline', part),
      floor,
      problems,
    });
  return [
    rowOf(`auto-group ${teams} teams`, 'grouping', 0.6),
    rowOf('the same: tell each its group', 'telling', 0.2),
  ];
}

const shown = (baseline: number, ours: number) =>
  `${Math.round(baseline)} ms bare, ${Math.round(ours)} ms ours`;

async function groupOurs(stage: Stage, url: string, problems: string[]): Promise<Took> {
  const { id, organizerId } = await publishWithTeams(stage.pool, teams);
  const token = await signInAs(stage, organizerId);
  const started = performance.now();
  const answer = await callApi<{ groupCount: number; groupedCount: number }>(
    url,
    `POST /tournaments/${id}/groups/auto?size=${size}`,
    token,
  );
  const grouped = performance.now();
  await toldAll(stage, id);
  const told = performance.now();
  problems.push(...(await noticeProblems(stage, id)));
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
  return { grouping: grouped - started, telling: told - grouped };
}

/** Waits until the job has told the last team. @throws Error if it takes too long */
async function toldAll({ pool }: Stage, tournamentId: string): Promise<void> {
  const deadline = performance.now() + tellMs;
  while (performance.now() < deadline) {
    // Deleted together with the last notices' insertion.
    const { rowCount } = await pool.query('select from broadcasts where subject_id = $1', [tournamentId]);
    if (rowCount === 0) return;
    await sleep(10);
  }
  throw new Error(`the teams were not told within ${tellMs / 1000} s`);
}

/** Returns a problem unless each team has one notice, with its group. */
async function noticeProblems({ pool }: Stage, tournamentId: string): Promise<string[]> {
  const { rows } = await pool.query<{ notices: number; told: number }>(
    `select count(*)::integer as notices,
       count(distinct registrations.id) filter (where facts->>'groupId' = group_id::text)::integer as told
     from notices left join registrations on tournament_id = subject_id and registrations.user_id = notices.user_id
     where subject_id = $1 and kind = 'group-made'`,
    [tournamentId],
  );
  const { notices = 0, told = 0 } = rows[0] ?? {};
  return notices === teams && told === teams ? [] : [`${notices} notices told ${told} teams their group`];
}

/**
 * Writes the same rows in one transaction of plain statements: rooms with a message each, groups, and each team's
 * group. Then inserts a notice for each team with one more statement.
 */
async function groupBare({ pool }: Stage): Promise<Took> {
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
    const grouped = performance.now();
    await client.query(
      `insert into notices (id, user_id, kind, subject_id, topic, once_key, facts, created_at, send_at)
       select uuidv7(), user_id, 'group-made', tournament_id, 'group:' || tournament_id, 'bare:' || tournament_id,
         jsonb_build_object('groupId', group_id), now(), now()
       from registrations where tournament_id = $1`,
      [id],
    );
    const told = performance.now();
    // Not timed: the tournament's counts must match its rows, as after the API's grouping.
    await client.query('update tournaments set group_count = $2, last_group_number = $2 where id = $1', [
      id,
      numbers.length,
    ]);
    return { grouping: grouped - started, telling: told - grouped };
  } finally {
    client.release();
  }
}

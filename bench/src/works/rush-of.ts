import type { BurstResult } from '../load/burst.ts';
import { latestSendMs } from '../load/plan.ts';
import { limitRow, type Row, ratioRow, reportProblems } from '../report.ts';
import { squad } from '../squad.ts';
import type { Player, Stage } from '../stage.ts';
import { median, p99Of } from '../stats.ts';

const rounds = 10;
/** Bursts per round, alternating with the baseline's, because one burst can be twice as fast as the next. */
const burstsPerRound = 3;
const attempts = 3;
/** Events of two squads each, joined at once before the first rush. */
const earlyEvents = 12;

export type RushWork = {
  /** The row's name. */
  work: string;
  unit: string;
  /** Our rate per second as a multiple of the baseline's. */
  floor: number;
  p99LimitMs: number;
  /** Opens an event for a few squads; returns the path to join it. */
  openEvent: (pool: Stage['pool']) => Promise<string>;
  /** Runs one burst against the product; adds what is wrong with its outcome to `problems`. */
  ours: (stage: Stage, url: string, problems: string[]) => Promise<BurstResult>;
  baseline: (stage: Stage, url: string) => Promise<BurstResult>;
};

/**
 * Measures every player requesting the same few slots at once: never more get one than there are, and everybody
 * gets a response soon. The floors are for the worst round, and for a database whose statistics say that it is
 * empty.
 */
export async function measureRushOf(
  { work, unit, floor, p99LimitMs, ...run }: RushWork,
  stage: Stage,
): Promise<Row[]> {
  const [ours, baseline] = [await stage.startServer(), await stage.startBaseline()];
  const kept: Record<'baseline' | 'ours', BurstResult[]> = { baseline: [], ours: [] };
  const problems: string[] = [];
  try {
    await planEarly(stage, ours.url, run);
    const bareBurst = () => punctual(work, () => run.baseline(stage, baseline.url));
    // The first burst is a warm-up for both.
    for (let burst = 0; burst <= rounds * burstsPerRound; burst++) {
      const bare = await bareBurst();
      const full = await punctual(work, () => run.ours(stage, ours.url, problems));
      console.log(`${work}, burst ${burst}: baseline ${shown(bare)}, ours ${shown(full)}`);
      if (burst === 0) continue;
      kept.baseline.push(bare);
      kept.ours.push(full);
    }
    kept.baseline.push(await bareBurst());
  } finally {
    await ours.stop();
    await baseline.stop();
  }
  problems.push(...(await scanProblems(stage.pool)));
  reportProblems(work, problems);
  // Each round with the baseline's bursts before, between and after its own.
  const pairs = Array.from({ length: rounds }, (_, round) => {
    const [from, to] = [round * burstsPerRound, (round + 1) * burstsPerRound];
    return {
      ours: perSecond(kept.ours.slice(from, to)),
      baseline: perSecond(kept.baseline.slice(from, to + 1)),
    };
  });
  const byRatio = pairs.toSorted((a, b) => a.ours / a.baseline - b.ours / b.baseline);
  const rateRow = (name: string, place: number) =>
    ratioRow({ work: name, unit, ...(byRatio[place] as (typeof pairs)[number]), floor, problems });
  const p99s = (results: BurstResult[]) => results.map(({ answers }) => p99Of(answers));
  return [
    rateRow(work, rounds / 2),
    rateRow(`${work}, worst round`, 0),
    limitRow({
      work: `${work}, p99`,
      unit: 'ms',
      ours: Math.max(...p99s(kept.ours)),
      baseline: median(p99s(kept.baseline)),
      limit: p99LimitMs,
      // Errors are fast: speed means nothing if the responses are wrong.
      problems,
    }),
  ];
}

/**
 * Has two squads join each of a few events, all at once, so that every connection plans its statements while the
 * tables are nearly empty.
 */
async function planEarly(
  { pool, signInPlayers }: Stage,
  url: string,
  { openEvent }: Pick<RushWork, 'openEvent'>,
): Promise<void> {
  const players: Player[] = (await signInPlayers()).slice(0, 2 * earlyEvents);
  const paths = await Promise.all(Array.from({ length: earlyEvents }, () => openEvent(pool)));
  const answers = await Promise.all(
    players.map((player, index) =>
      fetch(`${url}${paths[index % earlyEvents]}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(squad(index)),
      }),
    ),
  );
  const refused = answers.find(({ status }) => status !== 201);
  if (refused)
    throw new Error(`a squad before the rush was answered ${refused.status}: ${await refused.text()}`);
}

/**
 * Full table scans allowed: more than the benchmark's own, a few per burst. With a plan made too early, each squad
 * would cause one.
 */
const mostScans = 10 * rounds * burstsPerRound;

/**
 * Returns tables that were scanned completely. The server must have stopped, so that its connections have reported
 * their counts.
 */
async function scanProblems(pool: Stage['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; scans: number }>(
    `select relname as table, seq_scan::integer as scans from pg_stat_user_tables
      where relname not like 'bench%' and seq_scan > $1`,
    [mostScans],
  );
  return rows.map(({ table, scans }) => `${table} was read from end to end ${scans} times`);
}

/**
 * Repeats a burst whose generator was late, since that run does not count.
 * @throws if it is late each time
 */
async function punctual(work: string, run: () => Promise<BurstResult>): Promise<BurstResult> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const result = await run();
    if (result.lateMs <= latestSendMs) return result;
    console.log(`${work}: sent within ${Math.round(result.lateMs)} ms, not at one instant; done again`);
  }
  throw new Error(`${work}: the load generator was late ${attempts} times; no run counts`);
}

/** Returns the rate over all these bursts together, so that a slow one counts by its duration. */
function perSecond(bursts: readonly BurstResult[]): number {
  const sum = (of: (burst: BurstResult) => number) => bursts.reduce((total, burst) => total + of(burst), 0);
  return sum(({ answers }) => answers.length) / (sum(({ totalMs }) => totalMs) / 1000);
}

function shown(result: BurstResult): string {
  return `${Math.round(perSecond([result]))}/s (p99 ${Math.round(p99Of(result.answers))} ms, sent within ${Math.round(result.lateMs)} ms)`;
}

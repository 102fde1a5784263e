import type { BurstResult } from '../load/burst.ts';
import { latestSendMs } from '../load/plan.ts';
import { limitRow, type Row, ratioRow, tellProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median, p99Of } from '../stats.ts';

const rounds = 5;
const attempts = 3;
const p99LimitMs = 2000;

export type RushWork = {
  /** The row's name. */
  work: string;
  unit: string;
  /** One burst against the product; says in `problems` what is wrong with its outcome. */
  ours: (stage: Stage, url: string, problems: string[]) => Promise<BurstResult>;
  baseline: (stage: Stage, url: string) => Promise<BurstResult>;
};

/** Every player asks for the same few places at one instant: nobody too many gets one, everybody gets an answer soon. */
export async function measureRushOf({ work, unit, ...run }: RushWork, stage: Stage): Promise<Row[]> {
  const [ours, baseline] = [await stage.startServer(), await stage.startBaseline()];
  const kept: Record<'baseline' | 'ours', BurstResult[]> = { baseline: [], ours: [] };
  const problems: string[] = [];
  try {
    // The first round only warms both up.
    for (let round = 0; round <= rounds; round++) {
      const bare = await punctual(work, () => run.baseline(stage, baseline.url));
      const full = await punctual(work, () => run.ours(stage, ours.url, problems));
      console.log(`${work} ${round}/${rounds}: baseline ${shown(bare)}, ours ${shown(full)}`);
      if (round === 0) continue;
      kept.baseline.push(bare);
      kept.ours.push(full);
    }
  } finally {
    await ours.stop();
    await baseline.stop();
  }
  tellProblems(work, problems);
  const rate = (results: BurstResult[]) => median(results.map(perSecond));
  const p99s = (results: BurstResult[]) => results.map(({ answers }) => p99Of(answers));
  return [
    ratioRow({ work, unit, ours: rate(kept.ours), baseline: rate(kept.baseline), floor: 0.5, problems }),
    limitRow({
      work: `${work}, p99`,
      unit: 'ms',
      // The worst round: the limit is for every rush, not for the usual one.
      ours: Math.max(...p99s(kept.ours)),
      baseline: median(p99s(kept.baseline)),
      limit: p99LimitMs,
      // An error is soon answered: how fast says nothing when the answers are wrong.
      problems,
    }),
  ];
}

/** Repeats a burst whose generator was late; such a run does not count. @throws when it is late each time */
async function punctual(work: string, run: () => Promise<BurstResult>): Promise<BurstResult> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const result = await run();
    if (result.lateMs <= latestSendMs) return result;
    console.log(`${work}: sent within ${Math.round(result.lateMs)} ms, not at one instant; done again`);
  }
  throw new Error(`${work}: the load generator was late ${attempts} times; no run counts`);
}

function perSecond({ answers, totalMs }: BurstResult): number {
  return answers.length / (totalMs / 1000);
}

function shown(result: BurstResult): string {
  return `${Math.round(perSecond(result))}/s (p99 ${Math.round(p99Of(result.answers))} ms, sent within ${Math.round(result.lateMs)} ms)`;
}

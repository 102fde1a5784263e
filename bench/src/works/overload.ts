import { openEvening } from '../evening.ts';
import { type OpenLoopResult, type Outcome, openLoop } from '../load/open-loop.ts';
import { latestSendMs } from '../load/plan.ts';
import { limitRow, type Row, ratioRow, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { p99Of } from '../stats.ts';

const firstRate = 200;
const growth = 1.25;
const stepSeconds = 6;
/** The knee is the highest rate at which this share of the responses is good. */
const goodShareAtKnee = 0.99;
const kneeSeconds = 15;
const overloadFactor = 3;
const overloadSeconds = 120;
const recoverySeconds = 30;
const recoveredWithinSeconds = 10;
/** A later response is useless: the client has given up. */
const goodWithinMs = 1_000;
const refusedWithinMs = 1_000;

/**
 * Measures an evening at three times the server's capacity, for two minutes: it sheds load, keeps its pace, and
 * recovers (L1).
 */
export async function measureOverload(stage: Stage): Promise<Row[]> {
  const server = await stage.startServer();
  try {
    const evening = await openEvening(stage, server.url);
    const run = async (rate: number, seconds: number) => {
      const result = await openLoop({ url: server.url, rate, seconds, next: evening.next });
      console.log(`overload: ${shown(rate, result)}`);
      if (result.lateMs > latestSendMs)
        throw new Error(
          `the load generator was ${Math.round(result.lateMs)} ms late; this run does not count`,
        );
      return result.outcomes;
    };
    const knee = await findKnee(run);
    // The better of two runs: other load on the machine must not lower the target.
    const atKnee = Math.max(
      knee.goodPerSecond,
      goodPerSecond(await run(knee.rate, kneeSeconds), kneeSeconds),
    );
    const outcomes = await run(knee.rate * overloadFactor, overloadSeconds);
    const after = await run(knee.rate / 2, recoverySeconds);
    const problems = unanswered(outcomes);
    reportProblems('overload', problems);
    return [
      ratioRow({
        work: `overload, ${overloadFactor} x the knee for ${overloadSeconds} s`,
        unit: 'good answers/s',
        ours: goodPerSecond(outcomes, overloadSeconds),
        baseline: atKnee,
        floor: 0.8,
        problems,
      }),
      limitRow({
        work: 'overload, p99 of a refusal',
        unit: 'ms',
        ours: p99Of(outcomes.filter(isRefusal)),
        limit: refusedWithinMs,
      }),
      limitRow({
        work: 'overload, recovery',
        unit: 's',
        ours: recoveryOf(after),
        limit: recoveredWithinSeconds,
      }),
    ];
  } finally {
    await server.stop();
  }
}

type Knee = { rate: number; goodPerSecond: number };

/** Finds the highest rate, in growing steps, at which nearly all responses are good. */
async function findKnee(run: (rate: number, seconds: number) => Promise<Outcome[]>): Promise<Knee> {
  let knee: Knee | null = null;
  // The first step is a warm-up.
  await run(firstRate, stepSeconds);
  for (let rate = firstRate; ; rate *= growth) {
    const outcomes = await run(rate, stepSeconds);
    if (outcomes.filter(isGood).length < goodShareAtKnee * outcomes.length) break;
    knee = { rate, goodPerSecond: goodPerSecond(outcomes, stepSeconds) };
  }
  if (!knee) throw new Error(`the server cannot even do ${firstRate} requests a second`);
  return knee;
}

/** Whether the caller learned the outcome in time, even if the slot was taken. */
export function isGood({ status, latencyMs }: Outcome): boolean {
  return status >= 200 && status < 500 && status !== 429 && latencyMs <= goodWithinMs;
}

function isRefusal({ status }: Outcome): boolean {
  return status === 429 || status === 503;
}

function goodPerSecond(outcomes: readonly Outcome[], seconds: number): number {
  return outcomes.filter(isGood).length / seconds;
}

/** Returns the first second from which nearly all responses are good. */
export function recoveryOf(outcomes: readonly Outcome[]): number {
  const seconds = Map.groupBy(outcomes, ({ dueMs }) => Math.floor(dueMs / 1000));
  const bad = [...seconds].filter(([, all]) => all.filter(isGood).length < goodShareAtKnee * all.length);
  return Math.max(-1, ...bad.map(([second]) => second)) + 1;
}

/** Returns problems for requests without a response, and for a 5xx other than load shedding. */
function unanswered(outcomes: readonly Outcome[]): string[] {
  const lost = outcomes.filter(({ status }) => status === 0).length;
  const failed = outcomes.filter(({ status }) => status >= 500 && status !== 503).length;
  return [
    ...(lost > 0 ? [`${lost} requests got no answer`] : []),
    ...(failed > 0 ? [`${failed} requests failed with a 5xx that is no refusal`] : []),
  ];
}

function shown(rate: number, { outcomes, lateMs }: OpenLoopResult): string {
  const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length;
  return `${Math.round(rate)}/s: ${count(isGood)} good, ${count(isRefusal)} refused, of ${outcomes.length}; p99 ${Math.round(p99Of(outcomes))} ms, sent ${Math.round(lateMs)} ms late`;
}

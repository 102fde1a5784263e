import { openEvening } from '../evening.ts';
import { type Outcome, openLoop } from '../load/open-loop.ts';
import { watchMemory } from '../memory-watch.ts';
import { limitRow, type Row, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { p99Of } from '../stats.ts';

const minutes = 20;
/** Requests per second: well within what the server can handle. */
const rate = 100;
/** By then, caches are filled and the garbage of the setup is collected. */
const warmMinutes = 2;
const sampleMs = 5_000;
const growthLimitPercent = 10;

/** Measures an evening of 20 minutes: memory stays flat, and nothing fails. */
export async function measureSoak(stage: Stage): Promise<Row[]> {
  const server = await stage.startServer();
  try {
    const evening = await openEvening(stage, server.url);
    const outcomes: Outcome[] = [];
    let warm = 0;
    const memory = watchMemory(server, sampleMs);
    for (let minute = 1; minute <= minutes; minute++) {
      const result = await openLoop({ url: server.url, rate, seconds: 60, next: evening.next });
      outcomes.push(...result.outcomes);
      console.log(`soak: minute ${minute} of ${minutes}, ${Math.round(memory.samples.at(-1) ?? 0)} MB`);
      if (minute === warmMinutes) warm = await server.liveMegabytes();
    }
    await memory.end();
    const alive = await server.liveMegabytes();
    console.log(`soak: alive ${warm.toFixed(1)} MB when warm, ${alive.toFixed(1)} MB at the end`);
    const perMinute = 60_000 / sampleMs;
    const half = (minutes / 2) * perMinute;
    const early = Math.max(...memory.samples.slice(warmMinutes * perMinute, half));
    const late = Math.max(...memory.samples.slice(half));
    const failed = outcomes.filter(({ status }) => status === 0 || status >= 429).length;
    const problems = failed > 0 ? [`${failed} of ${outcomes.length} requests failed`] : [];
    reportProblems('soak', problems);
    return [
      limitRow({
        work: `soak of ${minutes} min at ${rate}/s, growth of what is alive`,
        unit: '%',
        ours: (alive / warm - 1) * 100,
        limit: growthLimitPercent,
        problems,
      }),
      limitRow({
        work: 'soak, growth of the highest resident memory, second half over first',
        unit: '%',
        ours: (late / early - 1) * 100,
        limit: growthLimitPercent,
      }),
      limitRow({
        work: 'soak, p99',
        unit: 'ms',
        ours: p99Of(outcomes),
        limit: 1_000,
      }),
    ];
  } finally {
    await server.stop();
  }
}

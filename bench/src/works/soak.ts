import { openEvening } from '../evening.ts';
import { type Outcome, openLoop } from '../load/open-loop.ts';
import { watchMemory } from '../memory-watch.ts';
import { limitRow, type Row, tellProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median, p99Of } from '../stats.ts';

const minutes = 20;
/** Requests per second: well within what the server can do. */
const rate = 100;
/** The memory of minutes 5 to 10 against that of the last five. */
const windowMinutes = 5;
const sampleMs = 5_000;
const growthLimitPercent = 10;

/** An evening that goes on for 20 minutes: memory stays flat, and nothing fails. */
export async function measureSoak(stage: Stage): Promise<Row[]> {
  const server = await stage.startServer();
  try {
    const evening = await openEvening(stage, server.url);
    const outcomes: Outcome[] = [];
    const memory = watchMemory(server, sampleMs);
    for (let minute = 1; minute <= minutes; minute++) {
      const result = await openLoop({ url: server.url, rate, seconds: 60, next: evening.next });
      outcomes.push(...result.outcomes);
      console.log(`soak: minute ${minute} of ${minutes}, ${Math.round(memory.samples.at(-1) ?? 0)} MB`);
    }
    await memory.end();
    const perWindow = (windowMinutes * 60_000) / sampleMs;
    const early = median(memory.samples.slice(perWindow, 2 * perWindow));
    const late = median(memory.samples.slice(-perWindow));
    const failed = outcomes.filter(({ status }) => status === 0 || status >= 429).length;
    const problems = failed > 0 ? [`${failed} of ${outcomes.length} requests failed`] : [];
    tellProblems('soak', problems);
    return [
      limitRow({
        work: `soak of ${minutes} min at ${rate}/s, growth of memory`,
        unit: '%',
        ours: (late / early - 1) * 100,
        limit: growthLimitPercent,
        problems,
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

import { openEvening } from '../evening.ts';
import { requestText } from '../load/http-text.ts';
import { type Outcome, openLoop } from '../load/open-loop.ts';
import { latestSendMs } from '../load/plan.ts';
import { watchMemory } from '../memory-watch.ts';
import { limitRow, type Row, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { p99Of } from '../stats.ts';

const logins = 200;
/** Sends all logins within a tenth of a second. */
const loginsPerSecond = 2_000;
const rounds = 5;
/** Load of everyone else, in requests per second, for as long as the logins may take. */
const rateBeside = 50;
const secondsBeside = 10;
const sampleMs = 20;
const othersWithinMs = 300;
/** Each hash takes 19 MiB while it is computed; 200 at once would take 4 GB. */
const growthLimitMegabytes = 150;

/** Measures 200 logins at once: others hardly notice, and memory stays bounded (SECURITY A4). */
export async function measureLogin(stage: Stage): Promise<Row[]> {
  const server = await stage.startServer();
  try {
    const evening = await openEvening(stage, server.url);
    const login = await openAccount(server.url);
    const others: Outcome[] = [];
    const problems: string[] = [];
    // Measure the memory of a busy server, not of one that has just started.
    await openLoop({ url: server.url, rate: rateBeside, seconds: 5, next: evening.next });
    const before = server.residentMegabytes();
    const memory = watchMemory(server, sampleMs);
    for (let round = 1; round <= rounds; round++) {
      const [crowd, beside] = await Promise.all([
        openLoop({
          url: server.url,
          rate: loginsPerSecond,
          seconds: logins / loginsPerSecond,
          next: () => login,
        }),
        openLoop({ url: server.url, rate: rateBeside, seconds: secondsBeside, next: evening.next }),
      ]);
      const late = Math.max(crowd.lateMs, beside.lateMs);
      if (late > latestSendMs)
        throw new Error(`the load generator was ${Math.round(late)} ms late; this run does not count`);
      const overMs = Math.max(...crowd.outcomes.map(({ dueMs, latencyMs }) => dueMs + latencyMs));
      const meanwhile = beside.outcomes.filter(({ dueMs }) => dueMs < overMs);
      others.push(...meanwhile);
      problems.push(...failuresOf(crowd.outcomes, meanwhile));
      console.log(
        `login ${round}/${rounds}: all answered after ${Math.round(overMs)} ms, ${shown(meanwhile)}`,
      );
    }
    await memory.end();
    reportProblems('login', problems);
    return [
      limitRow({
        work: `${logins} logins at once: p99 of the others`,
        unit: 'ms',
        ours: p99Of(others),
        limit: othersWithinMs,
        problems,
      }),
      limitRow({
        work: `${logins} logins at once: growth of memory at the most`,
        unit: 'MB resident',
        ours: Math.max(...memory.samples) - before,
        limit: growthLimitMegabytes,
        problems,
      }),
    ];
  } finally {
    await server.stop();
  }
}

/** Creates an account; returns the text of its login request. */
async function openAccount(url: string): Promise<string> {
  const account = { name: 'Guest', email: 'crowd@example.in', password: 'correct horse battery' };
  const { ok, status } = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!ok) throw new Error(`login: the sign-up answered ${status}`);
  const { email, password } = account;
  return requestText(new URL(url).host, {
    method: 'POST',
    path: '/api/auth/login',
    body: { email, password },
  });
}

/** Returns problems: only logins may be shed with 503, and most of them must succeed. */
function failuresOf(crowd: readonly Outcome[], others: readonly Outcome[]): string[] {
  const odd = crowd.filter(({ status }) => status !== 200 && status !== 503).length;
  const shed = crowd.filter(({ status }) => status === 503).length;
  const failed = others.filter(({ status }) => status === 0 || status >= 429).length;
  return [
    ...(odd > 0 ? [`${odd} of ${crowd.length} logins failed`] : []),
    ...(shed > crowd.length / 2 ? [`${shed} of ${crowd.length} logins were shed`] : []),
    ...(failed > 0 ? [`${failed} of ${others.length} other requests failed`] : []),
  ];
}

const shown = (others: readonly Outcome[]) => `${others.length} others, p99 ${Math.round(p99Of(others))} ms`;

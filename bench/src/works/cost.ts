import { setTimeout as sleep } from 'node:timers/promises';
import { openEvening } from '../evening.ts';
import { type Outcome, openLoop } from '../load/open-loop.ts';
import { joinRoom } from '../load/room-socket.ts';
import { cpuSeconds, cpuSecondsOfDatabase } from '../processor.ts';
import { plainRow, type Row, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';
import { p99Of } from '../stats.ts';

/** This many users at once, each in their group's room, and each sending a request this often. */
const users = 1_000;
const secondsBetweenRequests = 5;
const seconds = 60;
const joinAtOnce = 50;

/** Measures the cost of 1,000 users in an evening, in CPU time and memory. */
export async function measureCost(stage: Stage): Promise<Row[]> {
  const server = await stage.startServer();
  try {
    const evening = await openEvening(stage, server.url);
    const close = await sitInRooms(stage, server.url, evening.tournamentId);
    const load = (ofSeconds: number) =>
      openLoop({
        url: server.url,
        rate: users / secondsBetweenRequests,
        seconds: ofSeconds,
        next: evening.next,
      });
    await load(10);
    const database = await cpuSecondsOfDatabase(stage.pool);
    const before = { server: cpuSeconds(server.pid), database: database() };
    const { outcomes } = await load(seconds);
    const used = {
      server: cpuSeconds(server.pid) - before.server,
      database: database() - before.database,
    };
    await sleep(1_000);
    const megabytes = server.residentMegabytes();
    close();
    const problems = failures(outcomes);
    reportProblems('cost', problems);
    const row = (work: string, unit: string, ours: number) =>
      plainRow({ work: `${users} users: ${work}`, unit, ours, problems });
    return [
      row('processor, server', '% of a core', (100 * used.server) / seconds),
      row('processor, database', '% of a core', (100 * used.database) / seconds),
      row('memory, server', 'MB resident', megabytes),
      row('p99', 'ms', p99Of(outcomes)),
    ];
  } finally {
    await server.stop();
  }
}

/** Connects everybody to their group's room; returns a function that disconnects them. */
async function sitInRooms(stage: Stage, url: string, tournamentId: string): Promise<() => void> {
  const { rows } = await stage.pool.query<{ user_id: string; group_id: string }>(
    'select user_id, group_id from registrations where tournament_id = $1 order by number limit $2',
    [tournamentId, users],
  );
  const players = await stage.signIn(rows.map(row => row.user_id));
  const sockets: { terminate(): void }[] = [];
  for (let first = 0; first < rows.length; first += joinAtOnce) {
    const batch = rows.slice(first, first + joinAtOnce);
    const joined = await Promise.all(
      batch.map(({ group_id: groupId }, offset) =>
        joinRoom(
          url,
          { token: players[first + offset]?.token ?? '', target: { tournamentId, groupId } },
          () => {},
        ),
      ),
    );
    sockets.push(...joined);
  }
  return () => {
    for (const socket of sockets) socket.terminate();
  };
}

function failures(outcomes: readonly Outcome[]): string[] {
  const failed = outcomes.filter(({ status }) => status === 0 || status >= 429).length;
  return failed > 0 ? [`${failed} of ${outcomes.length} requests failed`] : [];
}

import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type CrowdedRoom, callApi, openCrowdedRoom } from '../group-stage.ts';
import { type Returning, returnToRoom } from '../load/returning.ts';
import { limitRow, type Row, reportProblems } from '../report.ts';
import type { Stage } from '../stage.ts';

const sockets = 2_000;
/** Posted before the restart and while everybody reconnects. */
const posts = 40;
const limitSeconds = 30;

/** Measures 2,000 sockets that reconnect the moment a server is up again, each fetching what it missed (L2). */
export async function measureReconnect(stage: Stage): Promise<Row[]> {
  const problems: string[] = [];
  const { tournamentId, groupId, organizerToken, players } = await openRoom(stage);
  const server = await stage.startServer();
  try {
    const post = () =>
      callApi(
        server.url,
        `POST /tournaments/${tournamentId}/groups/${groupId}/room/messages`,
        organizerToken,
        {
          type: 'text',
          content: 'Back in five minutes.',
          clientMsgId: randomUUID(),
        },
      );
    for (let count = 0; count < posts / 2; count++) await post();
    const started = performance.now();
    const coming = Promise.allSettled(
      players.map(({ token }) => returnToRoom(server.url, { token, tournamentId, groupId, wanted: posts })),
    );
    for (let count = 0; count < posts / 2; count++) await post();
    const ends = await coming;
    const caughtUp = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []));
    const failures = ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason)] : []));
    if (failures.length > 0) problems.push(`${failures.length} did not come back: ${failures[0]}`);
    reportProblems('reconnect', problems);
    for (const { close } of caughtUp) close();
    return [
      limitRow({
        work: `${sockets} sockets back at once, the last caught up`,
        unit: 's',
        ours: (lastOf(caughtUp) - started) / 1000,
        limit: limitSeconds,
        problems,
      }),
    ];
  } finally {
    await server.stop();
  }
}

function lastOf(returned: readonly Returning[]): number {
  return Math.max(...returned.map(({ at }) => at));
}

/** Opens a room with everybody in it, on a server that is then stopped. */
async function openRoom(stage: Stage): Promise<CrowdedRoom> {
  const server = await stage.startServer();
  try {
    return await openCrowdedRoom(stage, server.url, sockets);
  } finally {
    await server.stop();
  }
}

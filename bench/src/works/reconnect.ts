import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { callApi, publishWithTeams, signInAs } from '../group-stage.ts';
import { type Returning, returnToRoom } from '../load/returning.ts';
import { limitRow, type Row } from '../report.ts';
import type { Stage } from '../stage.ts';

const sockets = 2_000;
/** Posted before the restart and while everybody comes back. */
const posts = 40;
const limitSeconds = 30;

/** 2,000 sockets come back at the instant a server is up again, each with what it missed to fetch (L2). */
export async function measureReconnect(stage: Stage): Promise<Row[]> {
  const problems: string[] = [];
  const tournament = await publishWithTeams(stage.pool, sockets);
  const organizer = await signInAs(stage, tournament.organizerId);
  const { rows } = await stage.pool.query<{ user_id: string }>(
    'select user_id from registrations where tournament_id = $1 order by number',
    [tournament.id],
  );
  const players = await stage.signIn(rows.map(row => row.user_id));
  const groupId = await openRoom(stage, tournament.id, organizer, rows);
  const server = await stage.startServer();
  try {
    const post = () =>
      callApi(server.url, `POST /tournaments/${tournament.id}/groups/${groupId}/room/messages`, organizer, {
        type: 'text',
        content: 'Back in five minutes.',
        clientMsgId: randomUUID(),
      });
    for (let count = 0; count < posts / 2; count++) await post();
    const started = performance.now();
    const coming = Promise.allSettled(
      players.map(({ token }) =>
        returnToRoom(server.url, { token, tournamentId: tournament.id, groupId, wanted: posts }),
      ),
    );
    for (let count = 0; count < posts / 2; count++) await post();
    const ends = await coming;
    const caughtUp = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []));
    const failures = ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason)] : []));
    if (failures.length > 0) problems.push(`${failures.length} did not come back: ${failures[0]}`);
    for (const problem of problems) console.error(`reconnect: ${problem}`);
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

/** One group of all teams with its room, opened on a server that is then stopped. */
async function openRoom(
  stage: Stage,
  tournamentId: string,
  organizer: string,
  members: readonly { user_id: string }[],
): Promise<string> {
  const server = await stage.startServer();
  try {
    const { group } = await callApi<{ group: { _id: string } }>(
      server.url,
      `POST /tournaments/${tournamentId}/groups`,
      organizer,
      { name: 'Everybody', memberIds: members.map(row => row.user_id) },
    );
    await callApi(server.url, `POST /tournaments/${tournamentId}/groups/${group._id}/room`, organizer);
    return group._id;
  } finally {
    await server.stop();
  }
}

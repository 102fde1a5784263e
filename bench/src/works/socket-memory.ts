import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, publishWithTeams, signInAs } from '../group-stage.ts';
import { openListeners } from '../load/listeners.ts';
import { limitRow, type Row } from '../report.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

const sockets = 2_000;
const firstSockets = 800;
const limitKilobytes = 25;
const settleMs = 8_000;

/** What a socket in a group's room takes, above what one takes in a bare Socket.IO server. */
export async function measureSocketMemory(stage: Stage): Promise<Row> {
  const bare = await stage.startBareSockets();
  const raw = await perSocket(bare, Array(sockets).fill(''), {}).finally(bare.stop);
  const ours = await stage.startServer();
  try {
    const tournament = await publishWithTeams(stage.pool, sockets);
    const organizer = await signInAs(stage, tournament.organizerId);
    const { rows } = await stage.pool.query<{ user_id: string }>(
      'select user_id from registrations where tournament_id = $1 order by number',
      [tournament.id],
    );
    const { group } = await callApi<{ group: { _id: string } }>(
      ours.url,
      `POST /tournaments/${tournament.id}/groups`,
      organizer,
      { name: 'Everybody', memberIds: rows.map(row => row.user_id) },
    );
    const players = await stage.signIn(rows.map(row => row.user_id));
    const target = { tournamentId: tournament.id, groupId: group._id };
    const full = await perSocket(
      ours,
      players.map(player => player.token),
      target,
    );
    console.log(`memory per socket: bare ${raw.toFixed(1)} KB, ours ${full.toFixed(1)} KB`);
    return limitRow({
      work: 'memory per socket, over bare Socket.IO',
      unit: 'KB',
      ours: full - raw,
      limit: limitKilobytes,
    });
  } finally {
    await ours.stop();
  }
}

/**
 * Resident KB (10^3 bytes) that each further socket adds. The first ones load code and fill what the heap had free
 * after the start, which would make a socket look cheaper than it is.
 */
async function perSocket(subject: Subject, tokens: readonly string[], target: object): Promise<number> {
  const first = await listen(subject, tokens.slice(0, firstSockets), target);
  await sleep(settleMs);
  const before = subject.residentMegabytes();
  const further = await listen(subject, tokens.slice(firstSockets), target);
  await sleep(settleMs);
  const after = subject.residentMegabytes();
  await first.close();
  await further.close();
  return ((after - before) * 1000) / (tokens.length - firstSockets);
}

function listen(subject: Subject, tokens: readonly string[], target: object) {
  return openListeners(
    subject.url,
    tokens.map(token => ({ token })),
    { event: 'group:message', target },
  );
}

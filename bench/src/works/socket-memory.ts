import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, publishWithTeams, signInAs } from '../group-stage.ts';
import { openListeners } from '../load/listeners.ts';
import { limitRow, type Row } from '../report.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

const sockets = 2_000;
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

/** Resident KB (10^3 bytes) per socket, once it is quiet again. */
async function perSocket(subject: Subject, tokens: readonly string[], target: object): Promise<number> {
  // The first sockets load code and grow the heap once; that is not theirs.
  const warmUp = await listen(subject, tokens.slice(0, 50), target);
  await warmUp.close();
  await sleep(settleMs);
  const before = subject.residentMegabytes();
  const listeners = await listen(subject, tokens, target);
  await sleep(settleMs);
  const after = subject.residentMegabytes();
  await listeners.close();
  return ((after - before) * 1000) / tokens.length;
}

function listen(subject: Subject, tokens: readonly string[], target: object) {
  return openListeners(
    subject.url,
    tokens.map(token => ({ token })),
    { event: 'group:message', target },
  );
}

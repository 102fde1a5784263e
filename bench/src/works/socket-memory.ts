import { setTimeout as sleep } from 'node:timers/promises';
import { openCrowdedRoom } from '../group-stage.ts';
import { openListeners } from '../load/listeners.ts';
import { limitRow, type Row } from '../report.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

const sockets = 2_000;
const firstSockets = 800;
const limitKilobytes = 25;
const settleMs = 8_000;

/** Measures the memory of a socket in a group's room, beyond that of one in a bare Socket.IO server. */
export async function measureSocketMemory(stage: Stage): Promise<Row> {
  const bare = await stage.startBareSockets();
  const raw = await perSocket(bare, Array(sockets).fill(''), {}).finally(bare.stop);
  const ours = await stage.startServer();
  try {
    const { players, tournamentId, groupId } = await openCrowdedRoom(stage, ours.url, sockets);
    const tokens = players.map(player => player.token);
    const full = await perSocket(ours, tokens, { tournamentId, groupId });
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
 * Returns the resident KB (10^3 bytes) per additional socket. The first ones load code and fill free heap, which
 * would make a socket look cheaper than it is.
 */
async function perSocket(subject: Subject, tokens: readonly string[], target: object): Promise<number> {
  const first = await listen(subject, tokens.slice(0, firstSockets), target);
  await sleep(settleMs);
  const before = subject.residentMegabytes();
  const further = await listen(subject, tokens.slice(firstSockets), target);
  await sleep(settleMs);
  const after = subject.residentMegabytes();
  first.close();
  further.close();
  return ((after - before) * 1000) / (tokens.length - firstSockets);
}

function listen(subject: Subject, tokens: readonly string[], target: object) {
  return openListeners(subject.url, tokens, { event: 'group:message', target });
}

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openScene, type Scene } from '../../../test/groups.ts';
import type { Person } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { ask, caughtUp, closed, closeSocketsAtEnd, connect, type TestSocket } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();

async function listen(scene: Scene, person: Person): Promise<TestSocket> {
  const socket = await connect(server, person.token);
  await ask(socket, 'join-group', { tournamentId: scene.tournamentId, groupId: scene.groupId });
  return socket;
}

/** Returns the TCP connection under a client's socket. */
function wireOf(socket: TestSocket): { pause(): void; resume(): void } {
  const { transport } = socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } };
  };
  return transport.ws._socket;
}

it('drops a client that does not keep up, and keeps serving the others (B4)', async () => {
  const scene = await openScene(server, 2);
  const [slow, quick] = [
    await listen(scene, scene.members[0] as Person),
    await listen(scene, scene.members[1] as Person),
  ];
  wireOf(slow).pause();
  const message = { seq: 2, content: 'x'.repeat(8000) } as never;
  for (let sent = 0; sent < 4000; sent++) {
    server.deps.groupEvents.messagesPosted(scene.tournamentId, scene.groupId, [message]);
    // Paced by the fast reader, so that only the paused one can fall behind, however slow the machine is.
    if (sent % 50 === 49) await caughtUp(quick);
  }
  expect(quick.of('group:message')).toHaveLength(4000);
  await sleep(2500);
  const end = closed(slow);
  wireOf(slow).resume();
  expect(await end).toMatch(/^transport (close|error)$/);
  expect(slow.of('group:message').length).toBeLessThan(4000);
  expect(quick.connected).toBe(true);
  expect(server.deps.realtime.counts.slowReaders).toBe(1);
});

import { expect, it } from 'vitest';
import { openScene } from '../../../test/groups.ts';
import { useServer } from '../../../test/server.ts';
import { ask, closed, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';

const server = useServer();
closeSocketsAtEnd();

it('closing the server drops its sockets like a lost connection, so clients reconnect (D7)', async () => {
  const scene = await openScene(server, 1);
  const sockets = await Promise.all([
    connect(server, scene.owner.token),
    connect(server, scene.owner.token, { transports: ['polling'] }),
  ]);
  for (const socket of sockets) {
    await ask(socket, 'join-group', { tournamentId: scene.tournamentId, groupId: scene.groupId });
  }
  const ends = sockets.map(closed);
  const { url } = server;
  const started = performance.now();
  await server.close();
  // Not 'io server disconnect', after which Socket.IO's client does not reconnect.
  for (const reason of await Promise.all(ends)) expect(reason).toMatch(/^transport (close|error)$/);
  expect(performance.now() - started).toBeLessThan(3000);
  await expect(fetch(`${url}/socket.io/?EIO=4&transport=polling`)).rejects.toThrow();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene } from '../../../test/groups.ts';
import { sharedSettings, startSecondNode } from '../../../test/second-node.ts';
import { callNode, useServer } from '../../../test/server.ts';
import { ask, closeSocketsAtEnd, connect } from '../../../test/sockets.ts';

const server = useServer(sharedSettings);
closeSocketsAtEnd();

/**
 * Many times what a busy evening connects in a second; the bench has 2,000 and measures their time. Fewer than the
 * overload gate's queue: on a machine that other work slows down, more would last as long as an overload.
 */
const comers = 350;
const before = 10;
const meanwhile = 10;

let scene: Scene;
let restarted: Awaited<ReturnType<typeof startSecondNode>>;

beforeAll(async () => {
  scene = await openScene(server, 6);
  for (let count = 0; count < before; count++) await post(server.url, `before ${count}`);
  // The node that all of them were connected to is gone; this one has just started.
  restarted = await startSecondNode(server);
});
afterAll(() => restarted.close());

const post = async (url: string, content: string) => {
  const body = { type: 'text', content, clientMsgId: crypto.randomUUID() };
  const { status } = await callNode(url, `POST ${scene.managed}`, { token: scene.owner.token, body });
  expect(status).toBe(201);
};

/** Reconnects like the web app; returns the messages it ends up with, fetched or received. */
async function comeBack(token: string): Promise<() => Set<string>> {
  const socket = await connect({ ...server, url: restarted.url }, token);
  const { tournamentId, groupId } = scene;
  expect(await ask(socket, 'join-group', { tournamentId, groupId })).toEqual({ ok: true });
  const { status, body } = await callNode(restarted.url, `GET ${scene.own}?limit=100`, { token });
  expect(status).toBe(200);
  const fetched: string[] = body.messages.map((message: { content: string }) => message.content);
  return () => {
    const told: string[] = socket.of('group:message').map(({ message }) => message.content);
    return new Set([...fetched, ...told].filter(content => /^(before|meanwhile) /.test(content)));
  };
}

it('hundreds of sockets that reconnect at once all get in, and receive the messages sent in between (L2)', async () => {
  const coming = Promise.all(
    Array.from({ length: comers }, (_, index) =>
      comeBack(scene.members[index % scene.members.length]?.token ?? ''),
    ),
  );
  for (let count = 0; count < meanwhile; count++) await post(restarted.url, `meanwhile ${count}`);
  const all = await coming;
  await expect
    .poll(() => all.filter(held => held().size < before + meanwhile).length, { timeout: 30_000 })
    .toBe(0);
});

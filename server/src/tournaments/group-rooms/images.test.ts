import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { beforeAll, expect, it } from 'vitest';
import { openGroup, openScene, registerTeam, type Scene } from '../../../test/groups.ts';
import { type Person, publish } from '../../../test/people.ts';
import { imageUpload, multipartHeaders } from '../../../test/pictures/multipart.ts';
import { flat } from '../../../test/pictures/pictures.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let scene: Scene;
let first: Person;
let second: Person;

beforeAll(async () => {
  scene = await openScene(server);
  [first, second] = scene.members as [Person, Person];
});

async function upload(person: Person, { width, height } = { width: 20, height: 20 }): Promise<string> {
  const response = await fetch(`${server.url}/api/upload/image`, {
    method: 'POST',
    headers: { ...multipartHeaders, authorization: `Bearer ${person.token}` },
    body: new Uint8Array(imageUpload(await flat(width, height).png().toBuffer())),
  });
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}

const post = (person: Person, imageUrl: string) =>
  server.call(`POST ${scene.own}`, { token: person.token, body: { type: 'image', imageUrl } });
const remove = (person: Person, id: string) =>
  server.call(`DELETE ${scene.own}/${id}`, { token: person.token });
const statusOf = async (imageUrl: string) => (await fetch(server.url + imageUrl)).status;

it('a picture is deleted with its message, for everyone who has its URL', async () => {
  const imageUrl = await upload(first);
  const { body } = await post(first, imageUrl);
  expect(body.message).toMatchObject({ type: 'image', content: '', imageUrl });
  expect(await statusOf(imageUrl)).toBe(200);
  expect((await remove(first, body.message._id)).body.message).toMatchObject({
    type: 'deleted',
    imageUrl: null,
  });
  expect(await statusOf(imageUrl)).toBe(404);
  expect((await post(first, imageUrl)).body.message).toBe('Please upload the image here first');
});

it('a picture’s size is in every response and event, and gone once it is deleted', async () => {
  const imageUrl = await upload(first, { width: 40, height: 20 });
  const posted = (await post(first, imageUrl)).body.message;
  const imageSize = { width: 40, height: 20 };
  expect(posted).toMatchObject({ imageUrl, imageSize });
  const edit = { token: first.token, body: { content: 'Map 2' } };
  expect((await server.call(`PATCH ${scene.own}/${posted._id}`, edit)).body.message).toMatchObject({
    content: 'Map 2',
    imageSize,
  });
  const found = async () => {
    const { body } = await server.call(`GET ${scene.own}`, { token: second.token });
    return body.messages.find((message: Message) => message._id === posted._id);
  };
  expect(await found()).toMatchObject({ imageSize });
  const gone = { type: 'deleted', imageSize: null };
  expect((await remove(first, posted._id)).body.message).toMatchObject(gone);
  expect(await found()).toMatchObject(gone);
});

it('a picture shown elsewhere too stays until it is shown nowhere', async () => {
  const imageUrl = await upload(first);
  const avatar = { token: first.token, body: { avatarUrl: imageUrl } };
  expect((await server.call('PUT /auth/profile', avatar)).status).toBe(200);
  const one = (await post(first, imageUrl)).body.message;
  const two = (await post(first, imageUrl)).body.message;
  await remove(first, one._id);
  expect(await statusOf(imageUrl)).toBe(200);
  await remove(first, two._id);
  expect(await statusOf(imageUrl)).toBe(200);
});

it('nobody can send another user’s upload', async () => {
  const imageUrl = await upload(first);
  const answer = await post(second, imageUrl);
  expect([answer.status, answer.body.message]).toEqual([400, 'Please upload the image here first']);
});

it('the pictures of a room are deleted with it, and with its group', async () => {
  const path = `/tournaments/${scene.tournamentId}/groups/${scene.groupId}`;
  const owner = { token: scene.owner.token };
  const ofRoom = await upload(first);
  await post(first, ofRoom);
  expect((await server.call(`DELETE ${path}/room`, owner)).status).toBe(204);
  expect(await statusOf(ofRoom)).toBe(404);
  await server.call(`POST ${path}/room`, owner);
  const ofGroup = await upload(second);
  await post(second, ofGroup);
  expect((await server.call(`DELETE ${path}`, owner)).status).toBe(204);
  expect(await statusOf(ofGroup)).toBe(404);
});

it('retrying a post that was deleted returns its tombstone (D3)', async () => {
  const again = await openScene(server, 1);
  const [player] = again.members as [Person];
  const imageUrl = await upload(player);
  const send = () =>
    server.call(`POST ${again.own}`, {
      token: player.token,
      body: { type: 'image', imageUrl, clientMsgId: 'tab:1' },
    });
  const first = await send();
  await server.call(`DELETE ${again.own}/${first.body.message._id}`, { token: player.token });
  const second = await send();
  expect(second.status).toBe(201);
  expect(second.body.message).toMatchObject({ _id: first.body.message._id, type: 'deleted', imageUrl: null });
});

it('a picture shown again while its last message is being deleted is kept', async () => {
  const again = await openScene(server, 1);
  const [player] = again.members as [Person];
  const { token } = player;
  const shown = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const imageUrl = await upload(player);
      const first = await server.call(`POST ${again.own}`, { token, body: { type: 'image', imageUrl } });
      const [second] = await Promise.all([
        server.call(`POST ${again.own}`, { token, body: { type: 'image', imageUrl, content: `${index}` } }),
        server.call(`DELETE ${again.own}/${first.body.message._id}`, { token }),
      ]);
      return { imageUrl, status: second.status };
    }),
  );
  for (const { imageUrl, status } of shown) {
    expect([status, await statusOf(imageUrl)]).toEqual(status === 201 ? [201, 200] : [400, 404]);
  }
});

it('a tournament’s rooms and their pictures are deleted with it', async () => {
  const { owner } = scene;
  const tournamentId = (await publish(server, owner))._id;
  const player = await registerTeam(server, tournamentId);
  const { roomId } = await openGroup(server, owner, tournamentId, [player]);
  const imageUrl = await upload(player);
  const path = `POST /tournaments/${tournamentId}/my-group/room/messages`;
  await server.call(path, { token: player.token, body: { type: 'image', imageUrl } });
  expect(await statusOf(imageUrl)).toBe(200);
  await server.call(`DELETE /tournaments/${tournamentId}`, { token: owner.token });
  expect(await statusOf(imageUrl)).toBe(404);
  const left = server.deps.db.selectFrom('messages').select('id').where('room_id', '=', roomId);
  expect(await left.execute()).toEqual([]);
});

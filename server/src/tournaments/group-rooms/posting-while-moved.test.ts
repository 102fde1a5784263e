import type { Message } from '@hotdrop/contract/rooms/rooms.ts';
import { expect, it } from 'vitest';
import { openGroup, openScene, registerTeam } from '../../../test/groups.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

const moves = 40;

/** Returns the player's messages posted while system messages show the team in another group. */
function strayMessages(messages: readonly Message[], playerId: string, startsHere: boolean): Message[] {
  let isHere = startsHere;
  return messages.filter(message => {
    if (message.type === 'system' && message.content.includes('joined the group')) isHere = true;
    if (message.type === 'system' && message.content.includes('moved to')) isHere = false;
    return message.senderId?._id === playerId && !isHere;
  });
}

it('no message of a team follows the line that it left the room, however close the two requests are (A7)', async () => {
  const scene = await openScene(server, 1);
  const [player] = scene.members;
  const other = await registerTeam(server, scene.tournamentId);
  const second = await openGroup(server, scene.owner, scene.tournamentId, [other]);
  const playerId = player?.user._id ?? '';
  const groups = [scene.groupId, second.groupId];
  let moving = true;
  let accepted = 0;
  const refusals = new Set<string>();
  const post = async () => {
    while (moving) {
      const body = { content: 'here' };
      const answer = await server.call(`POST ${scene.own}`, { token: player?.token, body });
      if (answer.status === 201) accepted++;
      else refusals.add(answer.body.code);
    }
  };
  const move = async () => {
    for (let count = 0; count < moves || accepted < moves; count++) {
      const body = { userId: playerId, toGroupId: groups[(count + 1) % 2] };
      const path = `POST /tournaments/${scene.tournamentId}/groups/move-member`;
      expect((await server.call(path, { token: scene.owner.token, body })).body).toEqual({ moved: 1 });
    }
    moving = false;
  };
  await Promise.all([post(), post(), post(), move()]);
  expect([...refusals].filter(code => code !== 'ROOM_CHANGED')).toEqual([]);
  let posted = 0;
  for (const [index, groupId] of groups.entries()) {
    const path = `GET /tournaments/${scene.tournamentId}/groups/${groupId}/room/messages?limit=100`;
    const all: Message[] = [];
    let before = '';
    for (let more = true; more; ) {
      const { body } = await server.call(`${path}${before}`, { token: scene.owner.token });
      all.unshift(...body.messages);
      before = `&before=${body.messages[0].seq}`;
      more = body.hasMore;
    }
    posted += all.filter(message => message.type === 'text').length;
    expect(strayMessages(all, playerId, index === 0)).toEqual([]);
  }
  expect(posted).toBe(accepted);
});

it.each(['withdraws', 'is removed'])('a team %s while it edits: nothing deadlocks (D2)', async how => {
  const scene = await openScene(server, 6);
  for (const { token, user } of scene.members) {
    const posted = await server.call(`POST ${scene.own}`, { token, body: { content: 'as it was' } });
    let isThere = true;
    const statuses = new Set<number>();
    const editors = Array.from({ length: 4 }, async (_, editor) => {
      for (let count = 0; isThere; count++) {
        const path = `PATCH ${scene.own}/${posted.body.message._id}`;
        const answer = await server.call(path, { token, body: { content: `${editor}.${count}` } });
        statuses.add(answer.status);
        if (answer.status !== 200) return;
      }
    });
    const left =
      how === 'withdraws'
        ? await server.call(`DELETE /tournaments/${scene.tournamentId}/register`, { token })
        : await server.call(`DELETE /tournaments/${scene.tournamentId}/participants/${user._id}`, {
            token: scene.owner.token,
          });
    expect(left.status).toBe(204);
    isThere = false;
    await Promise.all(editors);
    statuses.delete(200);
    expect([...statuses].filter(status => status !== 403 && status !== 404)).toEqual([]);
  }
});

it('a message that names its room is never posted to another', async () => {
  const scene = await openScene(server, 1);
  const token = scene.members[0]?.token;
  const other = await registerTeam(server, scene.tournamentId);
  const second = await openGroup(server, scene.owner, scene.tournamentId, [other]);
  const say = (roomId: string) =>
    server.call(`POST ${scene.own}`, { token, body: { content: 'for my group', roomId } });
  expect((await say(scene.roomId)).status).toBe(201);
  await server.call(`POST /tournaments/${scene.tournamentId}/groups/move-member`, {
    token: scene.owner.token,
    body: { userId: scene.members[0]?.user._id, toGroupId: second.groupId },
  });
  const answer = await say(scene.roomId);
  expect([answer.status, answer.body.code]).toEqual([409, 'ROOM_CHANGED']);
  expect((await say(second.roomId)).status).toBe(201);
});

it('no edit by a team follows the line that it left the room (A7)', async () => {
  const scene = await openScene(server, 8);
  const managed = `/tournaments/${scene.tournamentId}/groups/${scene.groupId}`;
  await Promise.all(
    scene.members.map(async ({ token, user }) => {
      const posted = await server.call(`POST ${scene.own}`, { token, body: { content: 'as it was' } });
      const edit = (content: string) =>
        server.call(`PATCH ${scene.own}/${posted.body.message._id}`, { token, body: { content } });
      const leave = () =>
        server.call(`POST ${managed}/remove-member`, {
          token: scene.owner.token,
          body: { userId: user._id },
        });
      await Promise.all([edit('1'), edit('2'), leave(), edit('3'), edit('4'), edit('5')]);
    }),
  );
  const { body } = await server.call(`GET ${managed}/room/messages?limit=100`, { token: scene.owner.token });
  const messages: Message[] = body.messages;
  const left = messages.filter(({ content }) => content.includes('left the group'));
  expect(left).toHaveLength(8);
  for (const message of messages.filter(({ type }) => type === 'text')) {
    const line = left.find(({ content }) => content.startsWith(`${message.senderId?.teamName} `));
    expect(message.rev).toBeLessThan(line?.rev ?? 0);
  }
});

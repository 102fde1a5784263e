import { beforeAll, describe, expect, it } from 'vitest';
import { openGroup, openScene, registerTeam, type Scene, unknownId } from '../../../test/groups.ts';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let scene: Scene;
let admin: Person;
let stranger: Person;
let otherOrganization: Person;

beforeAll(async () => {
  scene = await openScene(server);
  admin = await signInAdmin(server);
  stranger = await signUp(server, 'player');
  otherOrganization = await signUp(server, 'organization');
});

const send = (route: string, person: Person | undefined, body?: unknown) =>
  server.call(route, { token: person?.token, ...(body !== undefined && { body }) });
const member = (index: number) => scene.members[index] as Person;
const postMine = async (content: string, index = 0) =>
  (await send(`POST ${scene.own}`, member(index), { content })).body.message;

describe('opening and deleting a group’s room', () => {
  it('opens it once, however many requests arrive at once', async () => {
    const player = await registerTeam(server, scene.tournamentId);
    const { body } = await send(`POST /tournaments/${scene.tournamentId}/groups`, scene.owner, {
      memberIds: [player.user._id],
    });
    const path = `/tournaments/${scene.tournamentId}/groups/${body.group._id}/room`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(`POST ${path}`, scene.owner)));
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(201));
    const ids = new Set(answers.map(answer => answer.body.room._id));
    expect(ids.size).toBe(1);
    expect(answers[0]?.body.group).toMatchObject({ _id: body.group._id, roomId: [...ids][0], lastSeq: 1 });
    const { body: page } = await send(`GET ${path}/messages`, scene.owner);
    expect(page).toMatchObject({ lastRev: 1, hasMore: false });
    expect(page.messages).toMatchObject([{ type: 'system', content: 'Room opened', senderId: null, seq: 1 }]);
  });

  it('deletes it with its messages, logs that, and can open another afterwards', async () => {
    const own = await openScene(server, 1);
    const path = `/tournaments/${own.tournamentId}/groups/${own.groupId}/room`;
    await send(`POST ${path}/messages`, own.owner, { content: 'hello' });
    const list = await send(`GET /tournaments/${own.tournamentId}/groups`, own.owner);
    // The system message "Room opened" does not count as unread.
    expect(list.body.items).toMatchObject([{ lastSeq: 2, lastPostSeq: 2 }]);
    expect((await send(`DELETE ${path}`, own.owner)).status).toBe(204);
    expect((await send(`DELETE ${path}`, own.owner)).body.code).toBe('ROOM_NOT_FOUND');
    for (const [route, person] of [
      [`GET ${path}/messages`, own.owner],
      [`GET ${own.own}`, own.members[0]],
    ] as const) {
      expect((await send(route, person)).body).toMatchObject({
        code: 'ROOM_NOT_FOUND',
        message: 'This group has no room yet',
      });
    }
    const entry = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'delete-room')
      .where('target_id', '=', own.groupId)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: own.owner.user._id,
      target_kind: 'group',
      detail: { roomId: own.roomId, messageCount: 2, tournamentId: own.tournamentId },
    });
    const { body } = await send(`POST ${path}`, own.owner);
    expect(body.room._id).not.toBe(own.roomId);
    expect((await send(`GET ${own.own}`, own.members[0])).body.messages).toHaveLength(1);
  });
});

describe('writing', () => {
  it('shows the organizer under the organization’s name and a player with the team', async () => {
    const mine = await postMine('ready');
    expect(mine).toMatchObject({
      roomId: scene.roomId,
      type: 'text',
      content: 'ready',
      editedAt: null,
      clientMsgId: null,
      senderId: { _id: member(0).user._id, name: member(0).user.name, role: 'player' },
    });
    expect(mine.senderId.teamName).toMatch(/^Team /);
    const { body } = await send(`POST ${scene.managed}`, scene.owner, { content: 'hi' });
    expect(body.message.senderId).toMatchObject({
      name: scene.owner.user.organizationInfo?.orgName,
      role: 'organization',
      teamName: null,
    });
    const { body: page } = await send(`GET ${scene.own}`, member(1));
    expect(page.messages.slice(-2)).toEqual([mine, body.message]);
  });

  it.each([
    [{ content: '  ' }, 'content', 'Write a message first'],
    [{}, 'content', 'Write a message first'],
    [{ type: 'image' }, 'imageUrl', 'Choose an image first'],
    [
      { type: 'image', imageUrl: `/uploads/${unknownId}.webp` },
      'imageUrl',
      'Please upload the image here first',
    ],
    [
      { type: 'image', imageUrl: 'https://example.org/a.png' },
      'imageUrl',
      'Please upload the image here first',
    ],
    [{ content: 'x'.repeat(2001) }, 'content', 'At most 2,000 characters'],
    [
      { content: 'x', clientMsgId: 'a b' },
      'clientMsgId',
      'clientMsgId must be 1 to 64 letters, digits, or . : _ -',
    ],
  ])('%j is 400', async (body, field, message) => {
    const answer = await send(`POST ${scene.own}`, member(0), body);
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors).toEqual({ [field]: message });
  });

  it('cannot fake a system message or a tombstone, or write as somebody else', async () => {
    for (const type of ['system', 'deleted', 'credentials']) {
      expect((await send(`POST ${scene.own}`, member(0), { type, content: 'x' })).status).toBe(400);
    }
    const { body } = await send(`POST ${scene.own}`, member(0), {
      content: 'x',
      senderId: member(1).user._id,
      seq: 1,
      role: 'admin',
    });
    expect(body.message.senderId).toMatchObject({ _id: member(0).user._id, role: 'player' });
  });

  it('returns the existing message to a retry (D3)', async () => {
    const body = { content: 'once', clientMsgId: 'a1' };
    const [one, two] = [
      await send(`POST ${scene.own}`, member(0), body),
      await send(`POST ${scene.own}`, member(0), body),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
  });
});

describe('editing and deleting', () => {
  it('lets users edit only their own messages, and never to an empty text', async () => {
    const mine = await postMine('frist');
    const edit = (person: Person, content: string, path = scene.own) =>
      send(`PATCH ${path}/${mine._id}`, person, { content });
    expect((await edit(member(0), 'first')).body.message).toMatchObject({ content: 'first', seq: mine.seq });
    expect((await edit(member(1), 'mine')).body).toMatchObject({
      code: 'NOT_YOUR_MESSAGE',
      message: 'You can only change your own messages',
    });
    expect((await edit(scene.owner, 'mine', scene.managed)).status).toBe(403);
    const empty = await edit(member(0), ' ');
    expect([empty.status, empty.body.fieldErrors]).toEqual([400, { content: 'Write a message first' }]);
  });

  it('lets users delete their own messages and the organizer any, each once', async () => {
    const [one, two] = [await postMine('one'), await postMine('two')];
    expect((await send(`DELETE ${scene.own}/${one._id}`, member(1))).status).toBe(403);
    const gone = await send(`DELETE ${scene.own}/${one._id}`, member(0));
    expect([gone.status, gone.body.message.type, gone.body.message.content]).toEqual([200, 'deleted', '']);
    expect((await send(`DELETE ${scene.own}/${one._id}`, member(0))).body).toEqual(gone.body);
    const answer = await send(`PATCH ${scene.own}/${one._id}`, member(0), { content: 'back' });
    expect([answer.status, answer.body.message]).toEqual([409, 'This message was deleted']);
    for (let time = 0; time < 2; time++) {
      const answer = await send(`DELETE ${scene.managed}/${two._id}`, scene.owner);
      expect(answer.body.message.type).toBe('deleted');
    }
    const audited = await server.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'delete-message')
      .where('target_id', '=', scene.groupId)
      .execute();
    const detail = { tournamentId: scene.tournamentId, messageId: two._id, senderId: member(0).user._id };
    expect(audited).toEqual([{ actor_id: scene.owner.user._id, detail }]);
  });

  it('lets no member delete a system message, and nobody edit one', async () => {
    const { body } = await send(`GET ${scene.own}?limit=1&before=2`, member(0));
    const line = body.messages[0]._id;
    expect((await send(`PATCH ${scene.managed}/${line}`, scene.owner, { content: 'x' })).status).toBe(403);
    expect((await send(`DELETE ${scene.own}/${line}`, member(0))).status).toBe(403);
  });
});

describe('who gets in (A1)', () => {
  const calls = (base: string) => [
    `GET ${base}`,
    `POST ${base}`,
    `PATCH ${base}/${unknownId}`,
    `DELETE ${base}/${unknownId}`,
  ];
  const outcomes = async (base: string, person: Person | undefined) => {
    const codes = new Set<string>();
    for (const call of calls(base)) {
      const body = /^(POST|PATCH)/.test(call) ? { content: 'x' } : undefined;
      codes.add((await send(call, person, body)).body.code ?? 'ok');
    }
    return [...codes].join();
  };

  it('the organizer’s side: the owner and admins', async () => {
    expect(await outcomes(scene.managed, undefined)).toBe('UNAUTHENTICATED');
    expect(await outcomes(scene.managed, member(0))).toBe('MANAGE_FORBIDDEN');
    expect(await outcomes(scene.managed, otherOrganization)).toBe('MANAGE_FORBIDDEN');
    expect(await outcomes(scene.managed, scene.owner)).toBe('ok,MESSAGE_NOT_FOUND');
    expect(await outcomes(scene.managed, admin)).toBe('ok,MESSAGE_NOT_FOUND');
  });

  it('the members’ side: those whose team is in a group', async () => {
    expect(await outcomes(scene.own, undefined)).toBe('UNAUTHENTICATED');
    expect(await outcomes(scene.own, stranger)).toBe('GROUP_NOT_MADE');
    expect(await outcomes(scene.own, scene.owner)).toBe('GROUP_NOT_MADE');
    expect(await outcomes(scene.own, await registerTeam(server, scene.tournamentId))).toBe('GROUP_NOT_MADE');
    expect(await outcomes(scene.own, member(0))).toBe('ok,MESSAGE_NOT_FOUND');
  });

  it('nobody with crossed IDs: tournament A, group B, message C', async () => {
    const other = await openScene(server, 1);
    const { body } = await send(`POST ${other.own}`, other.members[0], { content: 'theirs' });
    const crossedGroup = `/tournaments/${scene.tournamentId}/groups/${other.groupId}/room`;
    expect(await outcomes(`${crossedGroup}/messages`, scene.owner)).toBe('GROUP_NOT_FOUND');
    for (const route of [`POST ${crossedGroup}`, `DELETE ${crossedGroup}`]) {
      expect((await send(route, scene.owner)).body.code).toBe('GROUP_NOT_FOUND');
    }
    const crossed = [
      [`${scene.managed}/${body.message._id}`, scene.owner],
      [`${scene.managed}/${body.message._id}`, admin],
      [`${scene.own}/${body.message._id}`, member(0)],
    ] as const;
    for (const [path, person] of crossed) {
      expect((await send(`DELETE ${path}`, person)).body.code).toBe('MESSAGE_NOT_FOUND');
      expect((await send(`PATCH ${path}`, person, { content: 'x' })).body.code).toBe('MESSAGE_NOT_FOUND');
    }
    expect((await send(`GET ${other.own}`, other.members[0])).body.messages.at(-1)).toEqual(body.message);
  });

  it('nobody in a deleted tournament', async () => {
    const own = await openScene(server, 1);
    await send(`DELETE /tournaments/${own.tournamentId}`, own.owner);
    expect(await outcomes(own.managed, own.owner)).toBe('TOURNAMENT_NOT_FOUND');
    expect(await outcomes(own.own, own.members[0])).toBe('TOURNAMENT_NOT_FOUND');
    const room = `/tournaments/${own.tournamentId}/groups/${own.groupId}/room`;
    expect((await send(`POST ${room}`, own.owner)).status).toBe(404);
    expect((await send(`DELETE ${room}`, own.owner)).status).toBe(404);
  });

  it('not a removed team, and a moved one only in its new group (A7)', async () => {
    const own = await openScene(server, 3);
    const [first, second, third] = own.members as [Person, Person, Person];
    const { groupId } = await openGroup(server, own.owner, own.tournamentId, [
      await registerTeam(server, own.tournamentId),
    ]);
    await send(`DELETE /tournaments/${own.tournamentId}/participants/${first.user._id}`, own.owner);
    expect(await outcomes(own.own, first)).toBe('GROUP_NOT_MADE');
    await send(`POST /tournaments/${own.tournamentId}/groups/move-member`, own.owner, {
      userId: second.user._id,
      toGroupId: groupId,
    });
    const { body } = await send(`POST ${own.own}`, second, { content: 'new here' });
    const seen = await send(`GET ${own.own}`, third);
    expect(seen.body.messages.map((message: { _id: string }) => message._id)).not.toContain(body.message._id);
  });

  it('invalid IDs are 404', async () => {
    const base = `/tournaments/${(await publish(server, scene.owner))._id}/groups/zzz/room`;
    expect((await send(`POST ${base}`, scene.owner)).body.code).toBe('GROUP_NOT_FOUND');
    expect((await send(`DELETE ${scene.own}/zzz`, member(0))).body.code).toBe('MESSAGE_NOT_FOUND');
  });
});

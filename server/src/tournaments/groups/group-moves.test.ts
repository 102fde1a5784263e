import { describe, expect, it } from 'vitest';
import { type Person, publish, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { enterTeams } from '../../../test/teams.ts';

const server = useServer();
const unknownId = '00000000-0000-7000-8000-000000000000';

/** Six teams, the first four in two groups of two with open rooms. */
async function twoGroups() {
  const owner = await signUp(server, 'organization');
  const { _id: id } = await publish(server, owner, { capacity: 100 });
  const teams = await enterTeams(server, id, 4);
  const path = `/tournaments/${id}`;
  const auto = await server.call(`POST ${path}/groups/auto?size=2`, { token: owner.token });
  const [first, second] = auto.body.groups;
  const late = await enterTeams(server, id, 2);
  const all = [...teams, ...late];
  return { owner, path, first, second, teams: all, users: all.map(team => team.userId) };
}

const move = (path: string, by: Person, body: object) =>
  server.call(`POST ${path}/groups/move-member`, { token: by.token, body });
const members = async (path: string, by: Person) =>
  (await server.call(`GET ${path}/groups`, { token: by.token })).body.items.map(
    (group: { memberIds: string[] }) => group.memberIds,
  );
const lines = async (roomId: string) =>
  (
    await server.deps.db
      .selectFrom('messages')
      .select(['content', 'type', 'seq'])
      .where('room_id', '=', roomId)
      .orderBy('seq')
      .execute()
  ).map(row => row.content);

describe('moving teams', () => {
  it('moves one or many from any group or none, and says so in both rooms', async () => {
    const { owner, path, first, second, teams, users } = await twoGroups();
    const answer = await move(path, owner, {
      userIds: [users[0], users[2], users[4]],
      toGroupId: second._id,
    });
    expect([answer.status, answer.body]).toEqual([200, { moved: 2 }]);
    expect(await members(path, owner)).toEqual([[users[1]], [users[0], users[2], users[3], users[4]]]);
    const [a, e] = [teams[0]?.teamName, teams[4]?.teamName];
    expect(await lines(first.roomId)).toEqual(['Room opened', `${a} moved to Group 2`]);
    expect(await lines(second.roomId)).toEqual(['Room opened', `${a} and ${e} joined the group`]);
    expect((await move(path, owner, { userId: users[0], toGroupId: second._id })).body).toEqual({ moved: 0 });
    expect(await lines(second.roomId)).toHaveLength(2);
  });

  it('moves only those that are still in the group shown', async () => {
    const { owner, path, first, second, users } = await twoGroups();
    const seen = { userIds: [users[0], users[2]], fromGroupId: first._id, toGroupId: second._id };
    expect((await move(path, owner, seen)).body).toEqual({ moved: 1 });
    const late = await move(path, owner, seen);
    expect([late.status, late.body.message]).toEqual([409, 'These teams are no longer in that group']);
    const fromNone = { matching: { filter: 'all' }, fromGroupId: null, toGroupId: first._id };
    expect((await move(path, owner, fromNone)).body).toEqual({ moved: 2 });
    expect((await move(path, owner, fromNone)).body.code).toBe('TEAMS_MOVED_ON');
    expect(await members(path, owner)).toEqual([
      [users[1], users[4], users[5]],
      [users[0], users[2], users[3]],
    ]);
  });

  it.each<[{ toGroupId?: string; [field: string]: unknown }, number, string]>([
    [{ userId: unknownId }, 400, 'Select a target group'],
    [{ userId: unknownId, toGroupId: 'none' }, 400, 'Select a target group'],
    [{ userId: unknownId, toGroupId: unknownId }, 404, 'Group not found'],
    [{ userId: unknownId, toGroupId: 'first' }, 404, 'Participant not found'],
    [{ userId: unknownId, fromGroupId: unknownId, toGroupId: 'first' }, 404, 'Group not found'],
    [{ toGroupId: 'first' }, 400, 'Pick at least 1 player'],
    [{ userIds: [], toGroupId: 'first' }, 400, 'Pick at least 1 player'],
  ])('rejects %j: %i %s', async (body, status, message) => {
    const { owner, path, first } = await twoGroups();
    const asked = body.toGroupId === 'first' ? { ...body, toGroupId: first._id } : body;
    const answer = await move(path, owner, asked);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('does not affect another tournament', async () => {
    const one = await twoGroups();
    const other = await twoGroups();
    const into = await move(one.path, one.owner, { userId: one.users[0], toGroupId: other.first._id });
    expect([into.status, into.body.code]).toEqual([404, 'GROUP_NOT_FOUND']);
    const from = await move(one.path, one.owner, { userId: other.users[0], toGroupId: one.first._id });
    expect([from.status, from.body.code]).toEqual([404, 'PARTICIPANT_NOT_FOUND']);
    const foreign = await move(one.path, other.owner, { userId: one.users[0], toGroupId: one.second._id });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'MANAGE_FORBIDDEN']);
    expect(await members(one.path, one.owner)).toEqual([one.users.slice(0, 2), one.users.slice(2, 4)]);
  });
});

describe('removing teams from a group', () => {
  it('keeps them in the tournament, and says so in the room', async () => {
    const { owner, path, first, users, teams } = await twoGroups();
    const take = (body: object) =>
      server.call(`POST ${path}/groups/${first._id}/remove-member`, { token: owner.token, body });
    const answer = await take({ userIds: [users[1], users[2]] });
    expect(answer.body).toMatchObject({ removed: 1, group: { memberIds: [users[0]], lastSeq: 2 } });
    expect(await lines(first.roomId)).toEqual(['Room opened', `${teams[1]?.teamName} left the group`]);
    expect((await take({ userId: users[1] })).body.code).toBe('TEAMS_MOVED_ON');
    expect((await take({})).body.message).toBe('Pick at least 1 player');
    const rest = await server.call(`GET ${path}/participants?filter=ungrouped`, { token: owner.token });
    expect(rest.body.total).toBe(3);
  });
});

describe('a team that leaves the tournament', () => {
  it('is removed from its group, whose room says so, and frees its slot', async () => {
    const { owner, path, first, second, users, teams } = await twoGroups();
    const remove = await server.call(`DELETE ${path}/participants/${users[0]}`, { token: owner.token });
    expect(remove.status).toBe(204);
    expect(await lines(first.roomId)).toEqual(['Room opened', `${teams[0]?.teamName} left the group`]);
    const many = (body: object) =>
      server.call(`POST ${path}/participants/remove`, { token: owner.token, body });
    expect((await many({ userIds: [users[1], users[2], users[4], users[0]] })).body).toEqual({ removed: 3 });
    expect(await lines(second.roomId)).toEqual(['Room opened', `${teams[2]?.teamName} left the group`]);
    expect(await members(path, owner)).toEqual([[], [users[3]]]);
    const { body } = await server.call(`GET ${path}`);
    expect(body.tournament).toMatchObject({ registeredCount: 2, groupCount: 2 });
    expect((await many({ userIds: [users[0]] })).body.message).toBe('Participant not found');
    expect((await many({ matching: { filter: 'all', search: 'nobody' } })).body).toEqual({ removed: 0 });
    expect((await many({})).body.message).toBe('Pick at least 1 player');
    expect((await many({ matching: { filter: 'group', groupId: second._id } })).body).toEqual({ removed: 1 });
    const audit = await server.deps.db
      .selectFrom('audit_log')
      .select(['detail'])
      .where('action', '=', 'remove-participant')
      .where('actor_id', '=', owner.user._id)
      .execute();
    const removed = audit.map(row => (row.detail as { userId: string }).userId);
    expect(removed.sort()).toEqual([users[0], users[1], users[2], users[3], users[4]].sort());
  });
});

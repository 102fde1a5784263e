import { describe, expect, it } from 'vitest';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { enterTeams, tokenOf } from '../../../test/teams.ts';

const server = useServer();
const unknownId = '00000000-0000-7000-8000-000000000000';

async function openTournament(teams: number) {
  const owner = await signUp(server, 'organization');
  const { _id: id } = await publish(server, owner, { capacity: 5000 });
  const entered = await enterTeams(server, id, teams);
  return { owner, id, path: `/tournaments/${id}`, userIds: entered.map(team => team.userId) };
}

const create = (path: string, by: Person, body: object) =>
  server.call(`POST ${path}/groups`, { token: by.token, body });
const list = async (path: string, token: string, query = '') =>
  (await server.call(`GET ${path}/groups${query}`, { token })).body;
const groupCount = async (path: string) => (await server.call(`GET ${path}`)).body.tournament.groupCount;

describe('creating a group', () => {
  it('takes the selected teams, and is named by its number unless it gets a name', async () => {
    const { owner, path, id, userIds } = await openTournament(5);
    const first = await create(path, owner, { memberIds: [userIds[2], userIds[0], userIds[0]] });
    expect(first.status).toBe(201);
    expect(first.body.group).toMatchObject({
      tournamentId: id,
      name: 'Group 1',
      number: 1,
      memberIds: [userIds[0], userIds[2]],
      memberCount: 2,
      roomId: null,
      lastSeq: null,
      lastPostSeq: null,
    });
    const second = await create(path, owner, { name: ' Finals  night ', memberIds: [userIds[1]] });
    expect(second.body.group).toMatchObject({ name: 'Finals night', number: 2 });
    expect(await groupCount(path)).toBe(2);
    expect(await list(path, owner.token)).toMatchObject({
      items: [{ number: 1 }, { number: 2 }],
      total: 2,
      nextCursor: null,
      teamCount: 5,
      ungroupedCount: 2,
    });
  });

  it.each([
    [{}, 'memberIds', 'Pick at least 1 player'],
    [{ memberIds: [] }, 'memberIds', 'Pick at least 1 player'],
    [{ memberIds: [unknownId] }, 'memberIds', 'One of these teams is not in this tournament'],
    [{ matching: { filter: 'all', search: 'nobody has this name' } }, 'memberIds', 'Pick at least 1 player'],
    [{ matching: { filter: 'group' } }, 'matching.groupId', 'A group is needed for this filter only'],
    // If ignored, each of these would select every team.
    [{ matching: { filter: 'all', search: 'x'.repeat(501) } }, 'matching.search', 'At most 500 characters'],
    [{ matching: {} }, 'matching.filter', 'Choose one of all, ungrouped, group'],
    [{ matching: { filter: 'selected' } }, 'matching.filter', 'Choose one of all, ungrouped, group'],
    [{ matching: { filter: 'all', filtr: 'ungrouped' } }, 'matching', 'Unknown field: filtr'],
    [
      { matching: { filter: 'all', search: '\u0000\u200b' } },
      'matching.search',
      'Enter a search text, or leave it out',
    ],
    [{ memberIds: [unknownId], matching: { filter: 'all' } }, 'memberIds', 'Select teams in one way only'],
    [{ memberIds: ['x'] }, 'memberIds.0', 'This is not the ID of a team’s captain'],
    [{ memberIds: [unknownId], name: 'x'.repeat(61) }, 'name', 'At most 60 characters'],
  ])('rejects %j', async (body, field, message) => {
    const { owner, path } = await openTournament(1);
    const answer = await create(path, owner, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(answer.body.fieldErrors).toHaveProperty([field], message);
    expect(await groupCount(path)).toBe(0);
  });

  it('rejects, takes or skips teams that are already in a group, as requested', async () => {
    const { owner, path, userIds } = await openTournament(4);
    await create(path, owner, { memberIds: userIds.slice(0, 2) });
    const refused = await create(path, owner, { memberIds: userIds.slice(0, 3) });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'TEAMS_GROUPED',
      'Teams already in a group: 2',
    ]);
    expect(await groupCount(path)).toBe(1);
    const left = await create(path, owner, { memberIds: userIds.slice(0, 3), grouped: 'leave' });
    expect(left.body.group).toMatchObject({ number: 2, memberIds: [userIds[2]] });
    const none = await create(path, owner, { memberIds: userIds.slice(0, 3), grouped: 'leave' });
    expect([none.status, none.body.code]).toEqual([409, 'TEAMS_GROUPED']);
    const taken = await create(path, owner, { memberIds: userIds.slice(1), grouped: 'take' });
    expect(taken.body.group).toMatchObject({ number: 3, memberIds: userIds.slice(1) });
    expect(
      (await list(path, owner.token)).items.map((one: { memberCount: number }) => one.memberCount),
    ).toEqual([1, 0, 3]);
  });

  it('takes all teams that match the organizer’s filter, except deselected ones', async () => {
    const { owner, path, userIds } = await openTournament(30);
    await create(path, owner, { memberIds: userIds.slice(0, 10) });
    const query = 'search=-2&filter=ungrouped';
    const shown = (await server.call(`GET ${path}/participants?${query}`, { token: owner.token })).body;
    expect(shown.total).toBeGreaterThan(8);
    const [out, ...rest] = shown.items.map((item: { userId: { _id: string } }) => item.userId._id);
    const answer = await create(path, owner, {
      matching: { search: '-2', filter: 'ungrouped', except: [out] },
    });
    expect(answer.body.group.memberIds).toEqual(rest);
  });

  it('holds at most 2,000 teams', async () => {
    const { owner, path, userIds } = await openTournament(2001);
    const all = await create(path, owner, { matching: { filter: 'all' } });
    expect([all.status, all.body.message]).toEqual([409, 'A group holds at most 2,000 teams']);
    const full = await create(path, owner, { matching: { filter: 'all', except: [userIds[0]] } });
    expect(full.body.group.memberCount).toBe(2000);
    const move = { userId: userIds[0], toGroupId: full.body.group._id };
    const { status, body } = await server.call(`POST ${path}/groups/move-member`, {
      token: owner.token,
      body: move,
    });
    expect([status, body.code]).toEqual([409, 'GROUP_FULL']);
  });
});

describe('the list of groups', () => {
  it('pages by offset, and can be searched by name, number, ID and member', async () => {
    const { owner, path, userIds } = await openTournament(24);
    await server.call(`POST ${path}/groups/auto?size=2`, { token: owner.token });
    const numbers = (body: { items: { number: number }[] }) => body.items.map(item => item.number);
    const page = await list(path, owner.token, '?limit=5&offset=5');
    expect([numbers(page), page.nextCursor, page.total]).toEqual([[6, 7, 8, 9, 10], expect.any(String), 12]);
    expect(numbers(await list(path, owner.token, `?limit=5&cursor=${page.nextCursor}`))).toEqual([11, 12]);
    expect(await list(path, owner.token, '?limit=5&offset=10')).toMatchObject({ nextCursor: null });
    expect(await list(path, owner.token, '?offset=500')).toMatchObject({ items: [], nextCursor: null });
    await server.call(`POST ${path}/groups/${page.items[0]._id}/rename`, {
      token: owner.token,
      body: { name: 'Night 100% lobby' },
    });
    expect(numbers(await list(path, owner.token, '?search=6'))).toEqual([6]);
    expect(numbers(await list(path, owner.token, '?search=%231'))).toEqual([1]);
    expect(numbers(await list(path, owner.token, '?search=NIGHT'))).toEqual([6]);
    expect(numbers(await list(path, owner.token, '?search=100%25'))).toEqual([6]);
    expect(numbers(await list(path, owner.token, '?search=group'))).toHaveLength(11);
    expect(await list(path, owner.token, `?memberId=${userIds[7]}`)).toMatchObject({
      items: [{ number: 4 }],
      total: 1,
    });
    const sixth = `?groupId=${page.items[0]._id}`;
    expect(await list(path, owner.token, sixth)).toMatchObject({ items: [{ number: 6 }], total: 1 });
    expect(await list(path, owner.token, `?memberId=${unknownId}`)).toMatchObject({ items: [], total: 0 });
  });

  it('is for the owner, admins and registered players', async () => {
    const { owner, path, userIds } = await openTournament(1);
    const get = async (token?: string) => (await server.call(`GET ${path}/groups`, { token })).status;
    expect(await get(owner.token)).toBe(200);
    expect(await get((await signInAdmin(server)).token)).toBe(200);
    expect(await get(await tokenOf(server, userIds[0] ?? ''))).toBe(200);
    expect(await get((await signUp(server, 'player')).token)).toBe(403);
    expect(await get((await signUp(server, 'organization')).token)).toBe(403);
    expect(await get()).toBe(401);
  });
});

describe('your group', () => {
  it('is found by its players, with its teams but no contact details (A2)', async () => {
    const { owner, path, userIds } = await openTournament(3);
    const token = await tokenOf(server, userIds[0] ?? '');
    const mine = () => server.call(`GET ${path}/my-group`, { token });
    const before = await mine();
    expect([before.status, before.body.message]).toEqual([404, 'Group not made']);
    expect((await server.call(`GET ${path}/my-group/teams`, { token })).body.code).toBe('GROUP_NOT_MADE');
    const { body } = await create(path, owner, { memberIds: userIds.slice(0, 2) });
    expect((await mine()).body.group).toEqual(body.group);
    const { body: answer } = await server.call(`GET ${path}/my-group/teams`, { token });
    expect(answer.teams).toMatchObject([{ number: 1 }, { number: 2, userId: { _id: userIds[1] } }]);
    expect(answer.teams[1].players[3]).toEqual({ ignName: expect.stringContaining('ign-'), slot: 4 });
    expect(JSON.stringify(answer)).not.toMatch(/phone|realName|ignId|email|@example/);
    const outsider = await signUp(server, 'player');
    expect((await server.call(`GET ${path}/my-group`, { token: outsider.token })).status).toBe(404);
  });

  it('is deleted with the tournament', async () => {
    const { owner, path, userIds } = await openTournament(1);
    await create(path, owner, { memberIds: userIds });
    await server.call(`DELETE ${path}`, { token: owner.token });
    const token = await tokenOf(server, userIds[0] ?? '');
    for (const call of [`GET ${path}/my-group`, `GET ${path}/my-group/teams`, `GET ${path}/groups`]) {
      const { status, body } = await server.call(call, { token });
      expect([status, body.message], call).toEqual([404, 'Tournament not found']);
    }
    expect((await create(path, owner, { memberIds: userIds })).body.code).toBe('TOURNAMENT_NOT_FOUND');
  });
});

describe('renaming and deleting', () => {
  it('keeps the number when renamed, ungroups the teams when deleted, and never reuses the number', async () => {
    const { owner, path, userIds } = await openTournament(2);
    const { _id } = (await create(path, owner, { memberIds: userIds })).body.group;
    const rename = (name: unknown) =>
      server.call(`POST ${path}/groups/${_id}/rename`, { token: owner.token, body: { name } });
    expect((await rename('Lobby A')).body.group).toMatchObject({
      name: 'Lobby A',
      number: 1,
      memberCount: 2,
    });
    const blank = await rename(' ');
    expect([blank.status, blank.body.message]).toEqual([400, 'Group name required']);
    const remove = () => server.call(`DELETE ${path}/groups/${_id}`, { token: owner.token });
    expect((await remove()).status).toBe(204);
    expect((await remove()).body.message).toBe('Group not found');
    expect((await rename('Lobby B')).status).toBe(404);
    expect(await groupCount(path)).toBe(0);
    expect(await list(path, owner.token)).toMatchObject({ total: 0, ungroupedCount: 2 });
    expect((await create(path, owner, { memberIds: userIds })).body.group.number).toBe(2);
  });

  it('records each action in the audit log', async () => {
    const { owner, id, path, userIds } = await openTournament(3);
    const { _id } = (await create(path, owner, { memberIds: [userIds[0]] })).body.group;
    await server.call(`POST ${path}/groups/auto?size=2`, { token: owner.token });
    await server.call(`POST ${path}/groups/move-member`, {
      token: owner.token,
      body: { userIds: [userIds[1], userIds[2]], toGroupId: _id },
    });
    await server.call(`POST ${path}/groups/${_id}/remove-member`, {
      token: owner.token,
      body: { userId: userIds[1] },
    });
    await server.call(`POST ${path}/groups/${_id}/rename`, { token: owner.token, body: { name: 'A' } });
    await server.call(`DELETE ${path}/groups/${_id}`, { token: owner.token });
    const rows = await server.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_kind', 'actor_id', 'detail'])
      .where('actor_id', '=', owner.user._id)
      .where('action', '!=', 'create')
      .orderBy('id')
      .execute();
    expect(rows.map(row => [row.action, row.target_kind])).toEqual([
      ['create-group', 'group'],
      ['auto-group', 'tournament'],
      ['move-to-group', 'group'],
      ['remove-from-group', 'group'],
      ['rename-group', 'group'],
      ['delete-group', 'group'],
    ]);
    expect(rows[1]?.detail).toMatchObject({ size: 2, teams: 2, from: 2, to: 2, tournamentId: id });
    expect(rows[2]?.detail).toMatchObject({ teams: 2, number: 1, tournamentId: id });
  });
});

import { describe, expect, it } from 'vitest';
import { publish, signUp, squad } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { enterTeams } from '../../../test/teams.ts';

const server = useServer();

async function openTournament(teams: number) {
  const owner = await signUp(server, 'organization');
  const { _id: id } = await publish(server, owner, { capacity: 50_000 });
  const entered = await enterTeams(server, id, teams);
  const auto = (query = '') =>
    server.call(`POST /tournaments/${id}/groups/auto${query}`, { token: owner.token });
  return { owner, id, auto, userIds: entered.map(team => team.userId) };
}

type Group = { number: number; name: string; memberIds: string[]; roomId: string; lastSeq: number };

describe('auto groups', () => {
  it('distributes teams in order of registration, 4 to a group by default, each group with an open room', async () => {
    const { auto, id, owner, userIds } = await openTournament(10);
    const { status, body } = await auto();
    expect([status, body.groupCount, body.groupedCount]).toEqual([201, 3, 10]);
    const groups: Group[] = body.groups;
    expect(groups.map(group => group.name)).toEqual(['Group 1', 'Group 2', 'Group 3']);
    expect(groups.map(group => group.memberIds)).toEqual([
      userIds.slice(0, 4),
      userIds.slice(4, 8),
      userIds.slice(8),
    ]);
    const rooms = groups.map(group => group.roomId);
    const lines = await server.deps.db
      .selectFrom('messages')
      .select(['room_id', 'seq', 'rev', 'type', 'content'])
      .where('room_id', 'in', rooms)
      .execute();
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ seq: 1, rev: 1, type: 'system', content: 'Room opened' });
    expect(groups.map(group => group.lastSeq)).toEqual([1, 1, 1]);
    const read = await server.call(`GET /tournaments/${id}/groups`, { token: owner.token });
    expect(read.body.items).toEqual(groups);
  });

  it('splits 40 teams by 16 evenly into 14, 13 and 13 on request, in order of registration', async () => {
    const { auto, userIds } = await openTournament(40);
    const { body } = await auto('?size=16&split=even');
    const members = body.groups.map((group: { memberIds: string[] }) => group.memberIds);
    expect(members.map((ids: string[]) => ids.length)).toEqual([14, 13, 13]);
    expect([...members[0]].sort()).toEqual(userIds.slice(0, 14).sort());
    expect([...members[2]].sort()).toEqual(userIds.slice(27).sort());
  });

  it('groups only ungrouped teams, continues the numbers, and returns no groups if there are none', async () => {
    const { auto, id, owner } = await openTournament(5);
    await auto('?size=3');
    expect((await auto('?size=3')).body).toEqual({ groups: [], groupCount: 0, groupedCount: 0 });
    const late = await enterTeams(server, id, 4);
    const { body } = await auto('?size=16');
    expect(body).toMatchObject({ groupCount: 1, groupedCount: 4, groups: [{ number: 3 }] });
    expect(body.groups[0].memberIds).toEqual(late.map(team => team.userId));
    const player = await signUp(server, 'player');
    await server.call(`POST /tournaments/${id}/register`, { token: player.token, body: squad() });
    const mine = await server.call(`GET /tournaments/${id}/my-group`, { token: player.token });
    expect(mine.body.message).toBe('Group not made');
    expect(
      (await server.call(`GET /tournaments/${id}`, { token: owner.token })).body.tournament.groupCount,
    ).toBe(3);
  });

  it('shuffles teams on request', async () => {
    const { auto, userIds } = await openTournament(60);
    const { body } = await auto('?size=30&order=random');
    const [first, second] = body.groups.map((group: Group) => group.memberIds);
    expect([...first, ...second].sort()).toEqual([...userIds].sort());
    expect([...first].sort()).not.toEqual(userIds.slice(0, 30).sort());
    // Within a group, teams are in order of registration.
    expect(first).toEqual(userIds.filter(id => first.includes(id)));
  });

  it.each([
    ['?size=1', 'At least 2 teams per group'],
    ['?size=101', 'At most 100 teams per group'],
    ['?size=2.5', 'Teams per group must be a whole number'],
    ['?size=many', 'Teams per group must be a number'],
  ])('rejects %s', async (query, message) => {
    const { auto } = await openTournament(2);
    const { status, body } = await auto(query);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('groups 20,000 teams; teams that register during it wait and stay ungrouped', async () => {
    const { auto, id, owner } = await openTournament(20_000);
    const players = await Promise.all(Array.from({ length: 4 }, () => signUp(server, 'player')));
    const [answer, ...registered] = await Promise.all([
      auto('?size=16'),
      ...players.map(player =>
        server.call(`POST /tournaments/${id}/register`, { token: player.token, body: squad() }),
      ),
    ]);
    expect(registered.map(one => one.status)).toEqual([201, 201, 201, 201]);
    const { groupCount, groupedCount, groups } = answer.body;
    expect(groupCount).toBe(Math.ceil(groupedCount / 16));
    expect(groups).toHaveLength(groupCount);
    const { body } = await server.call(`GET /tournaments/${id}/groups?limit=1`, { token: owner.token });
    expect(body).toMatchObject({ total: groupCount, teamCount: 20_004, nextCursor: expect.any(String) });
    expect(body.ungroupedCount).toBe(20_004 - groupedCount);
  });

  it('returns at most the first 2,000 of the new groups', async () => {
    const { auto } = await openTournament(4200);
    const { body } = await auto('?size=2');
    expect([body.groupCount, body.groups.length, body.groups.at(-1).number]).toEqual([2100, 2000, 2000]);
  });
});

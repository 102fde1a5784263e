import { describe, expect, it } from 'vitest';
import { publish, signUp, squad } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import { ask, caughtUp, closeSocketsAtEnd, connect } from '../../test/sockets.ts';
import { enterTeams, tokenOf } from '../../test/teams.ts';

const server = useServer();
closeSocketsAtEnd();

/**
 * A tournament with a group of two teams; the first team's player listens to its room, the owner watches the
 * tournament.
 */
async function stage() {
  const owner = await signUp(server, 'organization');
  const { _id: id } = await publish(server, owner, { capacity: 50 });
  const path = `/tournaments/${id}`;
  const [first, second] = await enterTeams(server, id, 2);
  const { body } = await server.call(`POST ${path}/groups/auto?size=2`, { token: owner.token });
  const group = body.groups[0];
  const token = await tokenOf(server, first?.userId ?? '');
  const [player, manager] = [await connect(server, token), await connect(server, owner.token)];
  expect(await ask(player, 'join-group', { tournamentId: id, groupId: group._id })).toEqual({ ok: true });
  expect(await ask(manager, 'watch', { kind: 'tournament', id })).toEqual({ ok: true });
  const say = (content: string) =>
    server.call(`POST ${path}/groups/${group._id}/room/messages`, { token: owner.token, body: { content } });
  return { owner, id, path, group, first, second, token, player, manager, say };
}

const contents = (events: { message: { content: string } }[]) => events.map(event => event.message.content);

describe('a player removed from the group receives nothing more from its room (A7)', () => {
  const ways: [
    string,
    (stage: Awaited<ReturnType<typeof prepared>>) => [string, object | undefined, string],
  ][] = [
    [
      'removed from the group',
      one => [`POST ${one.path}/groups/${one.group._id}/remove-member`, one.teams, one.owner.token],
    ],
    [
      'moved to another group',
      one => [`POST ${one.path}/groups/move-member`, { ...one.teams, toGroupId: one.other }, one.owner.token],
    ],
    [
      'moved into a new group',
      one => [`POST ${one.path}/groups`, { memberIds: one.teams.userIds, grouped: 'take' }, one.owner.token],
    ],
    [
      'removed from the tournament',
      one => [`DELETE ${one.path}/participants/${one.first?.userId}`, undefined, one.owner.token],
    ],
    [
      'removed together with others',
      one => [`POST ${one.path}/participants/remove`, one.teams, one.owner.token],
    ],
    ['withdrawn', one => [`DELETE ${one.path}/register`, undefined, one.token]],
  ];

  async function prepared() {
    const one = await stage();
    const late = await enterTeams(server, one.id, 1);
    const { body } = await server.call(`POST ${one.path}/groups`, {
      token: one.owner.token,
      body: { memberIds: late.map(team => team.userId) },
    });
    return { ...one, other: body.group._id, teams: { userIds: [one.first?.userId] } };
  }

  it.each(ways)('%s', async (_how, way) => {
    const one = await prepared();
    await one.say('before');
    const [call, body, token] = way(one);
    expect((await server.call(call, { token, body })).status).toBeLessThan(300);
    await one.say('after');
    await caughtUp(one.player);
    expect(contents(one.player.of('group:message'))).toEqual(['before']);
    // Number 3 is the system message about it, for those who stay.
    expect(one.manager.of('group:activity').at(-1)).toMatchObject({ groupId: one.group._id, lastPostSeq: 4 });
  });

  it.each(['group', 'tournament'])('the %s is deleted', async what => {
    const { path, group, owner, player, id } = await stage();
    const call = what === 'group' ? `DELETE ${path}/groups/${group._id}` : `DELETE ${path}`;
    expect((await server.call(call, { token: owner.token })).status).toBe(204);
    await caughtUp(player);
    expect(player.of('group:left')).toEqual([{ groupId: group._id }]);
    expect(await ask(player, 'join-group', { tournamentId: id, groupId: group._id })).toMatchObject({
      ok: false,
    });
  });
});

describe('clients watching a tournament', () => {
  it('receive slots and groups after each change', async () => {
    const { owner, path, manager, second } = await stage();
    const settled = async () => {
      // Events in quick succession are merged for 250 ms.
      await new Promise(resolve => setTimeout(resolve, 600));
      await caughtUp(manager);
      const last = manager.of('event:slots').at(-1);
      return [last?.taken, last?.capacity, manager.of('groups:changed').length];
    };
    const player = await signUp(server, 'player');
    await server.call(`POST ${path}/register`, { token: player.token, body: squad() });
    expect(await settled()).toEqual([3, 50, 0]);
    await server.call(`PUT ${path}`, { token: owner.token, body: { capacity: 40 } });
    expect(await settled()).toEqual([3, 40, 0]);
    await server.call(`DELETE ${path}/register`, { token: player.token });
    expect(await settled()).toEqual([2, 40, 0]);
    await server.call(`DELETE ${path}/participants/${second?.userId}`, { token: owner.token });
    expect(await settled()).toEqual([1, 40, 1]);
    await server.call(`POST ${path}/groups/auto`, { token: owner.token });
    expect((await settled())[2]).toBeGreaterThanOrEqual(1);
  });

  it('receive nothing about changes that did not happen', async () => {
    const { owner, path, manager } = await stage();
    const stranger = await signUp(server, 'organization');
    const body = { name: 'x' };
    const { status } = await server.call(`POST ${path}/groups/auto`, { token: stranger.token });
    expect(status).toBe(403);
    await server.call(`POST ${path}/groups/${crypto.randomUUID()}/rename`, { token: owner.token, body });
    await caughtUp(manager);
    expect(manager.of('groups:changed')).toEqual([]);
  });
});

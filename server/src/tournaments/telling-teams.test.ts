import { describe, expect, it } from 'vitest';
import { openGroup, openScene, registerTeam } from '../../test/groups.ts';
import { noticesOf } from '../../test/notices.ts';
import { type Person, publish, signUp } from '../../test/people.ts';
import { useServer } from '../../test/server.ts';
import { enterTeams } from '../../test/teams.ts';
import { createBroadcasting } from '../notifications/broadcasts.ts';

const server = useServer();

/** Returns the titles of a person's notices, newest first, once everything due was sent. */
async function toldTo(person: Person): Promise<string[]> {
  await server.deps.jobs.runDue();
  return (await noticesOf(server, person)).items.map(({ title }) => title);
}

describe('teams are notified', () => {
  it('of their group, and again when they are moved', async () => {
    const { owner, tournamentId, members } = await openScene(server, 2);
    const [first, second] = members as [Person, Person];
    const opened = ['The room of Group 1 is open', 'You are in Group 1'];
    expect([await toldTo(first), await toldTo(second)]).toEqual([opened, opened]);
    server.clock.advance(1000);
    const third = await registerTeam(server, tournamentId);
    const { groupId: toGroupId } = await openGroup(server, owner, tournamentId, [third]);
    await server.call(`POST /tournaments/${tournamentId}/groups/move-member`, {
      token: owner.token,
      body: { userId: first.user._id, toGroupId },
    });
    expect([await toldTo(first), await toldTo(second)]).toEqual([
      ['You are in Group 2', 'The room of Group 1 is open', 'You were in Group 1'],
      opened,
    ]);
    const { items } = await noticesOf(server, first);
    expect(items.map(({ body }) => body)).toEqual([
      expect.stringMatching(/Open your group’s room/),
      expect.stringMatching(/Your team is no longer in this group/),
      expect.stringMatching(/Your team is no longer in this group/),
    ]);
  });

  it('of their group’s room when it opens, and that they are out of the group', async () => {
    const owner = await signUp(server, 'organization');
    const { _id: id } = await publish(server, owner);
    const [first, second] = [await registerTeam(server, id), await registerTeam(server, id)];
    const { body } = await server.call(`POST /tournaments/${id}/groups`, {
      token: owner.token,
      body: { memberIds: [first.user._id, second.user._id] },
    });
    const groupId = body.group._id;
    const told = async (person: Person) => {
      const titles = await toldTo(person);
      const [newest] = (await noticesOf(server, person)).items;
      server.clock.advance(1000);
      return [titles[0], newest?.body];
    };
    expect(await told(first)).toEqual([
      'You are in Group 1',
      expect.stringMatching(/Your group has no room yet\.$/),
    ]);
    const of = `/tournaments/${id}/groups/${groupId}`;
    await server.call(`POST ${of}/room`, { token: owner.token });
    expect(await told(first)).toEqual([
      'The room of Group 1 is open',
      expect.stringMatching(/Open your group’s room/),
    ]);
    await server.call(`POST ${of}/remove-member`, {
      token: owner.token,
      body: { userId: first.user._id },
    });
    const out = [
      expect.stringMatching(/^You were removed from (Group 1|your group)$/),
      expect.stringMatching(/Your team is still registered\.$/),
    ];
    expect(await told(first)).toEqual(out);
    expect(await told(second)).toEqual(['The room of Group 1 is open', expect.any(String)]);
    await server.call(`DELETE ${of}`, { token: owner.token });
    expect(await told(second)).toEqual(out);
    expect(await toldTo(first)).toHaveLength(3);
  });

  it('if their team was removed, but not the other teams', async () => {
    const owner = await signUp(server, 'organization');
    const { _id: id } = await publish(server, owner);
    const [removed, other] = [await registerTeam(server, id), await registerTeam(server, id)];
    await server.call(`DELETE /tournaments/${id}/participants/${removed.user._id}`, { token: owner.token });
    expect([await toldTo(removed), await toldTo(other)]).toEqual([['Your team was removed'], []]);
  });

  it('of a new start and then of the cancellation', async () => {
    const owner = await signUp(server, 'organization');
    const { _id: id, title } = await publish(server, owner);
    const team = await registerTeam(server, id);
    const startAt = new Date(+server.clock.now() + 50 * 3_600_000).toISOString();
    const moved = await server.call(`PUT /tournaments/${id}`, { token: owner.token, body: { startAt } });
    expect(moved.status).toBe(200);
    server.clock.advance(1000);
    await server.call(`DELETE /tournaments/${id}`, { token: owner.token });
    expect(await toldTo(team)).toEqual([`${title} was cancelled`, `${title} was moved`]);
    const [, before] = (await noticesOf(server, team)).items;
    expect(before).toMatchObject({ body: `${title} was cancelled.`, link: '/my-games' });
    const [registered] = (await noticesOf(server, owner)).items;
    expect(registered).toMatchObject({ body: `${title} was cancelled.`, link: '/dashboard/org' });
  });
});

describe('thousands of teams are notified', () => {
  /** Groups `count` teams with the jobs stopped. */
  async function grouped(count: number) {
    const owner = await signUp(server, 'organization');
    const { _id: id } = await publish(server, owner, { capacity: 5000 });
    const teams = await enterTeams(server, id, count);
    await server.deps.jobs.pause();
    await server.call(`POST /tournaments/${id}/groups/auto?size=16`, { token: owner.token });
    const told = async () => {
      const rows = await server.deps.db
        .selectFrom('notices')
        .select(['user_id'])
        .where('subject_id', '=', id)
        .where('kind', '=', 'group-made')
        .execute();
      return rows.map(row => row.user_id).toSorted();
    };
    return { id, everybody: teams.map(team => team.userId).toSorted(), told };
  }

  it('once each, after the act and page by page', async () => {
    const { everybody, told } = await grouped(1201);
    expect(await told()).toEqual([]);
    await server.deps.jobs.runDue();
    server.deps.jobs.start();
    expect(await told()).toEqual(everybody);
  });

  it('once each by two runs at the same time, as when a lease has ended', async () => {
    const { id, everybody, told } = await grouped(1201);
    const run = createBroadcasting(server.deps);
    const untilDone = async () => {
      while (await run(id));
    };
    await Promise.all([untilDone(), untilDone()]);
    server.deps.jobs.start();
    expect(await told()).toEqual(everybody);
  });
});

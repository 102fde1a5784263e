import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/depth.ts';
import { publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { enterTeams, tokenOf } from '../../../test/teams.ts';

const server = useServer();
const times = rounds(5, 20);

type Invariants = {
  group_count: number;
  groups: number;
  registered_count: number;
  registrations: number;
  last_group_number: number;
  largest_number: number;
  rooms_of_groups: number;
  lonely_rooms: number;
  strays: number;
};

/** Reads counts that must agree. `strays`: teams whose group is missing or of another tournament. */
async function invariantsOf(tournamentId: string): Promise<Invariants | undefined> {
  const { rows } = await sql<Invariants>`
    select group_count, registered_count, last_group_number,
      (select count(*) from tournament_groups where tournament_id = tournaments.id) as groups,
      (select count(*) from registrations where tournament_id = tournaments.id) as registrations,
      (select coalesce(max(number), 0) from tournament_groups where tournament_id = tournaments.id) as largest_number,
      (select count(distinct room_id) from tournament_groups where tournament_id = tournaments.id) as rooms_of_groups,
      (select count(*) from rooms where not exists (select from tournament_groups where room_id = rooms.id))
        as lonely_rooms,
      (select count(*) from registrations left join tournament_groups
        on tournament_groups.id = group_id and tournament_groups.tournament_id = registrations.tournament_id
        where registrations.tournament_id = tournaments.id and group_id is not null and tournament_groups.id is null)
        as strays
    from tournaments where id = ${tournamentId}`.execute(server.deps.db);
  return rows[0];
}

describe('two organizers at once never leave a team in two groups or a wrong count (D5)', () => {
  it(`holds over ${times} rounds of grouping, moving, removing and registering`, {
    timeout: 180_000,
  }, async () => {
    const owner = await signUp(server, 'organization');
    const admin = await signInAdmin(server);
    for (let round = 0; round < times; round++) {
      const { _id: id } = await publish(server, owner, { capacity: 200 });
      const path = `/tournaments/${id}`;
      const teams = await enterTeams(server, id, 40);
      const users = teams.map(team => team.userId);
      const newcomers = await Promise.all(Array.from({ length: 4 }, () => signUp(server, 'player')));
      const post = (by: { token: string }, call: string, body?: object) =>
        server.call(`POST ${path}${call}`, { token: by.token, body });
      const remove = (by: { token: string }, call: string) =>
        server.call(`DELETE ${path}${call}`, { token: by.token });
      const register = (by: { token: string }) => post(by, '/register', squad());

      const made = await Promise.all([
        post(owner, '/groups', { memberIds: users.slice(0, 6) }),
        post(admin, '/groups', { memberIds: users.slice(3, 9) }),
        post(admin, '/groups', { memberIds: users.slice(5, 12), grouped: 'take' }),
        post(owner, '/groups', { memberIds: users.slice(8, 14), grouped: 'leave' }),
        post(owner, '/groups/auto?size=4'),
        post(admin, '/groups/auto?size=5&order=random'),
        ...newcomers.slice(0, 2).map(register),
      ]);
      expect(made.map(answer => answer.status).filter(status => ![200, 201, 409].includes(status))).toEqual(
        [],
      );
      const { body } = await server.call(`GET ${path}/groups`, { token: owner.token });
      expect(body.items.flatMap((one: { memberIds: string[] }) => one.memberIds).length).toBe(
        body.teamCount - body.ungroupedCount,
      );

      // A group may have lost all its teams to another.
      const [a, b, c] = body.items.filter((one: { memberCount: number }) => one.memberCount >= 2);
      const [team, other] = a.memberIds;
      const withdrawing = await tokenOf(server, b.memberIds[0]);
      const changed = await Promise.all([
        post(owner, '/groups/move-member', { userId: team, fromGroupId: a._id, toGroupId: b._id }),
        post(admin, '/groups/move-member', { userId: team, fromGroupId: a._id, toGroupId: c._id }),
        post(owner, '/groups/move-member', { matching: { filter: 'all' }, toGroupId: c._id }),
        remove(admin, `/participants/${other}`),
        remove({ token: withdrawing }, '/register'),
        remove(owner, `/groups/${b._id}`),
        post(admin, '/participants/remove', { matching: { filter: 'group', groupId: a._id } }),
        post(owner, `/groups/${c._id}/remove-member`, { matching: { filter: 'all' } }),
        post(admin, '/groups/auto?size=16'),
        ...newcomers.slice(2).map(register),
      ]);
      const unexpected = changed.filter(answer => ![200, 201, 204, 404, 409].includes(answer.status));
      expect(unexpected).toEqual([]);
      const [toB, toC] = changed.map(answer => answer.body?.moved ?? 0);
      expect(toB + toC).toBeLessThanOrEqual(1);

      const found = await invariantsOf(id);
      expect(found).toMatchObject({
        group_count: found?.groups,
        registered_count: found?.registrations,
        lonely_rooms: 0,
        strays: 0,
      });
      expect(found?.largest_number).toBeLessThanOrEqual(found?.last_group_number ?? 0);
    }
  });

  it('two simultaneous auto groupings place each team once, and a third finds no team', async () => {
    const owner = await signUp(server, 'organization');
    const { _id: id } = await publish(server, owner, { capacity: 200 });
    await enterTeams(server, id, 100);
    const auto = (size: number) =>
      server.call(`POST /tournaments/${id}/groups/auto?size=${size}`, { token: owner.token });
    const answers = await Promise.all([auto(16), auto(12)]);
    const grouped = answers.map(answer => answer.body.groupedCount);
    expect(grouped.sort()).toEqual([0, 100]);
    expect((await auto(16)).body).toEqual({ groups: [], groupCount: 0, groupedCount: 0 });
    const sizes = answers.flatMap(({ body }) =>
      body.groups.map((group: { memberCount: number }) => group.memberCount),
    );
    expect(sizes.reduce((sum: number, size: number) => sum + size, 0)).toBe(100);
  });
});

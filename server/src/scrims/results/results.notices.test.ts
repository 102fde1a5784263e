import { beforeAll, expect, it } from 'vitest';
import { match, playedLobby, submitMatch } from '../../../test/match-results.ts';
import { toldAbout } from '../../../test/notices.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, 'organization');
});

/** Returns the titles of each player’s notices about the results, newest first. */
async function placesTold(scrimId: string, players: readonly Person[]): Promise<string[][]> {
  const lists = [];
  for (const player of players) {
    const notices = await toldAbout(server, player, scrimId, 'results-out', 'results-changed');
    lists.push(notices.map(({ title }) => title));
  }
  return lists;
}

it('results that are deleted and entered again are news only to squads whose place changed', async () => {
  const { id, players } = await playedLobby(server, owner, 3, { matchCount: 1 });
  const enter = async (rows: string) => {
    server.clock.advance(1000);
    expect((await submitMatch(server, id, owner, match(1, rows))).status).toBe(201);
  };
  const remove = () => server.call(`DELETE /scrims/${id}/points/1`, { token: owner.token });
  const told = () => placesTold(id, players);
  await enter('1 1 4, 2 2 2, 3 3');
  expect(await told()).toEqual([['You came 1st'], ['You came 2nd'], ['You came 3rd']]);
  await remove();
  await enter('1 1 4, 2 2 2, 3 3');
  expect(await told()).toEqual([['You came 1st'], ['You came 2nd'], ['You came 3rd']]);
  await remove();
  await enter('1 1 4, 3 2 2, 2 3');
  expect(await told()).toEqual([
    ['You came 1st'],
    ['Results were corrected', 'You came 3rd'],
    ['Results were corrected', 'You came 2nd'],
  ]);
});

it.each([
  [
    'is marked as done',
    (id: string) => server.call(`POST /scrims/${id}/done`, { token: owner.token, body: { done: true } }),
  ],
  [
    'gets fewer matches',
    (id: string) => server.call(`PUT /scrims/${id}`, { token: owner.token, body: { matchCount: 1 } }),
  ],
])('squads are told their place when a lobby with results of its first match %s', async (_, shorten) => {
  const { id, players } = await playedLobby(server, owner, 2, { matchCount: 2 });
  await submitMatch(server, id, owner, match(1, '1 1 4, 2 2 2'));
  expect(await placesTold(id, players)).toEqual([[], []]);
  expect((await shorten(id)).status).toBeLessThan(300);
  expect(await placesTold(id, players)).toEqual([['You came 1st'], ['You came 2nd']]);
});

it('squads are told of a points table that changes their places', async () => {
  const { id, players } = await playedLobby(server, owner, 2, { matchCount: 1 });
  await submitMatch(server, id, owner, match(1, '1 1 4, 2 2 2'));
  server.clock.advance(1000);
  const { status } = await server.call(`PUT /scrims/${id}`, {
    token: owner.token,
    body: { pointsPreset: 'free-fire' },
  });
  expect(status).toBe(200);
  expect(await placesTold(id, players)).toEqual([
    ['Results were corrected', 'You came 1st'],
    ['Results were corrected', 'You came 2nd'],
  ]);
});

it('squads of a lobby that is done are told of each correction once', async () => {
  const { id, players } = await playedLobby(server, owner, 2, { matchCount: 2 });
  const done = (isDone = true) =>
    server.call(`POST /scrims/${id}/done`, { token: owner.token, body: { done: isDone } });
  await submitMatch(server, id, owner, match(1, '1 1 4, 2 2 2'));
  await done();
  await done();
  server.clock.advance(1000);
  await submitMatch(server, id, owner, match(1, '2 1 4, 1 2 2'));
  await done();
  await done(false);
  await done();
  expect(await placesTold(id, players)).toEqual([
    ['Results were corrected', 'You came 2nd'],
    ['Results were corrected', 'You came 1st'],
  ]);
});

it('results that are swapped twice are told twice', async () => {
  const { id, players } = await playedLobby(server, owner, 2, { matchCount: 1 });
  for (const rows of ['1 1 4, 2 2 2', '2 1 4, 1 2 2', '2 1 4, 1 2 2', '1 1 4, 2 2 2']) {
    server.clock.advance(1000);
    await server.call(`DELETE /scrims/${id}/points/1`, { token: owner.token });
    await submitMatch(server, id, owner, match(1, rows));
  }
  const corrected = 'Results were corrected';
  expect(await placesTold(id, players)).toEqual([
    [corrected, corrected, 'You came 1st'],
    [corrected, corrected, 'You came 2nd'],
  ]);
});

it('the place after more matches than planned first is news, not a correction', async () => {
  const { id, players } = await playedLobby(server, owner, 2, { matchCount: 2 });
  const plan = (matchCount: number) =>
    server.call(`PUT /scrims/${id}`, { token: owner.token, body: { matchCount } });
  await submitMatch(server, id, owner, match(1, '1 1 4, 2 2 2'));
  await plan(1);
  server.clock.advance(1000);
  expect((await plan(2)).status).toBe(200);
  expect(await placesTold(id, players)).toEqual([['You are 1st'], ['You are 2nd']]);
  await submitMatch(server, id, owner, match(2, '2 1 9, 1 2 0'));
  expect(await placesTold(id, players)).toEqual([
    ['You came 2nd', 'You came 2nd'],
    ['You came 1st', 'You came 1st'],
  ]);
});

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

it('results that are deleted and entered again are news only to squads whose place changed', async () => {
  const { id, players } = await playedLobby(server, owner, 3, { matchCount: 1 });
  const enter = async (rows: string) => {
    server.clock.advance(1000);
    expect((await submitMatch(server, id, owner, match(1, rows))).status).toBe(201);
  };
  const remove = () => server.call(`DELETE /scrims/${id}/points/1`, { token: owner.token });
  const told = async () => {
    const lists = [];
    for (const player of players) {
      const notices = await toldAbout(server, player, id, 'results-out', 'results-changed');
      lists.push(notices.map(({ title }) => title));
    }
    return lists;
  };
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

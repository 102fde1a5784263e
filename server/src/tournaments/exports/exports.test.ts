import { describe, expect, it } from 'vitest';
import { type Person, publish, signInAdmin, signUp, squad } from '../../../test/people.ts';
import { readCsv } from '../../../test/read-csv.ts';
import { useServer } from '../../../test/server.ts';
import { enterTeams } from '../../../test/teams.ts';

const server = useServer();

async function openTournament(fields: object = {}) {
  const owner = await signUp(server, 'organization');
  const { _id: id } = await publish(server, owner, { capacity: 30_000, ...fields });
  return { owner, id, path: `/tournaments/${id}` };
}

async function register(path: string, team: object): Promise<Person> {
  const player = await signUp(server, 'player');
  const { status } = await server.call(`POST ${path}/register`, { token: player.token, body: squad(team) });
  expect(status).toBe(201);
  return player;
}

/** Returns the file as it is sent, with its byte order mark. */
async function download(path: string, by: Person): Promise<{ headers: Headers; text: string }> {
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
}

describe('the team sheet', () => {
  it('contains each team with its squad and contact, and reads back as written', async () => {
    const { owner, path } = await openTournament({ title: 'शेर "Cup"; 1' });
    const teamName = 'Alpha, "Beta"; शेर';
    const team = squad({ teamName, realName: "D'Souza, A.", phone: '+91 98765 43210' });
    const player = await register(path, {
      ...team,
      players: [...team.players, { ignName: 'Sub,5', ignId: '007' }],
    });
    await server.call(`POST ${path}/groups/auto`, { token: owner.token });
    await register(path, {
      teamName: '=HYPERLINK("http://x.example")',
      realName: '@cmd',
      phone: '9876543210',
    });
    const { headers, text } = await download(`${path}/participants.csv`, owner);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Cup-1-teams.csv"; filename*=UTF-8''${encodeURIComponent('शेर Cup ; 1 teams.csv')}`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.startsWith('\ufeff')).toBe(true);
    const [columns, first, second, ...rest] = readCsv(text);
    expect(rest).toEqual([]);
    expect(columns).toEqual([
      ...['Number', 'Group', 'Team', 'Captain', 'Phone', 'Email'],
      ...[1, 2, 3, 4, 5].flatMap(number => [`Player ${number} IGN`, `Player ${number} ID`]),
      ...['Registered at (UTC)', 'Registered at (IST)'],
    ]);
    expect(first?.slice(0, 6)).toEqual([
      '1',
      'Group 1',
      teamName,
      "D'Souza, A.",
      '98765 43210',
      player.user.email,
    ]);
    expect(first?.slice(6, 8)).toEqual([team.players[0]?.ignName, `${team.players[0]?.ignId}\t`]);
    expect(first?.slice(14, 16)).toEqual(['Sub,5', '007\t']);
    expect(first?.[16]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(first?.[17]).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d{1,2}:\d\d [ap]m$/i);
    expect(second?.slice(0, 5)).toEqual(['2', '', `'=HYPERLINK("http://x.example")`, "'@cmd", '98765 43210']);
    expect(second?.slice(14, 16)).toEqual(['', '']);
  });

  it('is sent in full for 20,000 teams', async () => {
    const { owner, id, path } = await openTournament();
    const teams = await enterTeams(server, id, 20_000);
    const rows = readCsv((await download(`${path}/participants.csv`, owner)).text).slice(1);
    expect(rows.map(row => row[0])).toEqual(teams.map(team => String(team.number)));

    // Clients that abort midway block nobody else.
    const headers = { authorization: `Bearer ${owner.token}` };
    for (let reader = 0; reader < 20; reader++) {
      const leaving = new AbortController();
      const url = `${server.url}/api${path}/participants.csv`;
      const response = await fetch(url, { headers, signal: leaving.signal });
      await response.body?.getReader().read();
      leaving.abort();
    }
    expect((await download(`${path}/groups.txt`, owner)).text).toBe('');
  });
});

describe('the group sheet and text list', () => {
  it('contain the groups in order, each team with its slot', async () => {
    const { owner, id, path } = await openTournament();
    const teams = (await enterTeams(server, id, 130)).map(team => team.teamName);
    await server.call(`POST ${path}/groups/auto?size=2`, { token: owner.token });
    const { body } = await server.call(`GET ${path}/groups?limit=2`, { token: owner.token });
    await server.call(`POST ${path}/groups/${body.items[1]._id}/rename`, {
      token: owner.token,
      body: { name: '=Finals, *A*' },
    });
    await server.call(`DELETE ${path}/groups/${body.items[0]._id}`, { token: owner.token });
    const sheet = readCsv((await download(`${path}/groups.csv`, owner)).text);
    expect(sheet[0]?.slice(0, 4)).toEqual(['Group number', 'Group', 'Slot', 'Team']);
    expect(sheet.slice(1).map(row => row.slice(0, 4))).toEqual(
      teams.slice(2).map((team, index) => {
        const number = Math.floor(index / 2) + 2;
        const name = number === 2 ? "'=Finals, *A*" : `Group ${number}`;
        return [String(number), name, String((index % 2) + 1), team];
      }),
    );
    const { headers, text } = await download(`${path}/groups.txt`, owner);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      `*=Finals, \u2217A\u2217*\n1. ${teams[2]}\n2. ${teams[3]}`,
      `*Group 3*\n1. ${teams[4]}\n2. ${teams[5]}`,
    ]);
    expect(text.split('\n\n')).toHaveLength(64);
    const one = await download(`${path}/groups.txt?groupId=${body.items[1]._id}`, owner);
    expect(one.text).toBe(`*=Finals, \u2217A\u2217*\n1. ${teams[2]}\n2. ${teams[3]}\n`);
  });

  it('contain a group of several pages with continuous slots, and empty groups', async () => {
    const { owner, id, path } = await openTournament();
    const teams = await enterTeams(server, id, 303);
    const names = teams.map(team => team.teamName);
    const open = (name: string, members: typeof teams) =>
      server.call(`POST ${path}/groups`, {
        token: owner.token,
        body: { name, memberIds: members.map(team => team.userId) },
      });
    const first = await open('Empty first', teams.slice(0, 1));
    const large = await open('Large', teams.slice(1, 302));
    const last = await open('Empty last', teams.slice(302));
    for (const { body } of [first, last]) {
      const { _id, memberIds } = body.group;
      await server.call(`POST ${path}/groups/${_id}/remove-member`, {
        token: owner.token,
        body: { userId: memberIds[0] },
      });
    }
    const sheet = readCsv((await download(`${path}/groups.csv`, owner)).text).slice(1);
    const members = names.slice(1, 302);
    expect(sheet.map(row => row.slice(1, 4))).toEqual(
      members.map((name, index) => ['Large', String(index + 1), name]),
    );
    const lines = ['*Large*', ...members.map((name, index) => `${index + 1}. ${name}`)].join('\n');
    expect((await download(`${path}/groups.txt`, owner)).text).toBe(
      `*Empty first*\nNo teams yet\n\n${lines}\n\n*Empty last*\nNo teams yet\n`,
    );
    const one = await download(`${path}/groups.txt?groupId=${large.body.group._id}`, owner);
    expect(one.text).toBe(`${lines}\n`);
  });

  it('are for the owner and admins; unknown ones are 404', async () => {
    const { owner, id, path } = await openTournament();
    await enterTeams(server, id, 1);
    const other = await openTournament();
    await enterTeams(server, other.id, 1);
    const made = await server.call(`POST ${other.path}/groups/auto`, { token: other.owner.token });
    const crossed = `GET ${path}/groups.txt?groupId=${made.body.groups[0]._id}`;
    expect((await server.call(crossed, { token: owner.token })).body.code).toBe('GROUP_NOT_FOUND');
    const admin = await signInAdmin(server);
    const player = await signUp(server, 'player');
    for (const file of ['participants.csv', 'groups.csv', 'groups.txt']) {
      const get = (token?: string) => server.call(`GET ${path}/${file}`, { token });
      expect((await get(admin.token)).status).toBe(200);
      for (const who of [player, other.owner]) {
        const { status, body } = await get(who.token);
        expect([status, body.message]).toEqual([403, 'You are not authorized to manage this tournament']);
      }
      expect((await get()).status).toBe(401);
    }
    await server.call(`DELETE ${path}`, { token: owner.token });
    expect((await server.call(`GET ${path}/groups.csv`, { token: owner.token })).status).toBe(404);
  });
});

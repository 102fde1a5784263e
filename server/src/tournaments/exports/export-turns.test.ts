import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Person, publish, signInAdmin, signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';
import { enterTeams } from '../../../test/teams.ts';
import { poolOf } from '../../platform/db/database.ts';

const server = useServer();
const teams = 10_000;

async function openTournament() {
  const owner = await signUp(server, 'organization');
  const { _id: id } = await publish(server, owner, { capacity: teams });
  await enterTeams(server, id, teams);
  return { owner, path: `/tournaments/${id}/participants.csv` };
}

/** Requests a file and reads nothing until the response is consumed. */
async function ask(path: string, by: Person): Promise<{ call: ClientRequest; response: IncomingMessage }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${by.token}` };
  const call = get(`${server.url}/api${path}`, { headers, agent: false }, resolve).on('error', reject);
  const response = await promise;
  response.on('error', () => {});
  onTestFinished(() => void response.destroy());
  return { call, response };
}

async function linesIn(response: IncomingMessage): Promise<number> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text.trimEnd().split('\r\n').length;
}

describe('exports (L4)', () => {
  it('are limited to two at a time per account; a third is rejected until one has ended', async () => {
    const { owner, path } = await openTournament();
    const [first, second] = [await ask(path, owner), await ask(path, owner)];
    const third = await ask(path, owner);
    expect([first, second, third].map(({ response }) => response.statusCode)).toEqual([200, 200, 429]);
    expect(third.response.headers['retry-after']).toBe('5');
    // The limit is per account.
    const admin = await ask(path, await signInAdmin(server));
    expect(admin.response.statusCode).toBe(200);
    // One is read to its end, the other is aborted.
    expect(await linesIn(first.response)).toBe(teams + 1);
    second.response.destroy();
    await expect.poll(async () => (await ask(path, owner)).response.statusCode).toBe(200);
  });

  it('are not generated for HEAD, which requests only their headers', async () => {
    const { owner, path } = await openTournament();
    const headers = { authorization: `Bearer ${owner.token}` };
    // Looking for due jobs takes connections too.
    await server.deps.jobs.pause();
    let connections = 0;
    poolOf(server.deps.db).on('acquire', () => void connections++);
    const response = await fetch(`${server.url}/api${path}`, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    // A file generated for HEAD would take a connection per page during this download.
    expect(await linesIn((await ask(path, owner)).response)).toBe(teams + 1);
    expect(connections).toBeLessThan(1.5 * (teams / 100));
    server.deps.jobs.start();
  });

  it('leave turns of the event loop to everyone else, however many are generated', async () => {
    const { owner, path } = await openTournament();
    const admins = await Promise.all(Array.from({ length: 4 }, () => signInAdmin(server)));
    const files = await Promise.all([owner, ...admins].flatMap(by => [ask(path, by), ask(path, by)]));
    let turns = 0;
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; turns++) await setTimeout(1);
    })();
    const lines = await Promise.all(files.map(({ response }) => linesIn(response)));
    isOver = true;
    await watching;
    expect(new Set(lines)).toEqual(new Set([teams + 1]));
    // A hundred teams at a time.
    expect(turns).toBeGreaterThan((files.length * teams) / 100 / 2);
  });
});

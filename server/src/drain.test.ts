import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect as connectTo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileCache } from '../test/compile-cache.ts';
import { rounds } from '../test/depth.ts';
import { type Person, publish, signUp } from '../test/people.ts';
import { imageUpload, multipartHeaders } from '../test/pictures/multipart.ts';
import { noise } from '../test/pictures/pictures.ts';
import { databaseOf, sharedSettings, vapidPrivateKey } from '../test/second-node.ts';
import { useServer } from '../test/server.ts';
import { closed, closeSocketsAtEnd, connect } from '../test/sockets.ts';
import { enterTeams } from '../test/teams.ts';
import { graceMs } from './platform/http/drain.ts';

const server = useServer(sharedSettings);
closeSocketsAtEnd();

type Node = { url: string; child: ChildProcess; ended: Promise<number | null>; output(): string };
type Sent = { path: string; method?: string; headers?: Record<string, string>; agent?: Agent };
type Outcome = {
  sentAt: number;
  status: number | string;
  /** Whether its connection had carried another request. */
  reused: boolean;
  retryAfter?: string | undefined;
  bytes: number;
};

const root = path.resolve(import.meta.dirname, '../..');
const teams = 5_000;
let dataDir: string;
let node: Node;
let owner: Person;
let tournamentId: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-drain-'));
  if (!owner) {
    owner = await signUp(server, 'organization');
    tournamentId = (await publish(server, owner, { capacity: teams }))._id;
    await enterTeams(server, tournamentId, teams);
  }
  node = await startNode();
});
afterEach(async () => {
  node.child.kill('SIGKILL');
  await node.ended;
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server as a separate process on this file's database. */
async function startNode(command = ['node', 'server/src/main.ts'], detached = false): Promise<Node> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: root,
    detached,
    env: {
      ...process.env,
      ...compileCache,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      DATABASE_URL: await databaseOf(server),
      TOKEN_SECRET: sharedSettings.tokenSecret,
      KYC_KEY: sharedSettings.tokenSecret,
      VAPID_PRIVATE_KEY: vapidPrivateKey,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve));
  await expect.poll(() => /ready on (\S+)/.exec(output)?.[1], { timeout: 60_000 }).toBeTruthy();
  return { url: /ready on (\S+)/.exec(output)?.[1] ?? '', child, ended, output: () => output };
}

/** Connections that have carried a request. */
const used = new WeakSet<Socket>();

/** Sends the head of a request; the caller sends its body. */
function begin({ path, method = 'GET', headers = {}, agent }: Sent): {
  call: ClientRequest;
  outcome: Promise<Outcome>;
} {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const sentAt = performance.now();
  let bytes = 0;
  let reused = false;
  const call = request(`${node.url}${path}`, { method, headers, ...(agent && { agent }) });
  // Node's own flag is false for a request that waited for a free connection.
  call.on('socket', socket => {
    reused = used.has(socket);
    used.add(socket);
  });
  const failed = (error: NodeJS.ErrnoException) =>
    resolve({ sentAt, status: error.code ?? error.message, reused, bytes });
  call.on('error', failed).on('response', (response: IncomingMessage) => {
    response
      .on('error', failed)
      .on('data', chunk => {
        bytes += chunk.length;
      })
      .on('end', () => {
        const { statusCode = 0, headers } = response;
        const retryAfter = headers['retry-after'];
        resolve({ sentAt, status: statusCode, reused, retryAfter, bytes });
      });
  });
  return { call, outcome: promise };
}

function ask(sent: Sent): Promise<Outcome> {
  const { call, outcome } = begin(sent);
  call.end();
  return outcome;
}

/** Sends the head and half of the body now, and the rest after `until`. */
function slowly(sent: Sent, body: Buffer, until: Promise<unknown>): Promise<Outcome> {
  const headers = { ...sent.headers, 'content-length': String(body.length) };
  const { call, outcome } = begin({ ...sent, method: 'POST', headers });
  call.write(body.subarray(0, body.length / 2));
  void until.then(() => call.end(body.subarray(body.length / 2)));
  return outcome;
}

/** Requests a large response and reads it only after a delay. */
function readSlowly(sent: Sent, readAfterMs: number): Promise<Outcome> {
  const { call, outcome } = begin(sent);
  call.on('response', (response: IncomingMessage) => {
    response.pause();
    void setTimeout(readAfterMs).then(() => response.resume());
  });
  call.end();
  return outcome;
}

const signedIn = () => ({ authorization: `Bearer ${owner.token}` });
const login = () => Buffer.from(JSON.stringify({ email: owner.user.email, password: owner.password }));
const json = { 'content-type': 'application/json' };

/**
 * Returns requests in progress at the signal, each with its expected status. The second half of the first is
 * sent after `until`, such as the close of an idle connection, which must not wait for these requests.
 */
async function longRequests(
  until: Promise<unknown>,
): Promise<[name: string, Promise<Outcome>, status: number][]> {
  const picture = imageUpload(await noise(1200, 1200).jpeg().toBuffer());
  const csv = `/api/tournaments/${tournamentId}/participants.csv`;
  return [
    ['login', slowly({ path: '/api/auth/login', headers: json }, login(), until), 200],
    ['login', slowly({ path: '/api/auth/login', headers: json }, login(), setTimeout(400)), 200],
    [
      'upload',
      slowly(
        { path: '/api/upload/image', headers: { ...multipartHeaders, ...signedIn() } },
        picture,
        setTimeout(800),
      ),
      201,
    ],
    ['export', readSlowly({ path: csv, headers: signedIn() }, 1_000), 200],
    ['reference', readSlowly({ path: '/api/openapi.json' }, 1_000), 200],
  ];
}

/** Starts many clients that send a request after each response, until `end` is called. */
function load(clients: number): { outcomes: Outcome[]; end(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const paths = [
    '/api/health',
    '/api/tournaments',
    `/api/tournaments/${tournamentId}`,
    '/tournaments',
    // Rendered for each visitor, with links to the server itself.
    `/tournaments/${tournamentId}`,
    '/api/auth/me',
  ];
  const outcomes: Outcome[] = [];
  let isOver = false;
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let count = client; !isOver; count++) {
      const outcome = await ask({ path: paths[count % paths.length] ?? '', headers: signedIn(), agent });
      outcomes.push(outcome);
      if (outcome.status === 'ECONNREFUSED') return;
    }
  });
  return {
    outcomes,
    async end() {
      isOver = true;
      await Promise.all(work);
      agent.destroy();
    },
  };
}

describe('at SIGTERM (D7)', () => {
  it.each(Array.from({ length: rounds(1, 3) }, (_, turn) => turn + 1))(
    'every request already sent gets a response, under load too (round %i)',
    async () => {
      const idle = new Agent({ keepAlive: true });
      expect((await ask({ path: '/api/ready', agent: idle })).status).toBe(200);
      const [idleSocket] = Object.values(idle.freeSockets).flatMap(sockets => sockets ?? []);
      const idleClosed = new Promise(resolve => idleSocket?.once('close', resolve));
      const socket = await connect({ url: node.url, clock: server.clock, call: server.call }, owner.token);
      const polling = await connect({ url: node.url, clock: server.clock, call: server.call }, owner.token, {
        transports: ['polling'],
      });
      const ends = Promise.all([closed(socket), closed(polling)]);
      const crowd = load(60);
      await expect.poll(() => crowd.outcomes.length, { interval: 10 }).toBeGreaterThan(200);
      const long = await longRequests(idleClosed);
      await setTimeout(200);
      const signalAt = performance.now();
      node.child.kill('SIGTERM');
      for (const [name, outcome, status] of long)
        expect([name, (await outcome).status]).toEqual([name, status]);
      await crowd.end();
      expect(await node.ended).toBe(0);
      expect(performance.now() - signalAt).toBeLessThan(5_000);
      for (const reason of await ends) expect(reason).toMatch(/^transport (close|error)$/);
      const odd = crowd.outcomes.filter(({ sentAt, status, reused, retryAfter }) => {
        const isLate = sentAt > signalAt;
        if (status === 200) return false;
        if (status === 503) return !isLate || !retryAfter;
        // Sent before the client learned that this idle connection was closed; HTTP clients then retry (RFC
        // 9112, 9.3.1).
        if (status === 'ECONNRESET') return !(reused && sentAt > signalAt + graceMs);
        return !(status === 'ECONNREFUSED' && isLate);
      });
      expect(odd.map(({ sentAt, status }) => [Math.round(sentAt - signalAt), status])).toEqual([]);
      expect(node.output()).not.toMatch(/"level":50/);
    },
  );

  it('connections waiting to be accepted get a response too', async () => {
    // As on a busy machine: the process gets no CPU time, while the system accepts connections for it.
    node.child.kill('SIGSTOP');
    const waiting = Array.from({ length: 200 }, () => ask({ path: '/api/health' }));
    await setTimeout(200);
    node.child.kill('SIGTERM');
    node.child.kill('SIGCONT');
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(Array(200).fill(200));
    expect(await node.ended).toBe(0);
  });

  it('a request completed too late gets 503 with Retry-After', async () => {
    const late = connectTo(Number(new URL(node.url).port), '127.0.0.1');
    let answer = '';
    late.on('data', chunk => {
      answer += chunk;
    });
    late.write('GET /api/tournaments HTTP/1.1\r\nhost: here\r\n');
    // This response on another connection shows that the half head above has arrived.
    expect((await ask({ path: '/api/ready' })).status).toBe(200);
    node.child.kill('SIGTERM');
    await setTimeout(500);
    late.write('accept: */*\r\n\r\n');
    await once(late, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer.toLowerCase()).toContain('\r\nretry-after: 1\r\n');
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(await node.ended).toBe(0);
  });

  it('a stalled request is cut off after five seconds', async () => {
    const stalled = slowly({ path: '/api/auth/login', headers: json }, login(), setTimeout(20_000));
    expect((await ask({ path: '/api/ready' })).status).toBe(200);
    const signalAt = performance.now();
    node.child.kill('SIGTERM');
    expect((await stalled).status).toBe('ECONNRESET');
    expect(await node.ended).toBe(0);
    expect(performance.now() - signalAt).toBeGreaterThan(4_900);
  });
});

it('Ctrl-C shuts npm start down just as gracefully, although every process in the terminal receives it', async () => {
  node.child.kill('SIGKILL');
  await node.ended;
  node = await startNode(['npm', 'start'], true);
  const long = await longRequests(setTimeout(800));
  expect((await ask({ path: '/api/ready' })).status).toBe(200);
  process.kill(-(node.child.pid ?? 0), 'SIGINT');
  for (const [name, outcome, status] of long) expect([name, (await outcome).status]).toEqual([name, status]);
  await node.ended;
  expect(node.output()).not.toMatch(/"level":50/);
});

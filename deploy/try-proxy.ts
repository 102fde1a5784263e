import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { io, type Socket } from 'socket.io-client';
import { startRedis } from '../server/test/two-nodes/redis-server.ts';

/*
 * Tries deploy/haproxy.cfg for real: HAProxy and Redis from PATH, two nodes on the empty database that DATABASE_URL names.
 *   DATABASE_URL=postgres://… node deploy/try-proxy.ts
 */

const root = path.resolve(import.meta.dirname, '..');
const { DATABASE_URL, PATH } = process.env;
assert(DATABASE_URL, 'DATABASE_URL must name an empty database');
const ports = { proxy: 18_080, node1: 18_001, node2: 18_002 };
const url = `http://127.0.0.1:${ports.proxy}`;
const metricsToken = randomBytes(16).toString('hex');
const dataDir = await mkdtemp(path.join(tmpdir(), 'hotdrop-proxy-'));
const redis = await startRedis();
const children: ChildProcess[] = [];

function start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Stops a process cleanly. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const nodeEnv = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL,
  REDIS_URL: redis.url,
  DATA_DIR: dataDir,
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  KYC_KEY: randomBytes(32).toString('hex'),
  VAPID_PRIVATE_KEY: randomBytes(32).toString('base64url'),
  METRICS_TOKEN: metricsToken,
  TRUST_PROXY: 'loopback',
  PUBLIC_URL: 'https://hotdrop.example',
  LOG_LEVEL: 'warn',
};

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  from?: string;
  base?: string;
};

/** Sends a request from one of this machine's addresses. */
function ask(
  target: string,
  { method = 'GET', headers = {}, body, from, base = url }: Ask = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent: false as const, ...(from && { localAddress: from }) };
    const asked = request(`${base}${target}`, options, answer => {
      const chunks: Buffer[] = [];
      answer.on('data', chunk => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function until(what: string, isSo: () => boolean | Promise<boolean>, seconds = 30): Promise<void> {
  for (let left = seconds * 10; left > 0; left--) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error(`in vain: ${what}`);
}

const answers = (base: string) => () =>
  ask('/api/ready', { base }).then(
    ({ status }) => status === 200,
    () => false,
  );
const json = { 'content-type': 'application/json' };
const direct = (port: number) => `http://127.0.0.1:${port}`;

async function check(what: string, act: () => Promise<void>): Promise<void> {
  await act();
  process.stdout.write(`ok  ${what}\n`);
}

/** Opens a socket through the proxy that keeps cookies as a browser does. */
const connect = (token: string, transport: 'websocket' | 'polling'): Socket =>
  io(url, {
    auth: { token },
    transports: [transport],
    withCredentials: true,
    forceNew: true,
    reconnectionDelay: 200,
  });

async function tryAll(node1: ChildProcess): Promise<void> {
  const user = {
    name: 'Asha',
    email: `asha-${randomBytes(4).toString('hex')}@example.in`,
    password: 'correct horse battery',
    role: 'player',
  };
  const signedUp = await ask('/api/auth/register', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(user),
  });
  assert.equal(signedUp.status, 201, signedUp.body);
  const token: string = JSON.parse(signedUp.body).accessToken;
  const authorization = `Bearer ${token}`;

  await check('HSTS, and a name for each request that its client does not choose', async () => {
    const { headers } = await ask('/api/health', { headers: { 'x-request-id': 'chosen-by-the-client' } });
    assert.match(String(headers['strict-transport-security']), /max-age=\d{8}/);
    assert.match(String(headers['x-request-id']), /^[\da-f-]{36}$/);
  });
  await check('/metrics is closed from outside, also with the token, and open beside the proxy', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    assert.equal((await ask('/metrics', { headers })).status, 404);
    assert.equal((await ask('/metrics', { headers, base: direct(ports.node1) })).status, 200);
  });
  await check('limits count the client, not the proxy, whatever the client says of itself', async () => {
    const forgot = (from: string, forged: string) =>
      ask('/api/auth/password/forgot', {
        method: 'POST',
        from,
        headers: { ...json, 'x-forwarded-for': forged },
        body: '{}',
      });
    let refused = 0;
    for (let number = 0; number < 70; number++)
      if ((await forgot('127.0.0.7', `10.0.0.${number}`)).status === 429) refused++;
    assert.equal(refused, 10);
    assert.equal((await forgot('127.0.0.8', '127.0.0.7')).status, 400);
  });
  await check(
    'the largest picture comes through, a form of 10.5 MB reaches a node, 12 MB do not',
    async () => {
      const picture = async (side: number) => {
        const raw = { width: side, height: side, channels: 3 as const };
        const bytes = await sharp(randomBytes(side * side * 3), { raw })
          .png({ compressionLevel: 0 })
          .toBuffer();
        const head =
          '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
        return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
      };
      const upload = (body: Buffer) =>
        ask('/api/upload/image', {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': String(body.length),
          },
          body,
        });
      const sent = await upload(await picture(1_310));
      assert.equal(sent.status, 201, sent.body);
      const form = await picture(1_870);
      assert(form.length > 10e6, `${form.length}`);
      // The node's own error: too large for a picture, but not for the proxy.
      assert.equal(JSON.parse((await upload(form)).body).code, 'IMAGE_TOO_LARGE');
      const tooLarge = await upload(Buffer.alloc(12_000_000)).catch(error => ({
        status: String(error.code),
      }));
      assert([413, 'EPIPE', 'ECONNRESET'].includes(tooLarge.status), String(tooLarge.status));
    },
  );

  const sockets = [...Array(10)].map((_, number) => connect(token, number % 2 ? 'polling' : 'websocket'));
  await check('WebSockets and polling connect, and polling stays on its node', async () => {
    await until('sockets connect', () => sockets.every(socket => socket.connected));
    let lost = 0;
    for (const socket of sockets) socket.on('disconnect', () => lost++);
    for (let round = 0; round < 20; round++) {
      const target = { kind: 'tournament', id: '01a1fa3d-72e0-700f-b184-1718bac4ea54' };
      const answered = await Promise.all(
        sockets.map(socket => socket.timeout(5_000).emitWithAck('unwatch', target)),
      );
      assert(answered.every(({ ok }) => ok));
    }
    assert.equal(lost, 0);
    // Without the cookie a polling connection ends up on the other node, which does not know it.
    const opened = await ask('/socket.io/?EIO=4&transport=polling');
    const sid = JSON.parse(opened.body.slice(1)).sid;
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const poll = (name: string) =>
      ask(`/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
        headers: { cookie: name },
        method: 'POST',
        body: '3',
      });
    assert.equal((await poll(cookie)).status, 200);
    assert.equal((await poll(cookie.endsWith('n1') ? 'hotdrop-node=n2' : 'hotdrop-node=n1')).status, 400);
  });
  await check(
    'a node that is killed takes nobody along: no read fails, and every socket comes back',
    async () => {
      const statuses: number[] = [];
      const reading = (async () => {
        for (let number = 0; number < 300; number++)
          statuses.push((await ask('/api/tournaments?limit=5')).status);
      })();
      await until('reads are under way', () => statuses.length > 50);
      node1.kill('SIGKILL');
      await reading;
      assert.deepEqual(
        statuses.filter(status => status !== 200),
        [],
      );
      await until('sockets are back', () => sockets.every(socket => socket.connected));
      const { email, password } = user;
      const login = await ask('/api/auth/login', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email, password }),
      });
      assert.equal(login.status, 200);
    },
  );
  for (const socket of sockets) socket.disconnect();
}

try {
  const [node1] = [ports.node1, ports.node2].map(port =>
    start(process.execPath, ['server/src/main.ts'], { ...nodeEnv, PORT: `${port}` }),
  );
  assert(node1);
  for (const port of [ports.node1, ports.node2]) await until(`a node on ${port}`, answers(direct(port)));
  const addresses = { NODE1: `127.0.0.1:${ports.node1}`, NODE2: `127.0.0.1:${ports.node2}` };
  start('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], { BIND: `127.0.0.1:${ports.proxy}`, ...addresses });
  await until('the proxy', answers(url));
  await tryAll(node1);
} finally {
  await Promise.all(children.map(end));
  await redis.close();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
